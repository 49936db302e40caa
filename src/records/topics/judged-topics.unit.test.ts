import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hasSharedData, sharedFile } from '../../../test/harness/shared.ts';
import type { ContentLanguage } from '../../base/locales.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { pickMapper } from '../import/mappers/index.ts';
import { assignTopics, type TopicFacts } from './assign-topics.ts';
import { factsOfDraft } from './facts.ts';

/**
 * 400 records drawn at random from eleven sources and judged before the rules were written: which industries and technologies apply, often none.
 * Texts of sources that may not be distributed are read from the shared data, if present.
 */
interface Judged {
  set: 'development' | 'held-out';
  file: string;
  ref: string;
  topics: readonly string[];
  shipped: TopicFacts | null;
}

const languageOf: Readonly<Record<string, ContentLanguage>> = { iso: 'en-us', 'ru-construction-standards': 'ru-ru' };
const readJudged = (line: string): Judged => {
  const [set, file = '', ref = '', topics = '-', title, ics = '', committee = ''] = line.split('\t');
  return {
    set: set === 'held-out' ? 'held-out' : 'development',
    file,
    ref,
    topics: topics === '-' ? [] : topics.split(' '),
    shipped: title
      ? { number: ref, ics: ics.split(' ').filter(Boolean), committees: [committee], titles: { [languageOf[file] ?? 'zh-cn']: title } }
      : null,
  };
};
const judged = readFileSync(new URL('judged-topics.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readJudged);

/** The judged records of a file by number or key. Only lines that contain the digits of a judged number are parsed. */
const draftsOf = (file: string): Map<string, RecordDraft> => {
  const lines = gunzipSync(readFileSync(sharedFile(`${file}.jsonl.gz`)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
  const numbers = judged.filter((one) => one.file === file).map(({ ref }) => ref.match(/\d+/g) ?? []);
  const isJudged = (line: string) => numbers.some((all) => all.every((one) => line.includes(one)));
  const records: unknown[] = lines.filter((line, at) => at < 20 || isJudged(line)).map((line) => JSON.parse(line));
  const kind = /polic|laws/.test(file) ? 'policy' : 'standard';
  const mapper = pickMapper(kind, records.slice(0, 20));
  const drafts = records.flatMap((record) => {
    const draft = mapper?.map(record, { kind, country: null, mapping: null });
    return draft && !('skip' in draft) ? [draft] : [];
  });
  return new Map(drafts.toReversed().map((draft) => [String(draft.fields.number ?? draft.key), draft]));
};
const files = [...new Set(judged.map(({ file }) => file))];
const drafts = new Map(hasSharedData ? files.map((file) => [file, draftsOf(file)]) : []);

/** Topics of a record: by source and rules together (`effective`), and by rules alone. Null if the text is not available. */
const topicsOf = ({ file, ref, shipped }: Judged, records: typeof drafts): { effective: Set<string>; byRules: Set<string> } | null => {
  const draft = records.get(file)?.get(ref);
  const facts = draft ? factsOfDraft(draft) : shipped;
  if (!facts) return null;
  const { industries, technologies } = assignTopics(facts);
  const byRules = new Set<string>([...industries, ...technologies]);
  return { byRules, effective: new Set([...byRules, ...(draft?.industries ?? []), ...(draft?.technologies ?? [])]) };
};

const measure = (set: Judged['set'], part: 'effective' | 'byRules', source: typeof drafts) => {
  let [right, wrong, missed, records] = [0, 0, 0, 0];
  for (const one of judged.filter((each) => each.set === set)) {
    const found = topicsOf(one, source)?.[part];
    if (!found) continue;
    records++;
    right += [...found].filter((topic) => one.topics.includes(topic)).length;
    wrong += [...found].filter((topic) => !one.topics.includes(topic)).length;
    missed += one.topics.filter((topic) => !found.has(topic)).length;
  }
  return { records, precision: right / (right + wrong), recall: right / (right + missed) };
};

describe('400 judged records', () => {
  test('are 400, of which half are held out', () => {
    expect(judged.length).toBe(400);
    expect(judged.filter(({ set }) => set === 'held-out').length).toBe(200);
    expect(new Set(judged.map(({ file, ref }) => `${file} ${ref}`)).size).toBe(400);
  });

  const expectPrecise = (set: Judged['set'], source: typeof drafts): void => {
    const [effective, byRules] = [measure(set, 'effective', source), measure(set, 'byRules', source)];
    const text = ({ precision, recall }: typeof effective) => `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;
    console.log(`topics, ${set}: ${effective.records} records; ${text(effective)}; rules alone: ${text(byRules)}`);
    expect(byRules.precision).toBeGreaterThanOrEqual(0.95);
    expect(byRules.recall).toBeGreaterThanOrEqual(0.8);
    expect(effective.precision).toBeGreaterThanOrEqual(0.95);
  };
  const sets = ['development', 'held-out'] as const;
  test.each(sets)('%s: precision and recall of the rules for distributed texts', (set) => {
    expectPrecise(set, new Map());
  });
  test.skipIf(!hasSharedData).each(sets)('%s: precision and recall for all texts (needs ../shared)', (set) => {
    expectPrecise(set, drafts);
  });
});
