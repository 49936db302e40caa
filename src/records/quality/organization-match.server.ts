import { sql } from 'drizzle-orm';
import { bulkInsert } from '../../platform/db/bulk.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import type { Prepared } from '../write/draft-rows.server.ts';
import { type Body, type BodyReason, matchBody } from './organization-match.ts';
import { recordMergeTable } from './table.server.ts';

const storedBodies = statement({
  row: {
    n: int,
    key: text(),
    country: nullable(text()),
    abbreviation: nullable(text()),
    web: nullable(text()),
    names: json<{ lang: string; name: string }[]>(),
  },
  sql: () =>
    sql`select r.n, r.key, r.country, r.abbreviation, r.web,
               jsonb_build_array(jsonb_build_object('lang', r.lang, 'name', r.title), jsonb_build_object('lang', 'en-us', 'name', coalesce(r.english_name, '')))
               || coalesce((select jsonb_agg(jsonb_build_object('lang', t.locale, 'name', t.title)) from translation t where t.kind = 'stdorg' and t.n = r.n), '[]') as names
          from stdorg r where r.deleted_at is null order by r.n`,
});
/** Keys that were taken apart from the body that they were once joined with, or lead to one already. */
const decidedKeys = statement({
  params: { keys: list(text()) },
  row: { key: text() },
  sql: ({ keys }) => sql`select distinct gone_key as key from record_merge where kind = 'stdorg' and gone_key = any(${keys})`,
});

const bodyOf = ({ key, draft }: Prepared): Body => ({
  key,
  country: draft.country,
  abbreviation: textOrNull(draft.fields.abbreviation),
  web: textOrNull(draft.fields.web),
  names: [
    ...Object.entries(draft.texts).map(([lang, one]) => ({ lang, name: one.title })),
    { lang: 'en-us', name: textOrNull(draft.fields.englishName) ?? '' },
  ].filter(({ name }) => name),
});

export interface MetBody {
  draftKey: string;
  key: string;
  n: number;
  reason: BodyReason;
}
/** Of drafts of standards bodies that have no record of their own those that mean a body stored under another key, and those that may mean several. */
export const meetBodies = async (db: Db, prepared: ReadonlyMap<string, Prepared>): Promise<{ met: MetBody[]; ambiguous: string[] }> => {
  const stored = (await storedBodies.all(db, {})).map((one) => ({ ...one, names: one.names.filter(({ name }) => name) }));
  const decided = new Set((await decidedKeys.all(db, { keys: [...prepared.keys()] })).map(({ key }) => key));
  const numbers = new Map(stored.map(({ key, n }) => [key, n]));
  const met: MetBody[] = [];
  const ambiguous: string[] = [];
  for (const one of prepared.values()) {
    if (numbers.has(one.key) || decided.has(one.key)) continue;
    const found = matchBody(bodyOf(one), stored);
    if (found === 'ambiguous') ambiguous.push(one.key);
    else if (found) met.push({ draftKey: one.key, key: found.key, n: numbers.get(found.key) ?? 0, reason: found.reason });
  }
  return { met, ambiguous };
};

const repoint = statement({
  params: { gone: text(), kept: text() },
  sql: ({ gone, kept }) =>
    sql`update relation r set target_key = ${kept} where r.target_kind = 'stdorg' and r.target_key = ${gone}
           and not exists (select 1 from relation o where o.kind = r.kind and o.n = r.n and o.type = r.type and o.target_kind = 'stdorg' and o.target_key = ${kept})`,
});

/** Keeps by which other keys bodies are known, so that links by these lead to them and further imports meet them. */
export const keepOtherKeys = async (db: Db, met: readonly MetBody[], run: string): Promise<void> => {
  if (met.length === 0) return;
  await bulkInsert(
    db,
    recordMergeTable,
    met.map(({ draftKey, key, n, reason }) => ({
      kind: 'stdorg',
      kept: n,
      keptKey: key,
      goneKey: draftKey,
      gone: null,
      reason,
      run,
      snapshot: {},
    })),
  );
  for (const { draftKey, key } of met) await repoint.all(db, { gone: draftKey, kept: key });
};
