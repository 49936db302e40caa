import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Suggestion } from '../api.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { readListRowsOfKinds } from '../stored/records.server.ts';
import { splitByScript } from '../tokenizer/words.server.ts';
import type { ConceptFinder } from './concept-finder.server.ts';
import { toOtherKeyboardLayout } from './keyboard-layout.ts';
import { numberBeginnings } from './number-spellings.ts';
import { completionsFromTitles } from './phrases.ts';
import { hitLabelOf } from './present.server.ts';
import { allWordsQuery, quotedLexeme, readStems, wordsIn } from './query.server.ts';
import { publicTitles } from './titles.server.ts';

const completions = statement({
  params: { pattern: text(), limit: int },
  row: { word: text() },
  sql: ({ pattern, limit }) => sql`select word from search_word where word like ${pattern} order by uses desc, word limit ${limit}`,
});
const found = { kind: text<KindSlug>(), n: int, series: nullable(text()) };
const titled = statement({
  params: { query: text(), kind: nullable(text()), limit: int },
  row: found,
  sql: ({ query, kind, limit }) =>
    sql`select kind, n, series::text as series from titles_saying(${query}::text::tsquery, ${kind}, ${limit})`,
});
const numbered = statement({
  params: { query: text(), kind: nullable(text()), limit: int },
  row: found,
  sql: ({ query, kind, limit }) =>
    sql`select kind, n, series::text as series from texts_saying(${query}::text::tsquery, ${kind}, ${limit})`,
});

const isMet = statement({
  params: { queries: list(text()) },
  row: { met: flag },
  sql: ({ queries }) =>
    sql`select exists (select 1 from unnest(${queries}::text[]) q cross join lateral (select n from titles_saying(q::tsquery, null, 1)) said) as met`,
});

/** Limits: titles read for phrases, numbers read for series, and completions of the last word. */
const [mostTitles, mostNumbers, mostCompletions] = [120, 240, 16];
const [most, mostPhrases, mostRecords] = [8, 5, 4];
type MatchedRecord = { kind: KindSlug; n: number; series: string | null };

interface SuggestRequest {
  locale: Locale;
  /** Kind to which suggestions are limited; null: all kinds. */
  kind: KindSlug | null;
}
interface SuggesterServices {
  connection: Connection;
  concepts: ConceptFinder;
}

/** Suggests numbers, phrases of titles, names of concepts and records while a reader types; each suggestion has hits. */
export class Suggester {
  readonly #connection: Connection;
  readonly #concepts: ConceptFinder;
  /** Cache by term: whether a title contains a name of the term's concept in any language. */
  readonly #hasHits = new LRUCache<string, boolean>({ max: 1000 });
  readonly #recent = new LRUCache<string, Promise<Suggestion[]>>({ max: 500 });

  constructor({ connection, concepts }: SuggesterServices) {
    this.#connection = connection;
    this.#concepts = concepts;
  }

  forget(): void {
    this.#recent.clear();
    this.#hasHits.clear();
  }

