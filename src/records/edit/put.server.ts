import { AppError } from '../../base/errors.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { sqlState } from '../../platform/db/errors.server.ts';
import { inTrash } from '../../platform/http/change.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { noteFiles } from '../files/references.server.ts';
import { writeRevisions } from '../history/revisions.server.ts';
import { boundKinds, keyOfReference } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { isReservedKey } from '../kinds/reserved-keys.ts';
import { WordCounter } from '../search/writer.server.ts';
import type { Author } from '../write/author.ts';
import { indexRecordsOf, noteChanges, shownTitles } from '../write/reindex.server.ts';
import { amend, writeDraftsIn } from '../write/write.server.ts';
import type { ContentValues } from './content.ts';
import { filesOf } from './files.ts';
import { runOf, type Worked } from './store.server.ts';
import { draftOf, storedValues } from './values.server.ts';

const numbered = (kind: BoundKind['kind']) => `fields.${'number' in kind.fields ? 'number' : 'key'}`;

/** Refuses a key that another record has, be it in the trash: within reach of who acts for its country, it can be restored there. */
const checkFree = async (tx: Db, kind: BoundKind['kind'], key: string, country: string | null): Promise<void> => {
  const [held] = await rows<{ since: Date | null; country: string | null }>(
    tx,
    `select deleted_at as since, country from "${kind.slug}" where key = $1`,
    [key],
  );
  const field = numbered(kind).replace('fields.key', 'key');
  if (!held && isReservedKey(kind.slug as KindSlug, key)) throw new AppError('E_VALIDATION', { [field]: 'used' });
  if (!held) return;
  throw held.since && held.country === country ? inTrash(field, held.since) : new AppError('E_VALIDATION', { [field]: 'used' });
};

/** A new record; E_VALIDATION where another one has its number or key. Answers its number. */
export const putNew = async (tx: Db, slug: KindSlug, key: string, values: ContentValues, by: Author): Promise<number> => {
  const bound = boundKinds[slug];
  const draft = draftOf(key, values);
  const natural = bound.rules.key(draft);
  await checkFree(tx, bound.kind, natural, values.country);
  await writeDraftsIn(tx, slug, [draft], { actor: by, state: 'draft', words: new WordCounter(), whole: true });
  const [row] = await rows<{ n: number }>(tx, `select n from "${slug}" where key = $1`, [natural]);
  const n = row?.n as number;
  await noteFiles(tx, { slug, n, copy: false }, filesOf(values));
  return n;
};

/** A standard is known by its number: where that changes, so does the key, and the record stays the same one. */
const rename = async (tx: Db, { kind, rules }: BoundKind, work: Worked, values: ContentValues): Promise<void> => {
  const key = rules.key(draftOf(work.key, values));
  if (key === work.key) return;
  await checkFree(tx, kind, key, values.country);
  const taken = new AppError('E_VALIDATION', { [numbered(kind)]: 'used' });
  await rows(tx, `update "${kind.slug}" set key = $2 where n = $1`, [work.n, key]).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? taken : error;
  });
};

/** Takes away the languages and relations that the values no longer have; the history keeps them. */
const takeAway = async (tx: Db, bound: BoundKind, work: Worked, values: ContentValues, by: Author, words: WordCounter): Promise<void> => {
  const run = runOf(tx);
  const slug = bound.kind.slug;
  const languages = Object.keys(values.texts).filter((language) => language !== values.lang);
  const links = values.relations.map(({ type, kind, ref }) => `${type} ${kind} ${keyOfReference(kind, ref, values.country)}`);
  const gone = `r.kind = $1 and r.n = $2 and r.type || ' ' || r.target_kind || ' ' || r.target_key <> all($3)`;
  const [linked] = await run(`select 1 from relation r where ${gone} limit 1`, [slug, work.n, links]);
  if (linked) await noteChanges(tx, run, slug as KindSlug, [work.n]); // those that it will no longer point to show it still
  const before = await shownTitles(run, slug, [work.n]);
  const removed = await run<{ field: string; from: unknown; to: unknown }>(
    `with texts as (delete from translation t where t.kind = $1 and t.n = $2 and t.locale <> all($4) returning t.*),
          links as (delete from relation r where ${gone} returning r.*)
     select 'translation.' || locale as field, null::jsonb as "to",
            jsonb_build_object('title', title, 'summary', summary, 'body', body, 'fields', fields, 'quality', quality) as "from" from texts
     union all
     select 'relations.' || type, '[]'::jsonb,
            jsonb_agg(jsonb_build_object('kind', target_kind, 'key', target_key, 'ref', ref, 'degree', degree)) from links group by type`,
    [slug, work.n, links, languages],
  );
  if (removed.length === 0) return;
  await writeRevisions(tx, bound.kind, [{ n: work.n, wasPublic: work.state === 'published', changes: removed }], by);
  if (work.state === 'published') await indexRecordsOf(tx, run, bound, [work.n], words, before);
};

/** Translations that an editor found still right are as new as their original. */
const confirm = async (tx: Db, slug: KindSlug, n: number, { texts }: ContentValues): Promise<void> => {
  const checked = Object.entries(texts).flatMap(([language, text]) => (text.checked ? [language] : []));
  if (checked.length > 0)
    await rows(tx, 'update translation set updated_at = now() where kind = $1 and n = $2 and locale = any($3)', [slug, n, checked]);
};

/** Makes the values those of a stored record, all of them. */
export const put = async (
  tx: Db,
  slug: KindSlug,
  work: Worked,
  values: ContentValues,
  { by, state }: { by: Author; state: 'draft' | 'published' },
): Promise<void> => {
  const bound = boundKinds[slug];
  const words = new WordCounter();
  await rename(tx, bound, work, values);
  await writeDraftsIn(tx, slug, [draftOf(work.key, values)], { actor: by, state, words, whole: true });
  await takeAway(tx, bound, work, values, by, words);
  await confirm(tx, slug, work.n, values);
  await words.count(tx);
  await noteFiles(tx, { slug, n: work.n, copy: false }, filesOf(values));
};

/** Changes the state of a record or takes it to and from the trash. */
export const setState = async (
  tx: Db,
  slug: KindSlug,
  { key, n }: Worked,
  values: { state: string } | { deletedAt: string | null },
  by: Author,
): Promise<void> => {
  const words = new WordCounter();
  await amend(tx, slug, key, values, { actor: by, words });
  await words.count(tx);
  await noteFiles(tx, { slug, n, copy: false }, filesOf(await storedValues(runOf(tx), boundKinds[slug], n)));
};
