import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import { sharedFields } from '../engine/shared-fields.ts';
import { type DraftValues, isEmpty, isSameValue } from '../rows/draft-rows.server.ts';
import { topicColumns } from '../topics/topic-columns.ts';

/** A field of the kept record before and after it took over values of the merged record. */
export interface MergedField {
  field: string;
  from: unknown;
  to: unknown;
}

/** List fields whose values are combined; in other fields the kept record's value takes precedence. */
const collected: readonly string[] = ['ics', 'ccs', 'keywords'];
/** Fields that identify a record or its source; they are never taken over. */
const own: readonly string[] = [
  'lang',
  'title',
  'number',
  'declared',
  'sourceName',
  'sourceLink',
  'sourceLicence',
  'sourceRead',
  'otherSources',
];
const texts: readonly string[] = ['summary', 'body'];

const union = (a: unknown, b: unknown): unknown => (Array.isArray(a) && Array.isArray(b) ? [...new Set([...a, ...b])] : a);

const sourcesOf = (kept: RecordContent, gone: RecordContent): RecordContent['otherSources'] => {
  const known = [...kept.otherSources];
  const said = [...(gone.sourceName ? [{ name: gone.sourceName, link: gone.sourceLink }] : []), ...gone.otherSources];
  const isKnown = ({ name, link }: { name: string; link: string | null }) =>
    (name === kept.sourceName && (link === null || link === kept.sourceLink)) ||
    known.some((one) => one.name === name && one.link === link);
  for (const one of said) if (!isKnown(one)) known.push(one);
  return known;
};

const listed = (value: unknown): readonly DraftValues[] => (Array.isArray(value) ? value : []);
/**
 * Columns of the kept record after it gained the status statements of the merged record. If both records have a statement of one source,
 * the statement of the kept record is newer and stays.
 */
const statementsOf = ({ rules }: BoundKind, kept: RecordContent, gone: RecordContent): DraftValues => {
  let stored = kept;
  let combined: DraftValues = {};
  for (const one of listed(gone.statements)) {
    if (listed(kept.statements).some(({ source }) => source === one.source)) continue;
    combined = rules.combine?.(stored, { statements: [one], declared: one.says }, false) ?? {};
    stored = { ...stored, ...combined };
  }
  return combined;
};

/** Topic columns of the kept record after it gained the merged record's lists for its empty lists; `assigned` marks topics from rules. */
const topicsOf = (kept: RecordContent, gone: RecordContent): DraftValues => {
  const lacking = topicColumns.filter((column) => kept[column].length === 0 && gone[column].length > 0);
  const given = gone.assigned.filter((one) => lacking.some((column) => one.startsWith(`${column}/`)));
  return { ...Object.fromEntries(lacking.map((column) => [column, gone[column]])), assigned: [...new Set([...kept.assigned, ...given])] };
};

/** Changes of the kept record in a merge: values for empty fields, further codes and keywords, further sources. */
export const mergedFieldsOf = (bound: BoundKind, kept: RecordContent, gone: RecordContent): MergedField[] => {
  const next: DraftValues = {};
  for (const field of [...sharedFields, ...Object.keys(bound.kind.fields)]) {
    if (own.includes(field) || isEmpty(gone[field])) continue;
    if (texts.includes(field) && kept.lang !== gone.lang) continue;
    if (collected.includes(field)) next[field] = union(kept[field], gone[field]);
    else if (isEmpty(kept[field])) next[field] = gone[field];
  }
  // the dates agree, and the merged record states the date more precisely
  if (kept.date && gone.date?.startsWith(`${kept.date}-`)) next.date = gone.date;
  Object.assign(next, { otherSources: sourcesOf(kept, gone) }, topicsOf(kept, gone), statementsOf(bound, kept, gone));
  return Object.entries(next).flatMap(([field, to]) => (isSameValue(kept[field], to) ? [] : [{ field, from: kept[field] ?? null, to }]));
};
