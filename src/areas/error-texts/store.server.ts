import { sql } from 'drizzle-orm';
import type { TextByLocale } from '../../base/names.ts';
import { float, instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';

/** Error codes whose texts operators replaced, or that occurred at least once. */
export const storedErrorCodes = statement({
  row: {
    code: text(),
    overrides: nullable(json<TextByLocale>()),
    version: nullable(int),
    hits: nullable(float),
    seenAt: nullable(instant),
  },
  sql: () =>
    sql`select code, t.texts as overrides, t.version, h.hits::float8 as hits, h.seen_at as "seenAt" from error_text t full join error_hit h using (code)`,
});
/** Error code with the texts of operators (`overrides`) and its number of occurrences (`hits`); each is null if there are none. */
export type StoredErrorCode = Awaited<ReturnType<typeof storedErrorCodes.all>>[number];

/** Texts of operators that replace the texts of the catalogue, by error code. */
export const replacedErrorTexts = statement({
  row: { code: text(), texts: json<TextByLocale>() },
  sql: () => sql`select code, texts from error_text`,
});

/** Adds occurrences of error codes. */
export const addHits = statement({
  params: { codes: list(text()), hits: list(int) },
  sql: ({ codes, hits }) =>
    sql`insert into error_hit as e (code, hits, seen_at) select code, hits, now() from unnest(${codes}::text[], ${hits}::int[]) as c(code, hits)
         on conflict (code) do update set hits = e.hits + excluded.hits, seen_at = excluded.seen_at`,
});
