import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

type Agent = Pick<Context, 'actor' | 'address'>;
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

/** Tells the areas of accounts that may do less than before. */
export const accessLost = async (tx: Db, agent: Agent, accounts: readonly number[]): Promise<void> => {
  if (accounts.length > 0) for (const hook of hooks.values()) await hook(tx, agent, accounts);
};
