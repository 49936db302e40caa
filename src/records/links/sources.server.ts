import type { Connection } from '../../platform/db/connect.server.ts';
import type { Select } from '../../platform/db/page.server.ts';
import { kindSlugs } from '../kinds/index.ts';

/** Links to sources, those that fail first, as `e`. */
export const links: Select = {
  columns: 'e.url, e.host, e.status, e.checked_at as checked, e.failures, e.due',
  from: 'link e',
  key: 'e.url',
  sorts: { checked: 'e.checked_at', failures: 'e.failures', url: 'e.url', due: 'e.due' },
  order: 'e.failures desc nulls last, e.url',
  keyword: ['e.url'],
};
/** A row of `links`. */
export interface Link {
  url: string;
  host: string;
  status: number | null;
  checked: Date | null;
  failures: number;
  due: Date;
}

/** How a link fares, as a condition on `links`. */
export const linkStates = {
  ok: 'e.status is not null and e.failures = 0',
  failing: 'e.failures > 0',
  unchecked: 'e.status is null',
} as const;
export type LinkState = keyof typeof linkStates;

/** How many records name each of some links as their source. */
export const recordsByLink = async (connection: Connection, urls: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const all = kindSlugs.map(
    (kind) =>
      `select source_link as url from "${kind}" where hashtext(source_link) = any($2) and source_link = any($1) and source_link is not null and deleted_at is null`,
  );
  // as constants, so that the index of the hashes is used
  const hashes = await connection.query<{ hash: number }>('select hashtext(url) as hash from unnest($1::text[]) as url', [urls]);
  const found = await connection.query<{ url: string; records: number }>(
    `select url, count(*)::int as records from (${all.join(' union all ')}) n group by url`,
    [urls, hashes.map(({ hash }) => hash)],
  );
  return new Map(found.map(({ url, records }) => [url, records]));
};
