import { type Query, type SQL, sql } from 'drizzle-orm';
import type { BatchStatement } from './batch.server.ts';
import { toStorableJson } from './bulk.server.ts';
import { type Connection, type Db, queryRows } from './connection.server.ts';
import { dialect } from './drizzle-internals.server.ts';

/** A database type for parameters and columns, with its TypeScript type. */
interface SqlType<T> {
  /** PostgreSQL types that a column declared with this type may have. */
  readonly gives: readonly string[];
  /** PostgreSQL types that a parameter declared with this type may have. */
  readonly takes: readonly string[];
  readonly encode?: (value: unknown) => unknown;
  /** Never set; the member carries the TypeScript type of the values. */
  readonly value?: T;
}
type SqlTypes = Readonly<Record<string, SqlType<unknown>>>;
type ValueOf<C> = C extends SqlType<infer T> ? T : never;
type SqlTypeValues<C extends SqlTypes> = { [K in keyof C]: ValueOf<C[K]> };

const type = <T>(gives: readonly string[], takes = gives): SqlType<T> => ({ gives, takes });
const numbers = ['smallint', 'integer', 'bigint', 'numeric', 'double precision'];
export const int = type<number>(['smallint', 'integer'], numbers);
/** A `bigint` for ids and counters of jobs, changes and revisions. Values are safe integers. */
export const long = type<number>(['bigint'], numbers);
export const float = type<number>(['double precision'], numbers);
export const flag = type<boolean>(['boolean']);
export const instant = type<Date>(['timestamp with time zone']);
/** A timestamp as PostgreSQL prints it, with microseconds; only for parameters. */
export const timestampText = type<string>([], instant.gives);
export const text = <T extends string = string>(): SqlType<T> => type<T>(['text']);
/** Type of the result of a SQL function that returns `void`. */
export const voidType = type<unknown>(['void']);
export const json = <T>(): SqlType<T> => ({ ...type<T>(['jsonb']), encode: toStorableJson });
export const list = <T>({ gives }: SqlType<T>): SqlType<readonly T[]> => type(gives.map((name) => `${name}[]`));
export const nullable = <T>({ gives, takes, encode }: SqlType<T>): SqlType<T | null> => ({
  ...type<T | null>(gives, takes),
  ...(encode && { encode: (value: unknown) => (value === null ? null : encode(value)) }),
});

/** A connection or a transaction that runs statements. */
export type Executor = Db | { query<R>(text: string, params?: unknown[], prepared?: boolean): Promise<R[]> };

/** Returns an executor over the reserved connections (`Connection.onReservedConnection`). */
export const reservedExecutorOf = (connection: Connection): Executor => ({
  query: (text, params) => connection.onReservedConnection(text, params),
});

/** A statement with fixed text; only its parameters vary between calls. */
export interface Statement<P, R> {
  readonly text: string;
  /** Declared names and PostgreSQL types of the parameters `$1`… */
  readonly params: readonly { name: string; takes: readonly string[] }[];
  readonly columns: Readonly<Record<string, readonly string[]>>;
  all(on: Executor, params: P): Promise<R[]>;
  /** Returns the first row, or undefined if there is none. */
  one(on: Executor, params: P): Promise<R | undefined>;
  /** Returns the statement with the given parameters, for a batch (batch.server.ts). */
  asBatchStatement(params: P): BatchStatement;
}

const nameOf = (param: unknown): string => (param as { name: string }).name;
/**
 * Numbers parameters so that a parameter with several occurrences is sent once. A statement with a UNION over all kinds would otherwise
 * send the parameter once for each kind.
 */
const namedOnce = ({ sql: written, params }: Query): Pick<Query, 'sql' | 'params'> => {
  const names = [...new Set(params.map(nameOf))];
  return {
    sql: written.replace(/\$(\d+)/g, (_, i: string) => `$${names.indexOf(nameOf(params[Number(i) - 1])) + 1}`),
    params: names.map((name) => params.find((param) => nameOf(param) === name)),
  };
};

/**
 * SQL for `any(…)` with a list of values, for prepared statements: the planner does not see the number of values. Otherwise it makes a new plan
 * for each short list, because a plan for lists of unknown length seems more expensive.
 */
export const anyOf = (values: SQL, type: 'int' | 'text'): SQL => sql`any(array(select unnest(${values}::${sql.raw(type)}[])))`;

/** All declared statements of the loaded modules. test/statements.both.test.ts has the database describe each of them. */
export const statements: Pick<Statement<unknown, unknown>, 'text' | 'params' | 'columns'>[] = [];

/**
 * Declares a statement; call it on the top level of a module. `row`: result columns by name and type, which a test compares with the database. `sql`:
 * drizzle's template; values of a call are named parameters, and everything else is fixed text. `prepared`: PostgreSQL caches the plan on each
 * connection. Use it for frequent statements that take longer to plan than to run; a cached plan does not depend on the values.
 */
export const statement = <R extends SqlTypes, P extends SqlTypes = Record<never, never>>(declared: {
  params?: P;
  row?: R;
  prepared?: true;
  sql: (params: { readonly [K in keyof P]: SQL }) => SQL;
}): Statement<SqlTypeValues<P>, SqlTypeValues<R>> => {
  const types: SqlTypes = declared.params ?? {};
  const placeholders = Object.keys(types).map((name) => [name, sql`${sql.placeholder(name)}`] as const);
  const query = namedOnce(dialect.sqlToQuery(declared.sql(Object.fromEntries(placeholders) as { [K in keyof P]: SQL })));
  const params = query.params.map((param) => ({ name: nameOf(param), takes: types[nameOf(param)]?.takes ?? [] }));
  const columns = Object.fromEntries(Object.entries(declared.row ?? {}).map(([name, { gives }]) => [name, gives]));
  statements.push({ text: query.sql, params, columns });
  const { prepared = false } = declared;
  const valuesOf = (values: SqlTypeValues<P>): unknown[] =>
    params.map(({ name }) => {
      const value: unknown = values[name];
      const encode = types[name]?.encode;
      return encode ? encode(value) : value;
    });
  const all = (on: Executor, values: SqlTypeValues<P>): Promise<SqlTypeValues<R>[]> => {
    const sent = valuesOf(values);
    return typeof on.query === 'function'
      ? on.query<SqlTypeValues<R>>(query.sql, sent, prepared)
      : queryRows<SqlTypeValues<R>>(on as Db, query.sql, sent, prepared);
  };
  return {
    text: query.sql,
    params,
    columns,
    all,
    one: async (on, values) => (await all(on, values))[0],
    asBatchStatement: (values) => ({ sql: query.sql, params: valuesOf(values), prepared }),
  };
};
