import { type SQL, sql } from 'drizzle-orm';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { columnName } from '../engine/columns.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindOf, kindSlugs, type kinds } from '../kinds/index.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import { incompleteTranslationSql } from './completeness.server.ts';

/** Fields of records that areas may read in their own SQL. */

type AreaReadableSharedField = 'key' | 'title' | 'country' | 'date' | 'industries' | 'technologies' | 'createdAccount';
type OwnField<S extends KindSlug> = keyof (typeof kinds)[S]['fields'] & string;

/**
 * SQL: records of a kind as table `r` in a read-only statement of an area, with the named fields and the columns that
 * `publicRecordCondition` reads.
 */
export const recordTableSql = <S extends KindSlug>(slug: S, ...fields: readonly (AreaReadableSharedField | OwnField<S>)[]): string =>
  `(select ${['n', 'state', 'deletedAt', ...fields].map((field) => `"${columnName(field)}"`).join(', ')} from "${slug}") r`;

/** Titles of public records, by kind. */
export const publicRecordTitlesByKind = buildForEachKind((kind) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, title: text() },
    sql: ({ ns }) => sql`select r.n, r.title from ${sql.identifier(kind)} r where r.n = any(${ns}) and ${sql.raw(publicRecordCondition)}`,
  }),
);

/** Keys of public records, by kind, in the order of their numbers. */
export const publicRecordKeysByKind = buildForEachKind((kind) =>
  statement({
    row: { n: int, key: text() },
    sql: () => sql`select r.n, r.key from ${sql.identifier(kind)} r where ${sql.raw(publicRecordCondition)} order by r.n`,
  }),
);

const translatedTotal = (kind: KindSlug): SQL =>
  sql`select '${sql.raw(kind)}' as kind, t.locale, count(*)::int as total from translation t join ${sql.identifier(kind)} r on r.n = t.n
            where t.kind = '${sql.raw(kind)}' and ${sql.raw(publicRecordCondition)} and not ${sql.raw(incompleteTranslationSql(kindOf(kind)))} group by t.locale`;
/** Number of public records with a complete translation, by kind and language. */
export const translatedTotals = statement({
  row: { kind: text<KindSlug>(), locale: text(), total: int },
  sql: () => sql.join(kindSlugs.map(translatedTotal), sql` union all `),
});
