import { sql } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';

const recordParams = { kind: text(), ns: list(int) };
const textsOf = statement({
  params: recordParams,
  row: { n: int, locale: text<ContentLanguage>(), title: text(), summary: nullable(text()) },
  sql: ({ kind, ns }) => sql`select n, locale, title, summary from translation where kind = ${kind} and n = any(${ns})`,
});
const relationsOf = statement({
  params: recordParams,
  row: { n: int, type: text(), degree: nullable(text()), ref: text() },
  sql: ({ kind, ns }) => sql`select n, type, degree, ref from relation where kind = ${kind} and n = any(${ns}) order by n, type, ref`,
});
type TranslationTextRow = NonNullable<Awaited<ReturnType<typeof textsOf.one>>>;

/** Texts and relations of exported records, by record number. */
export interface TextsAndRelations {
  texts: ReadonlyMap<number, readonly TranslationTextRow[]>;
  /** Relations of a record as text: `adopts IDT ISO/IEC 27001:2022`. */
  relations: ReadonlyMap<number, readonly string[]>;
}

/** Reads texts and relations of the given records of a kind, with one statement each. */
export const readTextsAndRelations = async (connection: Connection, kind: KindSlug, ns: readonly number[]): Promise<TextsAndRelations> => {
  const [texts, relations] = await Promise.all([textsOf.all(connection, { kind, ns }), relationsOf.all(connection, { kind, ns })]);
  const written = relations.map(({ n, type, degree, ref }) => ({ n, text: [type, degree, ref].filter(Boolean).join(' ') }));
  return {
    texts: Map.groupBy(texts, ({ n }) => n),
    relations: new Map([...Map.groupBy(written, ({ n }) => n)].map(([n, of]) => [n, of.map((one) => one.text)])),
  };
};
