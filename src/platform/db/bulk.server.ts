import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { BatchStatement } from './batch.server.ts';
import { type Db, queryRows } from './connection.server.ts';
import { columnNameOf, snakeCase } from './drizzle-internals.server.ts';

type Key<T extends PgTable> = keyof T['_']['columns'] & string;
type Row = Record<string, unknown>;
type TableColumns = Record<string, PgColumn>;

export interface BulkOptions<T extends PgTable> {
  /** Handling of rows that exist already (ON CONFLICT). With `update`, no two rows of a call may be equal in the `target` columns. */
  readonly onConflict?: 'nothing' | { readonly target: readonly Key<T>[]; readonly update: readonly Key<T>[] };
  readonly returning?: readonly Key<T>[];
  /** Keys of the input that are no columns of the table, with their SQL types; for use in `expressions`. */
  readonly extra?: Readonly<Record<string, string>>;
  /**
   * SQL for the value of a column over the input record `r`, whose fields have snake_case names: `{ tsv: "to_tsvector('simple', r.plain_text)" }`.
   */
  readonly expressions?: Partial<Readonly<Record<Key<T>, string>>>;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameOf = (column: PgColumn) => quote(columnNameOf(column));

/** Characters that PostgreSQL's text cannot hold: NUL and unpaired surrogates. `JSON.stringify` writes them as escapes, which are dropped here. */
const unstorable = /\\u(?:0000|d[89a-f])/;
const escapes = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;
const dropUnstorable = (sequence: string) => (sequence.length === 6 ? '' : sequence);

const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A replacer makes JSON.stringify several times slower, so it is used only for values with a bigint, on which JSON.stringify fails. */
const stringify = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, bigints);
  }
};

/** Returns JSON without characters that PostgreSQL cannot store; usable for a `jsonb` parameter. */
export const toStorableJson = (value: unknown): string => {
  const json = stringify(value);
  return unstorable.test(json) ? json.replace(escapes, dropUnstorable) : json;
};

/** Returns the SQL type of a column. `serial` is not a type but a default, so its integer type is returned. */
const typeOf = (column: PgColumn) =>
  column.getSQLType().replace(/^(small|big)?serial$/, (_, size = '') => (size ? `${size}int` : 'integer'));

/**
 * Returns the keys of the input rows. A column that is null in every row is omitted to save time, unless its default would apply or an expression may
 * read it.
 */
const inputKeys = (input: readonly Row[], columns: TableColumns, { expressions }: { expressions?: object }): Set<string> => {
  const keys = new Set<string>();
  const isNeeded = (key: string, value: unknown) =>
    value !== undefined && (value !== null || expressions !== undefined || (columns[key]?.hasDefault ?? true));
  for (const row of input) for (const key in row) if (!keys.has(key) && isNeeded(key, row[key])) keys.add(key);
  return keys;
};

/** Encodes a value of a custom type. Bytes have no JSON form, so they are written in PostgreSQL's hexadecimal notation. */
const custom = (column: PgColumn, value: unknown): unknown => {
  const driver = value == null ? value : column.mapToDriverValue(value);
  return driver instanceof Uint8Array ? `\\x${Buffer.from(driver).toString('hex')}` : driver;
};

/** Encodes rows as drizzle does on insert: applies function defaults and custom type encoders. */
const encode = (input: readonly Row[], columns: TableColumns, keys: Set<string>): readonly Row[] => {
  const made = Object.entries(columns).filter(([, { defaultFn }]) => defaultFn);
  for (const [key] of made) keys.add(key);
  const encoded = Object.entries(columns).filter(([key, column]) => is(column, PgCustomColumn) && keys.has(key));
  return input.map((row) => {
    const out: Row = {};
    for (const key of keys) if (row[key] !== null) out[key] = row[key]; // a key missing in the JSON also yields null
    for (const [key, { defaultFn }] of made) if (row[key] === undefined) out[key] = defaultFn?.();
    for (const [key, column] of encoded) out[key] = custom(column, out[key]);
    return out;
  });
};

