import type { ContentLanguage } from '../../base/locales.ts';
import { entriesOf, keysOf } from '../../base/typed-keys.ts';
import { industries, technologies } from '../engine/dictionaries.ts';
import { industryRules } from './industry-rules.ts';
import { addPatterns, entriesOfList, type PatternIndex, topicsInText } from './patterns.ts';
import { technologyRules } from './technology-rules.ts';
import { type Industry, type Technology, type TopicRule, type WordLanguage, wordLanguages } from './topic-rule.ts';

/** Properties of a record that determine its topics. */
export interface TopicFacts {
  number?: string | null;
  ics?: readonly string[];
  ccs?: readonly string[];
  /** Committees as the source names them; one text may contain several, separated by semicolons. */
  committees?: readonly string[];
  titles: Partial<Record<ContentLanguage, string>>;
}

export interface Topics {
  industries: Industry[];
  technologies: Technology[];
}

const rules: readonly (readonly [string, TopicRule])[] = [...entriesOf(industryRules), ...entriesOf(technologyRules)];

/** A code, committee or beginning of a number that assigns a topic, or excludes the topic if the rule writes `!` before it. */
interface TopicRuleCriterion {
  topic: string;
  takes: boolean;
  text: string;
}
const marksOf = (part: 'ics' | 'ccs' | 'numbers' | 'committees'): TopicRuleCriterion[] =>
  rules
    .flatMap(([topic, rule]) =>
      entriesOfList(rule[part]).map((entry) => ({ topic, takes: entry.startsWith('!'), text: entry.replace(/^!/, '').toUpperCase() })),
    )
    .sort((a, b) => a.text.length - b.text.length);

/** Topics with a matching criterion (`marks`); for each topic the longest matching criterion decides. */
const decide = (marks: readonly TopicRuleCriterion[], fits: (mark: string) => boolean): string[] => {
  const decided = new Map<string, boolean>();
  for (const { topic, takes, text } of marks) if (fits(text)) decided.set(topic, !takes);
  return [...decided].filter(([, given]) => given).map(([topic]) => topic);
};

const mostKnown = 10_000;
/** Caches results by text, because codes and committees repeat often. */
const cached = (work: (text: string) => string[]): ((text: string) => string[]) => {
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
const byIcs = cached((code) => decide(icsMarks, (mark) => code === mark || code.startsWith(`${mark}.`)));
/** Replaces the code of a vocabulary by the field of its terms, 01.040.35 by 35, unless another code of that field is present. */
const icsOf = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => {
    const field = /^01\.040\.(\d\d)$/.exec(code)?.[1];
    if (!field) return [code];
    return codes.some((other) => other.startsWith(`${field}.`)) ? [] : [field];
  });
const byCcs = cached((code) => decide(ccsMarks, (mark) => code.startsWith(mark)));
const byNumber = (number: string): string[] => decide(numberMarks, (mark) => number.startsWith(mark) && !isLetter(number[mark.length]));
const byCommittee = cached((committee) =>
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

/** A Chinese notice names its issuers before 关于 (concerning); the words in their names are not topics. */
const issuers = /^[^《》]{2,80}?[部局委院厅署会府司](?=关于)/u;

const byTitle = (language: ContentLanguage, fullTitle: string): string[] => {
  const word = wordLanguages[language];
  const title = word === 'zh' ? fullTitle.replace(issuers, '') : fullTitle;
  const index = word && phrases.get(word);
  return [...topicsInText(names, 'names', title), ...(word && index ? topicsInText(index, word, title) : [])];
};

/** Whether the title is ignored: a French title next to an English title adds ambiguous words and no information. */
const repeats = (language: ContentLanguage, titles: TopicFacts['titles']): boolean => language === 'fr' && Boolean(titles['en-us']);

/** Assigns industries and technologies to a record by the rules of this folder. */
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
