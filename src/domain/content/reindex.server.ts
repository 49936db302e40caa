import type { BoundKind, RecordRow, Run } from '../../core/bind.server.ts';
import { columnName } from '../../db/columns.ts';
import type { Db } from '../../db/connect.server.ts';
import { isKind, type KindSlug } from '../../kinds/index.ts';
import { type Indexable, indexRecords, type WordCounter } from '../search/writer.server.ts';
import { Changes } from './changes.server.ts';

/** Writes the search rows of records from what is stored, so that every source's texts are found. */
export const indexRecordsOf = async (tx: Db, run: Run, bound: BoundKind, ns: readonly number[], words: WordCounter): Promise<void> => {
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
  const visible = records.filter((record) => shown.has(record.n));
  for (const record of visible) words.add(record.texts);
  await indexRecords(tx, visible);
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
