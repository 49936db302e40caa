import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

/** Who gives and takes. */
export type Agent = Pick<Context, 'actor' | 'address'>;
/**
 * Follows accounts that may no longer do what they could: they were disabled, put into the trash, moved to another country, lost a label or
 * an organization, or a label of theirs gives less. In that transaction, after the change; the caller holds `lockOperators`.
 */
export type AccessHook = (tx: Db, agent: Agent, accounts: readonly number[]) => Promise<void>;

const hooks = new Map<string, AccessHook>();

/** Hands in what an area does where somebody may do less than before. */
export const declareAccessHook = (area: string, hook: AccessHook): void => {
  hooks.set(area, hook);
};

/** Tasks of an account when its work is handed over: those that moved, those that stay with it, and how many of these the recipient may not have. */
export interface HandedOver {
  moved: number;
  left: number;
  refused: number;
}
/** Work that is an account's alone: how much of it waits, and what gives it to somebody else. */
export interface OpenWork {
  count(db: Db, account: number): Promise<number>;
  /** Gives the work on as far as the recipient may have it. */
  handOver(tx: Db, agent: Agent, from: number, to: number): Promise<HandedOver>;
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
/** Gives what waits for one account alone to another one, as far as that may have it. */
export const handOverWork = async (tx: Db, agent: Agent, from: number, to: number): Promise<HandedOver> => {
  const all = { moved: 0, left: 0, refused: 0 };
  for (const work of openWork.values()) {
    const { moved, left, refused } = await work.handOver(tx, agent, from, to);
    all.moved += moved;
    all.left += left;
    all.refused += refused;
  }
  return all;
};

/** Tells the areas of accounts that may do less than before. */
export const accessLost = async (tx: Db, agent: Agent, accounts: readonly number[]): Promise<void> => {
  if (accounts.length > 0) for (const hook of hooks.values()) await hook(tx, agent, accounts);
};
