import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import type { ListSelect } from '../../platform/resource/list-page.server.ts';
import { kindSlugs } from '../kinds/index.ts';

/** List query over source links `e`, failing links first. */
export const linkListQuery: ListSelect = {
  columns: 'e.url, e.host, e.status, e.checked_at as checked, e.failures, e.due',
  from: 'link e',
  key: 'e.url',
  sorts: { checked: 'e.checked_at', failures: 'e.failures', url: 'e.url', due: 'e.due' },
  order: 'e.failures desc nulls last, e.url',
  keyword: ['e.url'],
};
/** A row of the list query `linkListQuery`. */
export interface LinkCheckRow {
  url: string;
  host: string;
  status: number | null;
  checked: Date | null;
  failures: number;
  due: Date;
}

/** SQL condition on the list query `linkListQuery` for each state of a link. */
export const linkStateConditions = {
  ok: 'e.status is not null and e.failures = 0',
  failing: 'e.failures > 0',
  unchecked: 'e.status is null',
} as const;
export type LinkState = keyof typeof linkStateConditions;

const hashesOf = statement({
  params: { urls: list(text()) },
  row: { hash: int },
  sql: ({ urls }) => sql`select hashtext(url) as hash from unnest(${urls}::text[]) as url`,
});
const sourcesOf = (kind: string) =>
  sql`select source_link as url from ${sql.identifier(kind)} where source_link is not null and deleted_at is null`;
/** Counts records by source link. `hashes` are hashes of `urls`, passed as constants so that each kind's index on the hash is used. */
const countRecords = statement({
  params: { urls: list(text()), hashes: list(int) },
  row: { url: text(), records: int },
  sql: ({ urls, hashes }) =>
    sql`select url, count(*)::int as records from (${sql.join(kindSlugs.map(sourcesOf), sql` union all `)}) n
         where hashtext(url) = any(${hashes}) and url = any(${urls}) group by url`,
});

/** Number of records that name each of the given links as their source. */
export const countRecordsByLink = async (connection: Connection, urls: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const hashes = await hashesOf.all(connection, { urls });
  const found = await countRecords.all(connection, { urls, hashes: hashes.map(({ hash }) => hash) });
  return new Map(found.map(({ url, records }) => [url, records]));
};
