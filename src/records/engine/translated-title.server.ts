import { type SQL, sql } from 'drizzle-orm';

/** SQL: title of a record `r` in a language, null if it is not translated. A scalar subquery is planned faster than a join. */
export const translatedTitleSql = (kind: string, locale: SQL): SQL =>
  sql`(select t.title from translation t where t.kind = '${sql.raw(kind)}' and t.n = r.n and t.locale = ${locale})`;
