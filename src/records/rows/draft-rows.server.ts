import { isOneOf } from '../../base/typed-keys.ts';
import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import type { DraftText, RecordDraft } from '../engine/draft.ts';
import type { Field } from '../engine/fields.ts';
import { plainText, textOfCleanHtml, toCleanHtml } from '../rich-text/rich-text.server.ts';
import { assignTopics, type Topics } from '../topics/assign-topics.ts';
import { hasAssignedTopics } from '../topics/assigned-kinds.ts';
import { factsOfDraft } from '../topics/facts.ts';
import { topicFields } from '../topics/topic-columns.ts';

/** Values of a record by field. */
export type ColumnValues = Record<string, unknown>;

const emptyOf = (field: Field): unknown => {
  if (['list', 'choices', 'codes', 'attachments'].includes(field.type)) return [];
  return field.type === 'flag' ? false : null;
};
/** Whether a value is null, undefined, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const summaryLength = 300;
const summarise = (cleanHtml: string): string => {
  const text = textOfCleanHtml(cleanHtml);
  return text.length > summaryLength ? `${text.slice(0, summaryLength).trimEnd()}…` : text;
};
/** Returns title, summary and body of a text as columns store them; a missing summary is the beginning of the body. */
export const toTextColumns = (text: DraftText) => {
  const body = text.body ? toCleanHtml(text.body) : null;
  return { title: plainText(text.title), summary: text.summary ? plainText(text.summary) : body && summarise(body), body };
};

/** Converts a draft to column values of the kind's table. */
const valuesOf = ({ kind, rules }: BoundKind, draft: RecordDraft, original: DraftText): ColumnValues => ({
  lang: draft.lang,
  ...toTextColumns(original),
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

/** JSON with sorted keys, because PostgreSQL returns the keys of `jsonb` in its own order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
/** Whether two values are stored identically. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/**
 * The columns that a draft changes in a stored record, except for topics (`topics.ts`). The source that created the record may change any field that
 * it states. Another source only fills empty fields and is added to `otherSources`.
 */
const merge = (stored: RecordContent, values: ColumnValues): ColumnValues => {
  const own = stored.sourceName === values.sourceName;
  const merged: ColumnValues = {};
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith('source') || isOneOf<string>(topicFields, name) || isEmpty(value)) continue;
    if (['lang', 'title', 'summary', 'body'].includes(name) && !own && (stored.lang !== values.lang || !isEmpty(stored[name]))) continue;
    if (!isSameValue(stored[name], value) && (own || isEmpty(stored[name]))) merged[name] = value;
  }
  if (own) {
    for (const name of ['sourceLink', 'sourceLicence'])
      if (!isEmpty(values[name]) && !isSameValue(stored[name], values[name])) merged[name] = values[name];
    // a new reading date alone is no change: `sourceRead` is the date on which the source was last read with a difference
    if (!isEmpty(values.sourceRead) && (isEmpty(stored.sourceRead) || Object.keys(merged).length > 0))
      merged.sourceRead = values.sourceRead;
  } else if (values.sourceName && !stored.otherSources.some((source) => source.name === values.sourceName)) {
    merged.otherSources = [...stored.otherSources, { name: values.sourceName, link: values.sourceLink ?? null }];
  }
  return merged;
};

/** The columns that a draft changes in a stored record, including columns that combine the statements of several sources. */
export const changedColumnsFromDraft = ({ rules }: BoundKind, stored: RecordContent, values: ColumnValues): ColumnValues => {
  const combined = rules.combine?.(stored, values, false) ?? {};
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in combined)));
  return { ...merge(stored, others), ...differingColumns(stored, combined) };
};

/** Returns the values that differ from those of the stored record. */
export const differingColumns = (stored: RecordContent, values: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(stored[name], value)));

/** For a draft of a record that was merged into `stored`: returns the values that `stored` lacks, and the source data of another source. */
export const valuesToAddFromMergedDraft = (stored: RecordContent, values: ColumnValues): ColumnValues => {
  const isOther = values.sourceName !== stored.sourceName;
  const fits = (name: string): boolean =>
    name === 'sourceName' || (name.startsWith('source') || name === 'statements' || name === 'declared' ? isOther : isEmpty(stored[name]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => fits(name)));
};

/** A draft with its natural key and the column values computed from it. */
export interface PreparedDraft {
  key: string;
  draft: RecordDraft;
  values: ColumnValues;
  /** Topics assigned by the rules in `../topics`. */
  topics: Topics;
  /** Number of drafts combined into this draft because their key belongs to a record that was merged into this record. */
  joined: number;
  /** True if all drafts come from merged records: they only fill empty fields, whatever their source. */
  fillsGaps: boolean;
}

const topicsByRules = ({ kind }: BoundKind, draft: RecordDraft): Topics =>
  hasAssignedTopics(kind.slug) ? assignTopics(factsOfDraft(draft)) : { industries: [], technologies: [] };

const fill = (bound: BoundKind, earlier: PreparedDraft, { draft, values }: PreparedDraft): void => {
  for (const [name, value] of Object.entries(values)) if (isEmpty(earlier.values[name])) earlier.values[name] = value;
  earlier.draft = {
    ...earlier.draft,
    texts: { ...draft.texts, ...earlier.draft.texts },
    relations: [...(earlier.draft.relations ?? []), ...(draft.relations ?? [])],
  };
  earlier.topics = topicsByRules(bound, earlier.draft);
};

/** Moves drafts whose key belongs to a merged record to the key of the kept record. `joined`: kept key by merged key. */
export const redirectDraftsOfMergedRecords = (
  bound: BoundKind,
  prepared: Map<string, PreparedDraft>,
  joined: ReadonlyMap<string, string>,
): void => {
  for (const [gone, survivorKey] of joined) {
    const one = prepared.get(gone);
    if (!one || !prepared.delete(gone)) continue;
    const there = prepared.get(survivorKey);
    if (there) fill(bound, there, one);
    else prepared.set(survivorKey, { ...one, key: survivorKey, fillsGaps: true });
    const to = there ?? prepared.get(survivorKey);
    if (to) to.joined++;
  }
};

/** Computes natural key, column values and topics of a draft. Throws an error if its original text is missing. */
export const prepareDraft = (bound: BoundKind, draft: RecordDraft): PreparedDraft => {
  const original = draft.texts[draft.lang];
  if (!original) throw new Error(`A draft lacks its original text (${draft.lang})`);
  const [key, values, topics] = [bound.rules.key(draft), valuesOf(bound, draft, original), topicsByRules(bound, draft)];
  return { key, draft, values, topics, joined: 0, fillsGaps: false };
};

/** Drafts by key. Drafts with equal keys become one; the later draft fills the empty fields of the earlier one. */
export const combineDraftsByKey = (bound: BoundKind, drafts: readonly PreparedDraft[]): Map<string, PreparedDraft> => {
  const united = new Map<string, PreparedDraft>();
  for (const one of drafts) {
    const earlier = united.get(one.key);
    if (earlier) fill(bound, earlier, one);
    else united.set(one.key, one);
  }
  return united;
};
