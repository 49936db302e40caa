import { type Connection, type Db, rows, within } from '../../platform/db/connect.server.ts';
import { type Context, quietContext } from '../../platform/http/context.ts';
import type { Detail } from '../api.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { Indexes } from '../read/indexes.server.ts';
import { Library } from '../read/library.server.ts';
import type { Views } from '../read/views.server.ts';
import type { Search } from '../search/search.server.ts';
import { publishIn } from './steps.server.ts';
import { lockWork } from './store.server.ts';

class Seen {
  readonly detail: Detail;
  constructor(detail: Detail) {
    this.detail = detail;
  }
}

const uncounted = { count: () => undefined } as unknown as Views;

/**
 * A record as visitors will see it: it is published in a transaction that is taken back, so that no second way of showing it can
 * differ from the first.
 */
export const preview = async (
  connection: Connection,
  { indexes, search }: { indexes: Indexes; search: Search },
  context: Context,
  slug: KindSlug,
  id: string,
): Promise<Detail> => {
  // read before the transaction: the embedded engine has one session, and an index that is being loaded would wait for it
  const loaded = new Map(await Promise.all(kindSlugs.map(async (kind) => [kind, await indexes.of(kind)] as const)));
  const inMemory = { of: async (kind: KindSlug) => loaded.get(kind) } as unknown as Indexes;
  const look = async (tx: Db): Promise<never> => {
    const work = await lockWork(tx, context, 'content:record:read', slug, id);
    if (work.values || work.state !== 'published') await publishIn(tx, slug, work, context.actor?.id ?? 0);
    const within = { query: <R>(sql: string, params?: unknown[]) => rows<R>(tx, sql, params) } as Connection;
    throw new Seen(await new Library(within, inMemory, search, uncounted).detail(quietContext(context.locale), slug, id));
  };
  return within(connection, look).catch((outcome: unknown) => {
    if (outcome instanceof Seen) return outcome.detail;
    throw outcome;
  });
};
