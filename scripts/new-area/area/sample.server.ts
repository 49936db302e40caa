import { desc, eq, sql } from 'drizzle-orm';
import type { AreaJobName } from '../../../src/areas.ts';
import { AppError } from '../../../src/base/errors.ts';
import type { Paged } from '../../../src/base/paging.ts';
import { authorise } from '../../../src/platform/access/access.server.ts';
import type { Connection } from '../../../src/platform/db/connect.server.ts';
import type { Context } from '../../../src/platform/http/context.ts';
import type { RecurringJob } from '../../../src/platform/jobs/definition.ts';
import { type ListSelect, selectPage, WhereClause } from '../../../src/platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../../src/platform/resource/resource.server.ts';
import type { Settings } from '../../../src/platform/settings/settings.server.ts';
import type { SampleEntry } from './operations.ts';
import { sampleTable } from './table.server.ts';

export interface SampleFilters {
  state?: SampleEntry['state'] | undefined;
}
type Row = Omit<typeof sampleTable.$inferSelect, 'createdAt'> & { createdAt: Date | string };

/**
 * SQL of the back-office list: `sorts` maps the sort names of the resource to expressions, `keyword` lists the expressions that a keyword search
 * covers.
 */
const select: ListSelect = {
  columns: 's.id, s.created_at as "createdAt", s.title, s.state',
  from: 'sample s',
  key: 's.id',
  sorts: { created: 's.id' },
  order: 's.id desc',
  keyword: ['s.title'],
};
const hour = 3600_000;
const mostOnPage = 100;

const toEntry = ({ id, createdAt, title, state }: Row): SampleEntry => ({
  id: String(id),
  created: new Date(createdAt).toISOString(),
  title,
  state,
});

/** Service of the entries: lists them in the back office and on the public page, and deletes entries older than the days in the setting. */
export class SampleEntries {
  readonly job: RecurringJob<AreaJobName> = { name: 'sample', every: hour, run: () => this.deleteOld() };
  readonly #connection: Connection;
  readonly #settings: Settings;

  constructor(connection: Connection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  /** One page of entries, optionally filtered by state; newest first unless the query names a sort order. */
  async list(context: Context, query: ListQuery<SampleFilters>): Promise<Paged<SampleEntry>> {
    authorise(context, 'sample:entry:read', {});
    const where = new WhereClause().maybe('s.state = ?', query.state);
    const found = await selectPage<Row>(this.#connection, select, where, { ...query });
    return { ...found, docs: found.docs.map(toEntry) };
  }

  async get(context: Context, id: string): Promise<SampleEntry> {
    authorise(context, 'sample:entry:read', {});
    const [row] = await this.#connection.db
      .select()
      .from(sampleTable)
      .where(eq(sampleTable.id, numberOfRowId(id)));
    if (!row) throw new AppError('E_NOT_FOUND');
    return toEntry(row);
  }

  /** Open entries for the public page, newest first. */
  async openEntries(): Promise<SampleEntry[]> {
    const rows = await this.#connection.db
      .select()
      .from(sampleTable)
      .where(eq(sampleTable.state, 'open'))
      .orderBy(desc(sampleTable.id))
      .limit(mostOnPage);
    return rows.map(toEntry);
  }

  /** Deletes entries older than the days in the setting. Returns the number of deleted entries. */
  async deleteOld(): Promise<{ deleted: number }> {
    const days = this.#settings.get('sample.days');
    const gone = await this.#connection.db
      .delete(sampleTable)
      .where(sql`${sampleTable.createdAt} < now() - make_interval(days => ${days}::int)`)
      .returning({ id: sampleTable.id });
    return { deleted: gone.length };
  }
}
