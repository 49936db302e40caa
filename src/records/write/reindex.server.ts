import type { Db } from '../../platform/db/connect.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import type { BoundKind, RecordRow, Run } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { visible } from '../read/records.server.ts';
import { type Indexable, indexRecords, type Title, type WordCounter } from '../search/writer.server.ts';

/** Titles that the public sees of records, by record: asked for before a change, so that their words can be taken back after it. */
export type ShownTitles = ReadonlyMap<number, readonly Title[]>;

export const shownTitles = async (run: Run, slug: string, ns: readonly number[]): Promise<ShownTitles> => {
  if (ns.length === 0) return new Map();
  const shown = `"${slug}" r where r.n = any($1) and ${visible}`;
  const titles = await run<Title & { n: number }>(
    `select r.n, r.lang, r.title from ${shown} union all
     select t.n, t.locale, t.title from translation t where t.kind = $2 and t.n in (select r.n from ${shown})`,
    [ns, slug],
  );
  return Map.groupBy(titles, ({ n }) => n);
};

/**
 * Writes the search rows of records from what is stored, so that every source's texts are found. `before`: what was shown of those
 * that were there already.
 */
export const indexRecordsOf = async (
  tx: Db,
  run: Run,
  bound: BoundKind,
  ns: readonly number[],
  words: WordCounter,
  before: ShownTitles,
): Promise<void> => {
  const { kind, rules } = bound;
  const own = [...kind.search, ...(kind.fields.number ? ['number'] : [])];
  const found = await run<RecordRow>(
    `select n, lang, title, summary, body, country, date, keywords, state, deleted_at as "deletedAt"${own.map((f) => `, "${columnName(f)}" as "${f}"`).join('')} from "${kind.slug}" where n = any($1)`,
    [ns],
  );
  const translations = await run<{
    n: number;
    locale: string;
    title: string;
    summary: string | null;
    body: string | null;
    fields: Record<string, string>;
  }>('select n, locale, title, summary, body, fields from translation where kind = $1 and n = any($2)', [kind.slug, ns]);
  const byRecord = Map.groupBy(translations, (t) => t.n);
  const records = found.map((row): Indexable => {
    const ownText = own.flatMap((name) => row[name] ?? []).join(' ');
    return {
      kind: kind.slug,
      n: row.n,
      country: row.country,
      date: row.date,
      forms: rules.designations?.(row) ?? [],
      texts: [
        { lang: row.lang, a: row.title, b: [row.summary, row.keywords.join(' '), ownText].filter(Boolean).join(' '), c: row.body },
        ...(byRecord.get(row.n) ?? []).map((t) => ({
          lang: t.locale,
          a: t.title,
          b: [t.summary, ...Object.values(t.fields)].filter(Boolean).join(' '),
          c: t.body,
        })),
      ],
    };
  });
  const shown = new Set(found.filter((row) => row.state === 'published' && !row.deletedAt).map((row) => row.n));
  const hidden = ns.filter((n) => !shown.has(n));
  if (hidden.length > 0) await run('delete from search_index where kind = $1 and n = any($2)', [kind.slug, hidden]);
  const findable = records.filter((record) => shown.has(record.n));
  for (const n of ns) words.remove(before.get(n) ?? []);
  for (const { texts } of findable) words.add(texts.map(({ lang, a }) => ({ lang, title: a })));
  await indexRecords(tx, findable);
};

/** Notes the records and those that show something of them: what they refer to and what refers to them. */
export const noteChanges = async (tx: Db, run: Run, slug: KindSlug, ns: number[]): Promise<void> => {
  await Changes.note(tx, slug, ns);
  const neighbours = await run<{ kind: KindSlug; n: number }>(
    `select r.kind, r.n from relation r join "${slug}" s on s.key = r.target_key where r.target_kind = $1 and s.n = any($2) and not (r.kind = $1 and r.n = any($2)) limit 5000`,
    [slug, ns],
  );
  for (const [kind, found] of Map.groupBy(neighbours, (row) => row.kind))
    await Changes.note(
      tx,
      kind,
      found.map((row) => row.n),
    );
  const targets = await run<{ kind: string }>('select distinct target_kind as kind from relation where kind = $1 and n = any($2)', [
    slug,
    ns,
  ]);
  for (const { kind } of targets) {
    if (!isKind(kind)) continue;
    const found = await run<{ n: number }>(
      `select distinct t.n from relation r join "${kind}" t on t.key = r.target_key where r.kind = $1 and r.n = any($2) and r.target_kind = $3 limit 5000`,
      [slug, ns, kind],
    );
    await Changes.note(
      tx,
      kind,
      found.map((row) => row.n),
    );
  }
};
