import type { ContentLanguage } from '../../base/locales.ts';
import { entriesOf, keysOf } from '../../base/typed-keys.ts';
import { industries, technologies } from '../engine/dictionaries.ts';
import { industryRules } from './industry-rules.ts';
import { addPatterns, entriesOfList, type PatternIndex, topicsInText } from './patterns.ts';
import { technologyRules } from './technology-rules.ts';
import { type Industry, type Technology, type TopicRule, type WordLanguage, wordLanguages } from './topic-rule.ts';

/** What of a record tells its topics. */
export interface TopicFacts {
  number?: string | null;
  ics?: readonly string[];
  ccs?: readonly string[];
  /** Committees as a source names them, several in one text with semicolons. */
  committees?: readonly string[];
  titles: Partial<Record<ContentLanguage, string>>;
}

export interface Topics {
  industries: Industry[];
  technologies: Technology[];
}

const rules: readonly (readonly [string, TopicRule])[] = [...entriesOf(industryRules), ...entriesOf(technologyRules)];

/** A code, committee or beginning of a number with the topics that it gives or, with `!`, takes. */
interface Mark {
  topic: string;
  takes: boolean;
  text: string;
}
const marksOf = (part: 'ics' | 'ccs' | 'numbers' | 'committees'): Mark[] =>
  rules
    .flatMap(([topic, rule]) =>
      entriesOfList(rule[part]).map((entry) => ({ topic, takes: entry.startsWith('!'), text: entry.replace(/^!/, '').toUpperCase() })),
    )
    .sort((a, b) => a.text.length - b.text.length);

/** Topics by the longest mark of each that fits. */
const decide = (marks: readonly Mark[], fits: (mark: string) => boolean): string[] => {
  const decided = new Map<string, boolean>();
  for (const { topic, takes, text } of marks) if (fits(text)) decided.set(topic, !takes);
  return [...decided].filter(([, given]) => given).map(([topic]) => topic);
};

const mostKnown = 10_000;
/** Codes and committees come again and again. */
const remembered = (work: (text: string) => string[]): ((text: string) => string[]) => {
  const known = new Map<string, string[]>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    if (known.size >= mostKnown) known.clear();
    const made = work(text);
    known.set(text, made);
    return made;
  };
};

const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char);
const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

const [icsMarks, ccsMarks, numberMarks, committeeMarks] = [marksOf('ics'), marksOf('ccs'), marksOf('numbers'), marksOf('committees')];
const byIcs = remembered((code) => decide(icsMarks, (mark) => code === mark || code.startsWith(`${mark}.`)));
/** A vocabulary's code names the field of its terms, 01.040.35 that of 35, unless another code tells it more closely. */
const icsOf = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => {
    const field = /^01\.040\.(\d\d)$/.exec(code)?.[1];
    if (!field) return [code];
    return codes.some((other) => other.startsWith(`${field}.`)) ? [] : [field];
  });
const byCcs = remembered((code) => decide(ccsMarks, (mark) => code.startsWith(mark)));
const byNumber = (number: string): string[] => decide(numberMarks, (mark) => number.startsWith(mark) && !isLetter(number[mark.length]));
const byCommittee = remembered((committee) =>
  decide(committeeMarks, (mark) => {
    const at = committee.indexOf(mark);
    return at >= 0 && !isWordChar(committee[at - 1]) && !isWordChar(committee[at + mark.length]);
  }),
);

const languages: readonly WordLanguage[] = ['zh', 'ru', 'en', 'pt', 'fr', 'ar', 'fa'];
const phrasesOf = (language: WordLanguage | 'names'): PatternIndex => {
  const index: Parameters<typeof addPatterns>[0] = new Map();
  for (const [topic, { names, words, not }] of rules) {
    const [list, without] = language === 'names' ? [names, undefined] : [words?.[language], not?.[language]];
    addPatterns(index, language, { topic, list, excludes: false });
    addPatterns(index, language, { topic, list: without, excludes: true });
  }
  return index;
};
const names = phrasesOf('names');
const phrases = new Map<WordLanguage, PatternIndex>(languages.map((language) => [language, phrasesOf(language)]));

/** A Chinese notice names its issuers before 关于 (concerning): what they are called is not what it is about. */
const issuers = /^[^《》]{2,80}?[部局委院厅署会府司](?=关于)/u;

const byTitle = (language: ContentLanguage, whole: string): string[] => {
  const word = wordLanguages[language];
  const title = word === 'zh' ? whole.replace(issuers, '') : whole;
  const index = word && phrases.get(word);
  return [...topicsInText(names, 'names', title), ...(word && index ? topicsInText(index, word, title) : [])];
};

/** The French title of what has an English one says the same with more words that mean something else. */
const repeats = (language: ContentLanguage, titles: TopicFacts['titles']): boolean => language === 'fr' && Boolean(titles['en-us']);

/** The industries and technologies that a record belongs to, by the tables of this folder. */
export const assignTopics = ({ number, ics = [], ccs = [], committees = [], titles }: TopicFacts): Topics => {
  const found = new Set<string>([
    ...(number ? byNumber(number.toUpperCase()) : []),
    ...icsOf(ics).flatMap(byIcs),
    ...ccs.flatMap(byCcs),
    ...committees.flatMap((text) => text.toUpperCase().split(';')).flatMap((one) => byCommittee(one.trim())),
    ...keysOf(titles).flatMap((language) => (repeats(language, titles) ? [] : byTitle(language, titles[language] ?? ''))),
  ]);
  return {
    industries: industries.filter((industry) => found.has(industry)),
    technologies: technologies.filter((technology) => found.has(technology)),
  };
};
