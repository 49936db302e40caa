import { getTableColumns } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';
import { flag, instant, int, json, list, nullable, text } from '../../platform/db/sql.server.ts';
import type { BoundKind } from './bind.server.ts';
import { columnName } from './columns.ts';

/** What declared statements answer of the columns of a kind's table, under the names of their fields. */

/** Of every kind what drafts say, and where the record stands. */
export const contentTypes = {
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
/** Of every kind all that readers and editors learn of a record. */
export const recordTypes = { ...contentTypes, views: int, createdAt: instant, updatedAt: instant, deletedAt: nullable(instant) };

const { n, key, lang, title, summary, country, date, image, views, updatedAt } = recordTypes;
/** Of every kind what its lists show. */
export const listedTypes = { n, key, lang, title, summary, country, date, image, views, updatedAt };

type AnyType = ReturnType<typeof json>;
type ColumnTypes = Partial<typeof recordTypes> & Record<string, AnyType>;

const shared: Readonly<Record<string, AnyType>> = recordTypes;
const typesBySql: Readonly<Record<string, AnyType>> = {
  text: text(),
  'text[]': list(text()),
  integer: int,
  boolean: flag,
  jsonb: json(),
  'timestamp with time zone': instant,
};

/** The types of some fields of a kind, each once, in their order; what a kind has alone is known when it is read. */
export const columnTypes = ({ kind, table }: BoundKind, fields: Iterable<string>): ColumnTypes => {
  const columns = getTableColumns(table);
  const typeOf = (field: string): AnyType => {
    const type = shared[field] ?? typesBySql[columns[field]?.getSQLType() ?? ''];
    if (!type) throw new Error(`No type for the column of ${kind.slug}.${field}`);
    return type;
  };
  return Object.fromEntries([...new Set(fields)].map((field) => [field, typeOf(field)]));
};

/** The columns of a record `r` that bear fields, under their names. */
export const columnsOf = (fields: Iterable<string>): string =>
  [...new Set(fields)].map((field) => `r."${columnName(field)}" as "${field}"`).join(', ');
