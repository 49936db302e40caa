import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

type Agent = Pick<Context, 'actor' | 'address'>;
/** Follows an account that may no longer do what it could: it was disabled, put into the trash, or lost a label. In that transaction. */
export type AccessHook = (tx: Db, agent: Agent, account: number) => Promise<void>;

const hooks = new Map<string, AccessHook>();

/** Hands in what an area does where somebody may do less than before. */
export const declareAccessHook = (area: string, hook: AccessHook): void => {
  hooks.set(area, hook);
};

/** Tells the areas of an account that may do less than before. */
export const accessLost = async (tx: Db, agent: Agent, account: number): Promise<void> => {
  for (const hook of hooks.values()) await hook(tx, agent, account);
};
