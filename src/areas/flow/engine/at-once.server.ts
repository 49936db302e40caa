import type { Db } from '../../../platform/db/connect.server.ts';

/** A vote on a case that was read without a lock takes more than one statement. */
export class NeedsLock extends Error {}

/** In place of a transaction where there is none: it serves nothing, for whatever asks it needs the lock. */
export const noTransaction: Db = new Proxy({} as Db, {
  get: () => {
    throw new NeedsLock('A case that is not locked is only read');
  },
});
