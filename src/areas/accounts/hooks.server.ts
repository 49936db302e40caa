import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

/** Who gives and takes. */
export type Agent = Pick<Context, 'actor' | 'address'>;
/**
 * Follows accounts that may no longer do what they could: they were disabled, put into the trash, lost a label, or a label of theirs gives
 * less. In that transaction.
 */
export type AccessHook = (tx: Db, agent: Agent, accounts: readonly number[]) => Promise<void>;

const hooks = new Map<string, AccessHook>();

/** Hands in what an area does where somebody may do less than before. */
export const declareAccessHook = (area: string, hook: AccessHook): void => {
  hooks.set(area, hook);
};

/** Work that is an account's alone: how much of it waits, and what gives it to somebody else. */
export interface OpenWork {
  count(db: Db, account: number): Promise<number>;
  /** Answers how much was given on. */
  handOver(tx: Db, agent: Agent, from: number, to: number): Promise<number>;
}
const openWork = new Map<string, OpenWork>();

/** Hands in the work that an area keeps for accounts. */
export const declareOpenWork = (area: string, work: OpenWork): void => {
  openWork.set(area, work);
};
const sum = async (amounts: (work: OpenWork) => Promise<number>): Promise<number> => {
  let total = 0;
  for (const work of openWork.values()) total += await amounts(work);
  return total;
};
/** How much waits for an account alone. */
export const openWorkOf = (db: Db, account: number): Promise<number> => sum((work) => work.count(db, account));
/** Gives what waits for one account alone to another one. */
export const handOverWork = (tx: Db, agent: Agent, from: number, to: number): Promise<number> =>
  sum((work) => work.handOver(tx, agent, from, to));

/** Tells the areas of accounts that may do less than before. */
export const accessLost = async (tx: Db, agent: Agent, accounts: readonly number[]): Promise<void> => {
  if (accounts.length > 0) for (const hook of hooks.values()) await hook(tx, agent, accounts);
};