const columnOf = (columns: TableColumns, key: string): PgColumn => {
  const column = columns[key];
  if (!column) throw new Error(`No such column: ${key}`);
  return column;
};

/** Returns the column name and the SQL type of each input key. */
const recordOf = (columns: TableColumns, keys: readonly string[], extra: Readonly<Record<string, string>>) =>
  keys.map((key) => {
    const type = extra[key];
    const name = type ? quote(snakeCase(key)) : nameOf(columnOf(columns, key));
    return { key, name, type: type ?? typeOf(columnOf(columns, key)), isColumn: !type };
  });

const conflictClause = <T extends PgTable>(columns: TableColumns, onConflict: BulkOptions<T>['onConflict']): string => {
  if (!onConflict) return '';
  if (onConflict === 'nothing') return 'on conflict do nothing';
  const target = onConflict.target.map((key) => nameOf(columnOf(columns, key)));
  const set = onConflict.update.map((key) => nameOf(columnOf(columns, key))).map((name) => `${name} = excluded.${name}`);
  return `on conflict (${target}) do ${set.length > 0 ? `update set ${set}` : 'nothing'}`;
};

const returningClause = (columns: TableColumns, keys: readonly string[] = []): string =>
  keys.length > 0 ? `returning ${keys.map((key) => `${nameOf(columnOf(columns, key))} as ${quote(key)}`)}` : '';

const statement = <T extends PgTable>(table: T, columns: TableColumns, keys: readonly string[], options: BulkOptions<T>): string => {
  const { extra = {}, onConflict, returning } = options;
  const expressions = Object.entries<string | undefined>(options.expressions ?? {}).flatMap(([key, sql]) =>
    sql ? [{ key, name: nameOf(columnOf(columns, key)), sql }] : [],
  );
  const computed = new Set(expressions.map(({ key }) => key));
  const record = recordOf(columns, keys, extra);
  const copied = record.filter(({ key, isColumn }) => isColumn && !computed.has(key));
  const { name, schema } = getTableConfig(table);
  const into = schema ? `${quote(schema)}.${quote(name)}` : quote(name);
  return `insert into ${into} (${[...copied, ...expressions].map((column) => column.name)})
    select ${[...copied.map((column) => `r.${column.name}`), ...expressions.map(({ sql }) => sql)]}
    from (select ${record.map(({ key, name: as }) => `${quote(key)} as ${as}`)}
      from jsonb_to_recordset($1::jsonb) as input(${record.map(({ key, type }) => `${quote(key)} ${type}`)})) as r
    ${conflictClause(columns, onConflict)} ${returningClause(columns, returning)}`;
};

/** Returns the statement that `bulkInsert` sends. `input` must have at least one row. */
export const createBulkInsertStatement = <T extends PgTable>(
  table: T,
  input: readonly Record<string, unknown>[],
  options: BulkOptions<T> = {},
): BatchStatement => {
  const columns: TableColumns = getTableColumns(table);
  const keys = inputKeys(input, columns, options);
  const encoded = encode(input, columns, keys);
  return { sql: statement(table, columns, [...keys], options), params: [toStorableJson(encoded)] };
};

/**
 * Inserts many rows with one statement and one JSON parameter, because a statement has at most 65,535 parameters. Reaches tens of thousands
 * of rows per second. Keys are drizzle's names. Columns that no row mentions get their defaults; a missing key is null if other rows have
 * it. Characters that PostgreSQL cannot store are dropped. Send a few thousand rows per call.
 */
export const bulkInsert = async <T extends PgTable>(
  executor: Db,
  table: T,
  input: readonly Record<string, unknown>[],
  options: BulkOptions<T> = {},
): Promise<Record<string, unknown>[]> => {
  if (input.length === 0) return [];
  const { sql, params } = createBulkInsertStatement(table, input, options);
  return queryRows(executor, sql, [...params]);
};
