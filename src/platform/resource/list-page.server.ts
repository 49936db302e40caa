import type { Paged } from '../../base/paging.ts';
import type { Connection } from '../db/connect.server.ts';
import { type ListQuery, paged } from './resource.server.ts';
import { type Key, mostExported } from './snapshot.server.ts';

/** A list as SQL: what is fixed belongs to the program, what callers send goes in as parameters alone. */
export interface Select {
  columns: string;
  from: string;
  /** What rows are told apart by. */
  key: string;
  /** Columns cost something: they are made for the rows of the page alone, not for those before it. */
  costly?: true;
  /** Rows are counted as far as this: where there are more, the page says so. */
  most?: number;
  /** Sort names of the resource → the expression to order by. */
  sorts: Readonly<Record<string, string>>;
  /** Order where none is asked for, and between equals. */
  order: string;
  /** Expressions that a keyword is looked for in, anywhere and in either case. */
  keyword?: readonly string[];
  /** Instead, where one scan of everything would take too long: queries for the keys that it finds, each by indexes of its own; `~` compares with it. */
  found?: readonly string[];
}

/** Collects conditions with their parameters. */
export class Where {
  readonly #conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Adds a condition; `?` stands for the value. */
  add(condition: string, value: unknown): this {
    this.values.push(value);
    this.#conditions.push(condition.replaceAll('?', `$${this.values.length}`));
    return this;
  }

  /** Adds a condition of the program's own, without a value. */
  always(condition: string): this {
    this.#conditions.push(condition);
    return this;
  }

  /** Adds a condition only where there is a value. */
  maybe(condition: string, value: unknown): this {
    return value === undefined || value === null ? this : this.add(condition, value);
  }

  get sql(): string {
    return this.#conditions.length ? `where ${this.#conditions.join(' and ')}` : '';
  }
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** One page of a list and how many there are altogether. */
export const selectPage = async <R>(connection: Connection, select: Select, where: Where, query: ListQuery): Promise<Paged<R>> => {
  if (query.keyword) {
    // without letters that have two cases the plain comparison finds the same, many times as quickly
    const compare = `${query.keyword.toLowerCase() === query.keyword.toUpperCase() ? 'like' : 'ilike'} ?`;
    if (select.keyword) where.add(`(${select.keyword.map((text) => `${text} ${compare}`).join(' or ')})`, like(query.keyword));
    if (select.found) where.add(`${select.key} in (${select.found.join(' union ').replaceAll('~', compare)})`, like(query.keyword));
  }
  const name = query.sort?.replace(/^-/, '');
  const chosen = name && select.sorts[name];
  const order = chosen ? `${chosen} ${query.sort?.startsWith('-') ? 'desc' : 'asc'} nulls last, ${select.order}` : select.order;
  const rows = `from ${select.from} ${where.sql}`;
  const { snapshot } = query;
  if (snapshot) {
    const keys = await snapshot.page(query, async () => {
      const found = await connection.query<{ key: Key }>(
        `select ${select.key} as key ${rows} order by ${order} limit ${mostExported}`,
        where.values,
      );
      return found.map(({ key }) => key);
    });
    const docs = await connection.query<R>(
      `select ${select.columns} from ${select.from} where ${select.key} = any($1) order by array_position($1, ${select.key})`,
      [keys],
    );
    return paged(docs, snapshot.total, query);
  }
  const page = `order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const [docs, [count]] = await Promise.all([
    connection.query<R>(
      select.costly
        ? // as a list of keys: beside so many tables a planner would join all of their rows first
          `select ${select.columns} from ${select.from} where ${select.key} = any(array(select ${select.key} ${rows} ${page})) order by ${order}`
        : `select ${select.columns} ${rows} ${page}`,
      where.values,
    ),
    connection.query<{ total: number }>(
      select.most === undefined
        ? `select count(*)::int as total ${rows}`
        : // along the list's order, for which there is an index: a scan of a table begins anywhere in it, and reads what nobody has
          `select count(*)::int as total from (select 1 ${rows} order by ${select.order} limit ${select.most + 1}) counted`,
      where.values,
    ),
  ]);
  const total = count?.total ?? 0;
  const { most = total } = select;
  return total > most ? { ...paged(docs, most, query), more: true } : paged(docs, total, query);
};
