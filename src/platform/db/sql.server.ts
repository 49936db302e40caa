import { type Query, type SQL, sql } from 'drizzle-orm';
import type { BatchStatement as Part } from './batch.server.ts';
import { toJson } from './bulk.server.ts';
import { type Connection, type Db, rows } from './connection.server.ts';
import { dialect } from './drizzle-internals.server.ts';

/** A type of the database, as PostgreSQL writes it, and what it is here. */
interface Type<T> {
  /** What a column of this type may be. */
  readonly gives: readonly string[];
  /** What a parameter of this type may be. */
  readonly takes: readonly string[];
  readonly encode?: (value: unknown) => unknown;
  /** Never there; says to the compiler what the values are. */
  readonly value?: T;
}
type Types = Readonly<Record<string, Type<unknown>>>;
type ValueOf<C> = C extends Type<infer T> ? T : never;
type Values<C extends Types> = { [K in keyof C]: ValueOf<C[K]> };

const type = <T>(gives: readonly string[], takes = gives): Type<T> => ({ gives, takes });
const numbers = ['smallint', 'integer', 'bigint', 'numeric', 'double precision'];
export const int = type<number>(['smallint', 'integer'], numbers);
/** Numbers and counters of jobs, changes, revisions: whole, and never beyond what a number is exact for. */
export const long = type<number>(['bigint'], numbers);
export const float = type<number>(['double precision'], numbers);
export const flag = type<boolean>(['boolean']);
export const instant = type<Date>(['timestamp with time zone']);
/** A moment as the database writes it, to its microsecond; only of parameters. */
export const stamp = type<string>([], instant.gives);
export const text = <T extends string = string>(): Type<T> => type<T>(['text']);
/** What a function answers that answers nothing. */
export const voidType = type<unknown>(['void']);
export const json = <T>(): Type<T> => ({ ...type<T>(['jsonb']), encode: toJson });
export const list = <T>({ gives }: Type<T>): Type<readonly T[]> => type(gives.map((name) => `${name}[]`));
export const nullable = <T>({ gives, takes, encode }: Type<T>): Type<T | null> => ({
  ...type<T | null>(gives, takes),
  ...(encode && { encode: (value: unknown) => (value === null ? null : encode(value)) }),
});

/** What a statement runs on: a connection, a transaction. */
export type Executor = Db | { query<R>(text: string, params?: unknown[]): Promise<R[]> };

/** The connections that no request takes (`Connection.apart`), to run statements on. */
export const onReservedConnection = (connection: Connection): Executor => ({
  query: (text, params) => connection.onReservedConnection(text, params),
});

/** A statement whose text is fixed; only its parameters differ from call to call. */
export interface Statement<P, R> {
  readonly text: string;
  /** Types of the parameters `$1`…, each with the name that it has here. */
  readonly params: readonly { name: string; takes: readonly string[] }[];
  readonly columns: Readonly<Record<string, readonly string[]>>;
  all(on: Executor, params: P): Promise<R[]>;
  /** The first row; undefined where there is none. */
  one(on: Executor, params: P): Promise<R | undefined>;
  /** The same as a part of what is sent in one batch (batch.server.ts). */
  asBatchStatement(params: P): Part;
}

const nameOf = (param: unknown): string => (param as { name: string }).name;
/** The same text with a parameter that stands in many places sent once: a union over all kinds would send it with every kind. */
const namedOnce = ({ sql: written, params }: Query): Pick<Query, 'sql' | 'params'> => {
  const names = [...new Set(params.map(nameOf))];
  return {
    sql: written.replace(/\$(\d+)/g, (_, i: string) => `$${names.indexOf(nameOf(params[Number(i) - 1])) + 1}`),
    params: names.map((name) => params.find((param) => nameOf(param) === name)),
  };
};

/** Every statement of the modules that are loaded, for the test that has the database describe each (test/statements.both.test.ts). */
export const statements: Pick<Statement<unknown, unknown>, 'text' | 'params' | 'columns'>[] = [];

/**
 * Declares a statement, on the top level of a module. `row`: the columns that it answers, by name and type; a test compares them with
 * the database, so a misspelt column, a missing or another one is found before anybody runs it. `sql`: drizzle's template; values of
 * each call go where the named parameter stands, everything else belongs to the text. `prepared`: PostgreSQL keeps its plan on every connection,
 * where it takes longer to plan than to run and is sent often; the plan is then the same whatever the values.
 */
export const statement = <R extends Types, P extends Types = Record<never, never>>(declared: {
  params?: P;
  row?: R;
  prepared?: true;
  sql: (params: { readonly [K in keyof P]: SQL }) => SQL;
}): Statement<Values<P>, Values<R>> => {
  const types: Types = declared.params ?? {};
  const stands = Object.keys(types).map((name) => [name, sql`${sql.placeholder(name)}`] as const);
  const query = namedOnce(dialect.sqlToQuery(declared.sql(Object.fromEntries(stands) as { [K in keyof P]: SQL })));
  const params = query.params.map((param) => ({ name: nameOf(param), takes: types[nameOf(param)]?.takes ?? [] }));
  const columns = Object.fromEntries(Object.entries(declared.row ?? {}).map(([name, { gives }]) => [name, gives]));
  statements.push({ text: query.sql, params, columns });
  const { prepared = false } = declared;
  const valuesOf = (values: Values<P>): unknown[] =>
    params.map(({ name }) => {
      const value: unknown = values[name];
      const encode = types[name]?.encode;
      return encode ? encode(value) : value;
    });
  const all = (on: Executor, values: Values<P>): Promise<Values<R>[]> => {
    const sent = valuesOf(values);
    return typeof on.query === 'function' ? on.query<Values<R>>(query.sql, sent) : rows<Values<R>>(on as Db, query.sql, sent, prepared);
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
