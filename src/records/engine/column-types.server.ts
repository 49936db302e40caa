import { getTableColumns } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';
import { flag, instant, int, json, list, nullable, text } from '../../platform/db/sql.server.ts';
import type { BoundKind } from './bind.server.ts';
import { columnName } from './columns.ts';

/** Types of the columns of a kind's table, by field name, for declared SQL statements. */

/** Types of the columns that every kind has, except the number of views and the times of creation, change and deletion. */
export const contentColumnTypes = {
  n: int,
  key: text(),
  state: text(),
  lang: text<ContentLanguage>(),
  title: text(),
  summary: nullable(text()),
  body: nullable(text()),
  country: nullable(text<CountryCode>()),
  date: nullable(text()),
  image: nullable(text()),
  keywords: list(text()),
  industries: list(text()),
  technologies: list(text()),
  assigned: list(text()),
  corrected: list(text()),
  sourceName: nullable(text()),
  sourceLink: nullable(text()),
  sourceLicence: nullable(text()),
  sourceRead: nullable(text()),
  fullText: nullable(text()),
  otherSources: json<{ name: string; link: string | null }[]>(),
};
/** Types of all columns that every kind has and that readers or editors see. */
export const commonColumnTypes = {
  ...contentColumnTypes,
  views: int,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: nullable(instant),
};

const { n, key, lang, title, summary, country, date, image, views, updatedAt } = commonColumnTypes;
/** Types of the columns that every kind has and that lists show. */
export const listColumnTypes = { n, key, lang, title, summary, country, date, image, views, updatedAt };

type AnyColumnType = ReturnType<typeof json>;
type ColumnTypes = Partial<typeof commonColumnTypes> & Record<string, AnyColumnType>;

const shared: Readonly<Record<string, AnyColumnType>> = commonColumnTypes;
const typesBySql: Readonly<Record<string, AnyColumnType>> = {
  text: text(),
  'text[]': list(text()),
  integer: int,
  boolean: flag,
  jsonb: json(),
  'timestamp with time zone': instant,
};

/** Types of the given fields of a kind, without duplicates, in their order. The static types of the kind's own fields are unknown. */
export const columnTypes = ({ kind, table }: BoundKind, fields: Iterable<string>): ColumnTypes => {
  const columns = getTableColumns(table);
  const typeOf = (field: string): AnyColumnType => {
    const type = shared[field] ?? typesBySql[columns[field]?.getSQLType() ?? ''];
    if (!type) throw new Error(`No type for the column of ${kind.slug}.${field}`);
    return type;
  };
  return Object.fromEntries([...new Set(fields)].map((field) => [field, typeOf(field)]));
};

/** SQL select list of a record `r`: the columns of the given fields under the field names. */
export const selectListSql = (fields: Iterable<string>): string =>
  [...new Set(fields)].map((field) => `r."${columnName(field)}" as "${field}"`).join(', ');
