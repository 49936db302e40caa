import { getTableColumns } from 'drizzle-orm';
import { type Connection, connect } from '../src/platform/db/connect.server.ts';
import { columnNameOf } from '../src/platform/db/drizzle-internals.server.ts';
import { AreaHookRegistry } from '../src/records/hooks/hooks.server.ts';
import { importFile } from '../src/records/import/service.server.ts';
import { boundKinds } from '../src/records/kinds/index.server.ts';
import type { Postgres } from '../test/harness/postgres.ts';

/** Creates an empty database on a server and returns its URL. */
export const createDatabase = async (server: Postgres, name: string): Promise<string> => {
  const admin = await connect({ databaseUrl: server.url() });
  await admin.query(`create database ${name}`);
  await admin.close();
  return server.url(name);
};

const columns = (): string[] => Object.values(getTableColumns(boundKinds.standard.table)).map(columnNameOf);

/** Digits that no real standard number begins with; each round of copies has its own prefix. */
const prefixOf = (round: number): string => String(70_000 + round);

/** Copies `count` of the first `size` standards with their dependent rows. Numbers and keys are changed so that the copies are distinct. */
const copy = async (connection: Connection, round: number, size: number, count: number): Promise<void> => {
  const prefix = prefixOf(round);
  const shift = round * size;
  const changed: Record<string, string> = { n: `n + ${shift}` };
  for (const name of ['key', 'series', 'number']) changed[name] = `regexp_replace(${name}, '([0-9])', '${prefix}\\1')`;
  changed.number_sort = `regexp_replace(number_sort, '([0-9])', '${prefix}\\1')`;
  const names = columns();
  const list = names.map((name) => `"${name}"`).join(', ');
  // In batches, because a statement may not run longer than 30 seconds.
  for (let from = 0; from < count; from += 20_000) {
    const range = `n > ${from} and n <= ${Math.min(count, from + 20_000)}`;
    await connection.query(
      `insert into standard (${list}) select ${names.map((name) => changed[name] ?? `"${name}"`).join(', ')} from standard where ${range} on conflict do nothing`,
    );
    const shifted = (table: string, rest: string, values = rest) =>
      connection.query(
        `insert into ${table} (kind, n, ${rest}) select kind, n + ${shift}, ${values} from ${table} where kind = 'standard' and ${range} and n + ${shift} in (select n from standard)`,
      );
    await shifted('translation', 'locale, title, summary, body, fields, quality');
    await shifted('relation', 'type, target_kind, target_key, ref, degree');
    await shifted(
      'search_index',
      'country, date, tsv',
      `country, date, regexp_replace(tsv::text, '''#([^0-9'']*)([0-9])', '''#\\1${prefix}\\2', 'g')::tsvector`,
    );
  }
};

/** Imports the file and multiplies its standards by SQL up to about `standards` records. Returns the resulting number of standards. */
export const fill = async (connection: Connection, file: string, standards: number): Promise<number> => {
  await connection.migrate();
  await importFile(connection, file, {
    kind: 'standard',
    format: undefined,
    actor: 'bench',
    publish: true,
    dryRun: false,
    hooks: new AreaHookRegistry(),
  });
  const [imported] = await connection.query<{ size: number }>('select max(n)::int as size from standard');
  const size = imported?.size ?? standards;
  for (let round = 1; round * size < standards; round++) await copy(connection, round, size, Math.min(size, standards - round * size));
  const [row] = await connection.query<{ count: number }>('select count(*)::int as count from standard');
  return row?.count ?? 0;
};
