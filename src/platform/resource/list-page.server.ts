import type { Paged } from '../../base/paging.ts';
import type { Connection } from '../db/connect.server.ts';
import { type ListQuery, toPagedList } from './resource.server.ts';
import { mostExportedRows, type RowKey } from './snapshot.server.ts';

/** A list as SQL. The members are constants of the program; input of callers is passed only as parameters. */
export interface ListSelect {
  columns: string;
  from: string;
  /** SQL expression of the unique key of a row. */
  key: string;
  /** True if columns are expensive: they are then computed only for rows of the page, not for those before it. */
  costly?: true;
  /** Maximal number of rows of a list to count; if there are more, the page has the mark `more`. */
  most?: number;
  /** Name of a sort → SQL expression to order by. */
  sorts: Readonly<Record<string, string>>;
  /** Default SQL order of a list, also applied to rows that are equal under the chosen sort. */
  order: string;
  /** SQL expressions in which a keyword is searched as a substring, ignoring case. */
  keyword?: readonly string[];
  /**
   * Alternative to `keyword` if a scan would be too slow: SQL queries that return the keys of matching rows, each by an index. `~` stands for the
   * comparison.
   */
  found?: readonly string[];
}

/** Builder of a WHERE clause with parameters. */
export class WhereClause {
  readonly #conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Adds a condition to a WHERE clause; `?` stands for the value. */
  add(condition: string, value: unknown): this {
    this.values.push(value);
    this.#conditions.push(condition.replaceAll('?', `$${this.values.length}`));
    return this;
  }

  /** Adds a constant condition without a value to a WHERE clause. */
  always(condition: string): this {
    this.#conditions.push(condition);
    return this;
  }

  /** Adds a condition to a WHERE clause unless the value is undefined or null. */
  maybe(condition: string, value: unknown): this {
    return value === undefined || value === null ? this : this.add(condition, value);
  }

  get sql(): string {
    return this.#conditions.length ? `where ${this.#conditions.join(' and ')}` : '';
  }
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a page of a list with the total number of rows. */
export const selectPage = async <R>(
  connection: Connection,
  select: ListSelect,
  where: WhereClause,
  query: ListQuery,
): Promise<Paged<R>> => {
  if (query.keyword) {
    // a keyword without upper or lower case needs no case-insensitive comparison, and LIKE is many times faster
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
      const found = await connection.query<{ key: RowKey }>(
        `select ${select.key} as key ${rows} order by ${order} limit ${mostExportedRows}`,
        where.values,
      );
      return found.map(({ key }) => key);
    });
    const docs = await connection.query<R>(
      `select ${select.columns} from ${select.from} where ${select.key} = any($1) order by array_position($1, ${select.key})`,
      [keys],
    );
    return toPagedList(docs, snapshot.total, query);
  }
  const page = `order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const [docs, [count]] = await Promise.all([
    connection.query<R>(
      select.costly
        ? // selects by a list of keys, because with many joined tables the planner would otherwise join all of their rows first
          `select ${select.columns} from ${select.from} where ${select.key} = any(array(select ${select.key} ${rows} ${page})) order by ${order}`
        : `select ${select.columns} ${rows} ${page}`,
      where.values,
    ),
    connection.query<{ total: number }>(
      select.most === undefined
        ? `select count(*)::int as total ${rows}`
        : // counts in the order of the list, which has an index: a sequential scan starts anywhere and would read uncached pages
          `select count(*)::int as total from (select 1 ${rows} order by ${select.order} limit ${select.most + 1}) counted`,
      where.values,
    ),
  ]);
  const total = count?.total ?? 0;
  const { most = total } = select;
  return total > most ? { ...toPagedList(docs, most, query), more: true } : toPagedList(docs, total, query);
};
