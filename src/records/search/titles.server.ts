import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import type { KindSlug } from '../kinds/index.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import type { TitleInLanguage } from './writer.server.ts';

/**
 * Titles of public records in all languages, by record number. A writer reads them before a change and subtracts their words from the word
 * counts afterwards; ranking and suggestions compare them.
 */
export type PublicTitles = ReadonlyMap<number, readonly TitleInLanguage[]>;

const visibleAmong = (slug: KindSlug, ns: SQL): SQL =>
  sql`${sql.identifier(slug)} r where r.n = any(${ns}) and ${sql.raw(publicRecordCondition)}`;
const titlesOf = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, lang: text(), title: text() },
    sql: ({ ns }) =>
      sql`select r.n, r.lang, r.title from ${visibleAmong(slug, ns)} union all
     select t.n, t.locale, t.title from translation t where t.kind = '${sql.raw(slug)}' and t.n in (select r.n from ${visibleAmong(slug, ns)})`,
  }),
);
/** Titles of the given records that are public, in all languages, by record number. */
export const publicTitles = async (tx: Db, slug: KindSlug, ns: readonly number[]): Promise<PublicTitles> =>
  ns.length === 0 ? new Map() : Map.groupBy(await titlesOf[slug].all(tx, { ns }), ({ n }) => n);
