import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { SearchHit } from '../api.ts';
import { designationSearchFormsOf } from '../engine/designation.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { recordShortName } from '../relations/relations.server.ts';
import { plainText } from '../rich-text/rich-text.server.ts';
import { derivedValues, textForReader } from '../stored/present.server.ts';
import { type RecordListRow, readListRowsOfKinds } from '../stored/records.server.ts';
import type { FoldedSeries } from './facets.server.ts';
import { countMatchedWords, highlight, type MarkedWords, markEntireText, selectMatchedPassage } from './highlight.server.ts';
import type { TextQuery } from './query.server.ts';

/** Maximum number of characters of a body that are read to find a passage. */
const longestBody = 60_000;

const bodies = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int), locale: text() },
    row: { n: int, body: nullable(text()) },
    sql: ({ ns, locale }) =>
      sql`select r.n, left(coalesce(t.body, r.body), ${sql.raw(String(longestBody))}) as body from ${sql.identifier(slug)} r
            left join translation t on t.kind = '${sql.raw(slug)}' and t.n = r.n and t.locale = ${locale} where r.n = any(${ns})`,
  }),
);

/** Label of a hit: a standard's number or an organization's abbreviation; null for other records. */
export const hitLabelOf = (row: RecordListRow): string | null => (row.number || row.abbreviation ? recordShortName(row) : null);

/** Label as HTML, marked if it is the searched number; the edition is marked only if it was searched too. */
const markLabel = (label: string, { forms, marked }: TextQuery): string => {
  const own = new Set(designationSearchFormsOf(label));
  const matchedForm = forms.find((form) => [...own].some((one) => one.startsWith(form)));
  if (!matchedForm) return highlight(label, marked);
  const edition = /:(?:19|20)\d\d$/.test(matchedForm) ? '' : (/[-:]\s?(?:19|20)\d\d$/.exec(label)?.[0] ?? '');
  return `${markEntireText(label.slice(0, label.length - edition.length))}${edition}`;
};

/** Reads the records of the hits and converts them to the hits of the answer, in the same order. */
export const presentHits = async (
  connection: Connection,
  context: Context,
  query: TextQuery,
  { folded, marked }: { folded: readonly FoldedSeries[]; marked: MarkedWords },
): Promise<(SearchHit & { type: KindSlug })[]> => {
  const { locale } = context;
  const byKinds = [...Map.groupBy(folded, ({ match }) => match.kind)];
  const recordRequests = byKinds.map(([kind, of]) => ({ bound: boundKinds[kind], ids: of.map(({ match }) => match.n) }));
  const rows = new Map((await readListRowsOfKinds(connection, recordRequests, locale)).map(({ kind, row }) => [`${kind} ${row.n}`, row]));
  const texts = new Map<string, string>();
  for (const [kind, of] of byKinds) {
    const unsaid = of.flatMap(({ match }) => {
      const row = rows.get(`${kind} ${match.n}`);
      return row && needsBody(row, marked) ? [match.n] : [];
    });
    if (unsaid.length === 0) continue;
    for (const { n, body } of await bodies[kind].all(connection, { ns: unsaid, locale }))
      if (body) texts.set(`${kind} ${n}`, plainText(body));
  }
  return folded.flatMap(({ match, others }) => {
    const row = rows.get(`${match.kind} ${match.n}`);
    if (!row) return [];
    const bound = boundKinds[match.kind];
    const { title, summary, locale: language, languages } = textForReader(bound, row, locale, []);
    const label = hitLabelOf(row);
    const body = texts.get(`${match.kind} ${match.n}`) ?? '';
    const passage = body && countMatchedWords(body, marked) > countMatchedWords(summary ?? '', marked) ? body : (summary ?? '');
    return {
      type: match.kind,
      id: String(row.n),
      title: highlight(title, marked),
      content: highlight(selectMatchedPassage(passage, marked), marked),
      date: row.date,
      image: row.image,
      country: row.country,
      locale: language,
      contentLocale: languages?.summary ?? language,
      label,
      markedLabel: label && markLabel(label, query),
      status: derivedValues(bound, row).status ?? null,
      editions: others.length + 1,
    };
  });
};

/** Whether title and summary of a hit lack marked words, so that its body must be read. */
const needsBody = ({ title, tTitle, summary, tSummary }: RecordListRow, marked: MarkedWords): boolean =>
  countMatchedWords([title, tTitle, summary, tSummary].filter(Boolean).join(' '), marked) < marked.words.length;
