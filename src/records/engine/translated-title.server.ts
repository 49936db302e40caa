import { type SQL, sql } from 'drizzle-orm';

/** The title of a record `r` in a language, where it was translated into that; alone it is planned sooner than a join. */
export const translatedTitle = (kind: string, locale: SQL): SQL =>
  sql`(select t.title from translation t where t.kind = '${sql.raw(kind)}' and t.n = r.n and t.locale = ${locale})`;