  suggest({ locale }: Context, typed: string, kind: KindSlug | null): Promise<Suggestion[]> {
    if (typed.length < 2 && !/\p{Script=Han}/u.test(typed)) return Promise.resolve([]);
    const key = `${locale}\n${kind}\n${typed}`;
    const known = this.#recent.get(key);
    if (known) return known;
    const made = this.#make({ locale, kind }, typed);
    this.#recent.set(key, made);
    made.catch(() => this.#recent.delete(key));
    return made;
  }

  async #make(request: SuggestRequest, typed: string): Promise<Suggestion[]> {
    const numbers = await this.#numbers(request, typed);
    if (/\d/.test(typed) && numbers.length > 0) return numbers.slice(0, most);
    if (numbers.length > 0) return [...numbers.slice(0, mostPhrases), ...(await this.#phrasesAndTitles(request, typed))].slice(0, most);
    const completed = await this.#phrasesAndTitles(request, typed);
    if (completed.length > 0) return completed;
    const other = toOtherKeyboardLayout(typed);
    return other ? [...(await this.#numbers(request, other)), ...(await this.#phrasesAndTitles(request, other))].slice(0, most) : [];
  }

  /** Standards whose number begins with the typed text, one for each series. */
  async #numbers({ locale, kind }: SuggestRequest, typed: string): Promise<Suggestion[]> {
    const { forms, others } = numberBeginnings(typed);
    for (const numberForms of [forms, others]) {
      const query = numberForms.map((form) => `${quotedLexeme(`#${form}`)}:*`).join(' | ');
      const found = query ? await numbered.all(this.#connection, { query, kind, limit: mostNumbers }) : [];
      if (found.length > 0) return this.#records(locale, found, byLabel);
    }
    return [];
  }

  /** Phrases of titles and names of concepts, then the titles themselves. */
  async #phrasesAndTitles({ locale, kind }: SuggestRequest, typed: string): Promise<Suggestion[]> {
    const matches = await this.#titled(typed, kind);
    const titles = await this.#titlesOf(matches);
    const own = titles.filter(({ lang }) => lang === locale);
    const phrases = [
      ...new Set([
        ...completionsFromTitles(
          typed,
          own.map(({ title }) => title),
        ),
        ...completionsFromTitles(
          typed,
          titles.map(({ title }) => title),
        ),
      ]),
    ];
    const terms = kind ? [] : await this.#terms(locale, typed);
    const words = [...new Set([...phrases.slice(0, mostPhrases - Math.min(terms.length, 2)), ...terms])].slice(0, mostPhrases);
    const lower = typed.toLowerCase();
    const named = new Set(titles.filter(({ title }) => title.toLowerCase().includes(lower)).map(({ kind, n }) => `${kind} ${n}`));
    const records = await this.#records(locale, matches.filter(({ kind, n }) => named.has(`${kind} ${n}`)).slice(0, 40), byTitle(typed));
    return [...words.map((text) => ({ text, kind: null, id: null })), ...records.slice(0, mostRecords)].slice(0, most);
  }

  /** Records whose titles contain the words; the last word may be incomplete. */
  async #titled(typed: string, kind: KindSlug | null): Promise<MatchedRecord[]> {
    const run = splitByScript(typed).at(-1);
    const stems = await readStems(this.#connection, [typed]);
    const last = run?.script === 'han' ? wordsIn(run.text, stems).at(-1)?.text : run?.text.split(' ').at(-1)?.toLowerCase();
    if (!last) return [];
    const head = wordsIn(typed.slice(0, typed.toLowerCase().lastIndexOf(last)), stems);
    const pattern = `${last.replace(/[\\%_]/g, '\\$&')}%`;
    const begun = (await completions.all(this.#connection, { pattern, limit: mostCompletions })).map(({ word }) => word);
    const lexemes = new Set<string>();
    const known = await readStems(this.#connection, [...begun, last]);
    for (const word of [last, ...begun]) for (const { lexemes: all } of wordsIn(word, known)) for (const lexeme of all) lexemes.add(lexeme);
    if (lexemes.size === 0) return [];
    const query = [allWordsQuery(head), `(${[...lexemes].map(quotedLexeme).join(' | ')})`].filter(Boolean).join(' & ');
    return titled.all(this.#connection, { query, kind, limit: mostTitles });
  }

  async #titlesOf(matches: readonly MatchedRecord[]): Promise<(MatchedRecord & { lang: string; title: string })[]> {
    const kinds = [...Map.groupBy(matches, ({ kind }) => kind)];
    const read = await Promise.all(
      kinds.map(async ([kind, of]) => {
        const titles = await publicTitles(
          this.#connection.db,
          kind,
          of.map(({ n }) => n),
        );
        return of.flatMap((match) => (titles.get(match.n) ?? []).map(({ lang, title }) => ({ ...match, lang, title })));
      }),
    );
    return read.flat();
  }

  /** Returns names of concepts in the reader's language that have hits. */
  async #terms(locale: Locale, typed: string): Promise<string[]> {
    const termsWithHits: string[] = [];
    for (const { term, queries } of this.#concepts.beginning(typed, locale, 3)) {
      const known = this.#hasHits.get(term) ?? (await isMet.one(this.#connection, { queries }))?.met ?? false;
      this.#hasHits.set(term, known);
      if (known) termsWithHits.push(term);
    }
    return termsWithHits;
  }

  async #records(
    locale: Locale,
    matches: readonly MatchedRecord[],
    best: (a: TitledRecord, b: TitledRecord) => number,
  ): Promise<Suggestion[]> {
    const kinds = [...Map.groupBy(matches, ({ kind }) => kind)];
    const recordRequests = kinds.map(([kind, of]) => ({ bound: boundKinds[kind], ids: of.map(({ n }) => n) }));
    const series = new Map(matches.map((match) => [`${match.kind} ${match.n}`, match.series]));
    const rows = await readListRowsOfKinds(this.#connection, recordRequests, locale);
    const named = rows.map(({ kind, row }): TitledRecord => {
      const label = hitLabelOf(row);
      return {
        kind,
        n: row.n,
        label,
        title: row.tTitle ?? row.title,
        date: row.date ?? '',
        series: series.get(`${kind} ${row.n}`) ?? null,
      };
    });
    return newestOfSeries(named)
      .sort(best)
      .slice(0, most)
      .map(({ kind, n, label, title }) => ({ text: [label, title].filter(Boolean).join(' '), kind, id: String(n) }));
  }
}

interface TitledRecord {
  kind: KindSlug;
  n: number;
  label: string | null;
  title: string;
  date: string;
  series: string | null;
}

/** The newest record of each series. */
const newestOfSeries = (all: readonly TitledRecord[]): TitledRecord[] => {
  const newest = new Map<string, TitledRecord>();
  for (const one of all) {
    const key = one.series ?? `${one.kind} ${one.n}`;
    const known = newest.get(key);
    if (!known || known.date < one.date) newest.set(key, one);
  }
  return [...newest.values()];
};

const natural = new Intl.Collator('en', { numeric: true }).compare;
/** Sorts labels in numerical order. */
const byLabel = (a: TitledRecord, b: TitledRecord): number => natural(a.label ?? '', b.label ?? '');
/** Sort order: titles that begin with the typed text first, then shorter titles before longer ones. */
const byTitle = (typed: string) => {
  const lower = typed.toLowerCase();
  const starts = ({ title }: TitledRecord) => Number(title.toLowerCase().startsWith(lower));
  return (a: TitledRecord, b: TitledRecord): number => starts(b) - starts(a) || a.title.length - b.title.length;
};
