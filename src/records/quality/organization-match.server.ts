import { sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import { bulkInsert } from '../../platform/db/bulk.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { type Executor, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import type { PreparedDraft } from '../rows/draft-rows.server.ts';
import { type ComparableOrganization, OrganizationIndex, type OrganizationMatchReason } from './organization-match.ts';
import { recordMergeTable } from './table.server.ts';

const bodies = statement({
  row: {
    n: int,
    key: text(),
    state: text(),
    title: text(),
    country: nullable(text()),
    abbreviation: nullable(text()),
    web: nullable(text()),
    names: json<{ lang: string; name: string }[]>(),
  },
  sql: () =>
    sql`select r.n, r.key, r.state, r.title, r.country, r.abbreviation, r.web,
               jsonb_build_array(jsonb_build_object('lang', r.lang, 'name', r.title), jsonb_build_object('lang', 'en-us', 'name', coalesce(r.english_name, '')))
               || coalesce((select jsonb_agg(jsonb_build_object('lang', t.locale, 'name', t.title)) from translation t where t.kind = 'stdorg' and t.n = r.n), '[]') as names
          from stdorg r where r.deleted_at is null order by r.n`,
});
export interface StoredOrganization extends ComparableOrganization {
  n: number;
  state: string;
  title: string;
}
/** All stored standards bodies outside the trash, ordered by number. */
export const readStoredOrganizations = async (on: Executor): Promise<StoredOrganization[]> =>
  (await bodies.all(on, {})).map((one) => ({ ...one, names: one.names.filter(({ name }) => name) }));

/** Keys of standards bodies that were merged into other bodies before, whether or not the merge was undone. */
const decidedKeys = statement({
  params: { keys: list(text()) },
  row: { key: text() },
  sql: ({ keys }) => sql`select distinct gone_key as key from record_merge where kind = 'stdorg' and gone_key = any(${keys})`,
});

const bodyOf = ({ key, draft }: PreparedDraft): ComparableOrganization => ({
  key,
  country: draft.country,
  abbreviation: textOrNull(draft.fields.abbreviation),
  web: textOrNull(draft.fields.web),
  names: [
    ...Object.entries(draft.texts).map(([lang, one]) => ({ lang, name: one.title })),
    { lang: 'en-us', name: textOrNull(draft.fields.englishName) ?? '' },
  ].filter(({ name }) => name),
});

/** A draft of a standards body (`draftKey`) and the known body that it matches (`key`). */
export interface DraftOrganizationMatch {
  draftKey: string;
  key: string;
  reason: OrganizationMatchReason;
}
/**
 * For drafts of standards bodies whose key is not stored yet: finds the body that each draft describes, among stored bodies and earlier
 * drafts of the batch. `met`: drafts that match one body. `ambiguous`: keys of drafts that match several bodies.
 */
export const matchOrganizations = async (
  db: Db,
  prepared: ReadonlyMap<string, PreparedDraft>,
): Promise<{ met: DraftOrganizationMatch[]; ambiguous: string[] }> => {
  const stored = await readStoredOrganizations(db);
  const keys = new Set(stored.map(({ key }) => key));
  const decided = new Set((await decidedKeys.all(db, { keys: [...prepared.keys()] })).map(({ key }) => key));
  const known = new OrganizationIndex(stored);
  const met: DraftOrganizationMatch[] = [];
  const ambiguous: string[] = [];
  for (const one of prepared.values()) {
    if (keys.has(one.key) || decided.has(one.key)) continue;
    const body = bodyOf(one);
    const found = known.match(body);
    if (found && found !== 'ambiguous') {
      met.push({ draftKey: one.key, ...found });
      continue;
    }
    if (found) ambiguous.push(one.key);
    known.add(body);
  }
  return { met, ambiguous };
};

const repoint = statement({
  params: { gone: text(), kept: text() },
  sql: ({ gone, kept: survivorKey }) =>
    sql`update relation r set target_key = ${survivorKey} where r.target_kind = 'stdorg' and r.target_key = ${gone}
           and not exists (select 1 from relation o where o.kind = r.kind and o.n = r.n and o.type = r.type and o.target_kind = 'stdorg' and o.target_key = ${survivorKey})`,
});

/**
 * Stores the keys of matched drafts as merges into the known bodies, so that later imports find these bodies. Redirects relations with such
 * keys.
 */
export const saveAlternateKeys = async (
  db: Db,
  met: readonly DraftOrganizationMatch[],
  { run, ids }: { run: string; ids: ReadonlyMap<string, number> },
): Promise<void> => {
  if (met.length === 0) return;
  await bulkInsert(
    db,
    recordMergeTable,
    met.map(({ draftKey, key, reason }) => ({
      kind: 'stdorg',
      kept: requiredValueOf(ids, key),
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
