import type { ContentLanguage } from '../../base/locales.ts';
import { keysOf } from '../../base/typed-keys.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { TopicFacts } from './assign-topics.ts';

/** Fields with names of committees or similar bodies. */
export const committeeFields = ['focalUnit', 'administration', 'executionUnit'] as const;

const textOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : []);
export const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string') : [];

/** Properties of a draft that determine its topics. */
export const factsOfDraft = ({ fields, texts, lang }: RecordDraft): TopicFacts => {
  const titles: Partial<Record<ContentLanguage, string>> = {};
  for (const language of keysOf(texts)) titles[language] = texts[language]?.title ?? '';
  return {
    number: textOf(fields.number)[0] ?? null,
    ics: codesOf(fields.ics),
    ccs: codesOf(fields.ccs),
    committees: committeeFields.flatMap((name) => [...textOf(fields[name]), ...textOf(texts[lang]?.fields?.[name])]),
    titles,
  };
};
