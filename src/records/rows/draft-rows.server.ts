import { isOneOf } from '../../base/typed-keys.ts';
import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import type { Draft, DraftText } from '../engine/draft.ts';
import type { Field } from '../engine/fields.ts';
import { plainText, toHtml } from '../rich-text/rich-text.server.ts';
import { assignTopics, type Topics } from '../topics/assign-topics.ts';
import { isAssigned } from '../topics/assigned-kinds.ts';
import { factsOfDraft } from '../topics/facts.ts';
import { topicFields } from '../topics/topic-columns.ts';

export type Values = Record<string, unknown>;

const emptyOf = (field: Field): unknown => {
  if (['list', 'choices', 'codes', 'attachments'].includes(field.type)) return [];
  return field.type === 'flag' ? false : null;
};
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const summaryLength = 300;
const summarise = (html: string): string => {
  const text = plainText(html);
  return text.length > summaryLength ? `${text.slice(0, summaryLength).trimEnd()}…` : text;
};
export const textColumns = (text: DraftText) => {
  const body = text.body ? toHtml(text.body) : null;
  return { title: plainText(text.title), summary: text.summary ? plainText(text.summary) : body && summarise(body), body };
};

/** The row a draft stands for, by column names of the table. */
const valuesOf = ({ kind, rules }: BoundKind, draft: Draft, original: DraftText): Values => ({
  lang: draft.lang,
  ...textColumns(original),
  country: draft.country,
  date: draft.date,
  image: draft.image ?? null,
  keywords: draft.keywords ?? [],
  industries: draft.industries ?? [],
  technologies: draft.technologies ?? [],
  sourceName: draft.source.name,
  sourceLink: draft.source.link,
  sourceLicence: draft.source.licence ?? null,
  sourceRead: draft.source.read ?? null,
  fullText: draft.fullText ?? null,
  ...Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, draft.fields[name] ?? original.fields?.[name] ?? emptyOf(field)]),
  ),
  ...rules.columns?.(draft),
});

/** JSON with its keys in one order: the database gives them back in its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
/** Whether two values are stored alike. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/**
 * What a draft makes of a stored record, but for its topics (`topics.ts`). The source that the record came from may change any field it
 * knows; another source only fills gaps and is noted beside the first.
 */
const merge = (stored: RecordContent, values: Values): Values => {
  const own = stored.sourceName === values.sourceName;
  const merged: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith('source') || isOneOf<string>(topicFields, name) || isEmpty(value)) continue;
    if (['lang', 'title', 'summary', 'body'].includes(name) && !own && (stored.lang !== values.lang || !isEmpty(stored[name]))) continue;
    if (!same(stored[name], value) && (own || isEmpty(stored[name]))) merged[name] = value;
  }
  if (own) {
    for (const name of ['sourceLink', 'sourceLicence'])
      if (!isEmpty(values[name]) && !same(stored[name], values[name])) merged[name] = values[name];
    // the day of reading alone is no change: a catalogue that is read again says of each record when it said something new
    if (!isEmpty(values.sourceRead) && (isEmpty(stored.sourceRead) || Object.keys(merged).length > 0))
      merged.sourceRead = values.sourceRead;
  } else if (values.sourceName && !stored.otherSources.some((source) => source.name === values.sourceName)) {
    merged.otherSources = [...stored.otherSources, { name: values.sourceName, link: values.sourceLink ?? null }];
  }
  return merged;
};

/** The same, with the columns that join what several sources say. */
export const mergeStored = ({ rules }: BoundKind, stored: RecordContent, values: Values): Values => {
  const combined = rules.combine?.(stored, values, false) ?? {};
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in combined)));
  return { ...merge(stored, others), ...differing(stored, combined) };
};

/** Of some values those that a stored record does not have. */
export const differing = (stored: RecordContent, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(stored[name], value)));

/** Of a draft of something that was joined into a stored record: what that one lacks. */
export const gapsOnly = (stored: RecordContent, values: Values): Values => {
  const isOther = values.sourceName !== stored.sourceName;
  const fits = (name: string): boolean =>
    name === 'sourceName' || (name.startsWith('source') || name === 'statements' || name === 'declared' ? isOther : isEmpty(stored[name]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => fits(name)));
};

/** A draft and what follows from it alone. */
export interface Prepared {
  key: string;
  draft: Draft;
  values: Values;
  /** Those that the rules give it (../topics). */
  topics: Topics;
  /** How many drafts it gathers of what was joined into the record. */
  joined: number;
  /** Only such: they fill gaps, whatever their source. */
  fillsGaps: boolean;
}

const topicsByRules = ({ kind }: BoundKind, draft: Draft): Topics =>
  isAssigned(kind.slug) ? assignTopics(factsOfDraft(draft)) : { industries: [], technologies: [] };

const fill = (bound: BoundKind, earlier: Prepared, { draft, values }: Prepared): void => {
  for (const [name, value] of Object.entries(values)) if (isEmpty(earlier.values[name])) earlier.values[name] = value;
  earlier.draft = {
    ...earlier.draft,
    texts: { ...draft.texts, ...earlier.draft.texts },
    relations: [...(earlier.draft.relations ?? []), ...(draft.relations ?? [])],
  };
  earlier.topics = topicsByRules(bound, earlier.draft);
};

/** Drafts under the keys of records that were joined into others go to these. */
export const followMerges = (bound: BoundKind, prepared: Map<string, Prepared>, joined: ReadonlyMap<string, string>): void => {
  for (const [gone, kept] of joined) {
    const one = prepared.get(gone);
    if (!one || !prepared.delete(gone)) continue;
    const there = prepared.get(kept);
    if (there) fill(bound, there, one);
    else prepared.set(kept, { ...one, key: kept, fillsGaps: true });
    const to = there ?? prepared.get(kept);
    if (to) to.joined++;
  }
};

export const prepareDraft = (bound: BoundKind, draft: Draft): Prepared => {
  const original = draft.texts[draft.lang];
  if (!original) throw new Error(`A draft lacks its original text (${draft.lang})`);
  const [key, values, topics] = [bound.rules.key(draft), valuesOf(bound, draft, original), topicsByRules(bound, draft)];
  return { key, draft, values, topics, joined: 0, fillsGaps: false };
};

/** What is written together by key; a key that occurs twice is one record, the later draft filling the earlier one's gaps. */
export const mergeByKey = (bound: BoundKind, drafts: readonly Prepared[]): Map<string, Prepared> => {
  const united = new Map<string, Prepared>();
  for (const one of drafts) {
    const earlier = united.get(one.key);
    if (earlier) fill(bound, earlier, one);
    else united.set(one.key, one);
  }
  return united;
};
