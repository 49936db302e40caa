import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import { importableSharedColumns } from '../engine/shared-fields.ts';
import { type ColumnValues, isEmpty, isSameValue } from '../rows/draft-rows.server.ts';
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

const sourcesOf = (survivor: RecordContent, gone: RecordContent): RecordContent['otherSources'] => {
  const known = [...survivor.otherSources];
  const goneSources = [...(gone.sourceName ? [{ name: gone.sourceName, link: gone.sourceLink }] : []), ...gone.otherSources];
  const isKnown = ({ name, link }: { name: string; link: string | null }) =>
    (name === survivor.sourceName && (link === null || link === survivor.sourceLink)) ||
    known.some((one) => one.name === name && one.link === link);
  for (const one of goneSources) if (!isKnown(one)) known.push(one);
  return known;
};

const listed = (value: unknown): readonly ColumnValues[] => (Array.isArray(value) ? value : []);
/**
 * Columns of the kept record after it gained the status statements of the merged record. If both records have a statement of one source,
 * the statement of the kept record is newer and stays.
 */
const statementsOf = ({ rules }: BoundKind, survivor: RecordContent, gone: RecordContent): ColumnValues => {
  let stored = survivor;
  let combined: ColumnValues = {};
  for (const one of listed(gone.statements)) {
    if (listed(survivor.statements).some(({ source }) => source === one.source)) continue;
    combined = rules.combine?.(stored, { statements: [one], declared: one.says }, false) ?? {};
    stored = { ...stored, ...combined };
  }
  return combined;
};

/** Topic columns of the kept record after it gained the merged record's lists for its empty lists; `assigned` marks topics from rules. */
const topicsOf = (survivor: RecordContent, gone: RecordContent): ColumnValues => {
  const lacking = topicColumns.filter((column) => survivor[column].length === 0 && gone[column].length > 0);
  const given = gone.assigned.filter((one) => lacking.some((column) => one.startsWith(`${column}/`)));
  return {
    ...Object.fromEntries(lacking.map((column) => [column, gone[column]])),
    assigned: [...new Set([...survivor.assigned, ...given])],
  };
};

/** Changes of the kept record in a merge: values for empty fields, further codes and keywords, further sources. */
export const mergedFieldsOf = (bound: BoundKind, survivor: RecordContent, gone: RecordContent): MergedField[] => {
  const next: ColumnValues = {};
  for (const field of [...importableSharedColumns, ...Object.keys(bound.kind.fields)]) {
    if (own.includes(field) || isEmpty(gone[field])) continue;
    if (texts.includes(field) && survivor.lang !== gone.lang) continue;
    if (collected.includes(field)) next[field] = union(survivor[field], gone[field]);
    else if (isEmpty(survivor[field])) next[field] = gone[field];
  }
  // the dates agree, and the merged record states the date more precisely
  if (survivor.date && gone.date?.startsWith(`${survivor.date}-`)) next.date = gone.date;
  Object.assign(next, { otherSources: sourcesOf(survivor, gone) }, topicsOf(survivor, gone), statementsOf(bound, survivor, gone));
  return Object.entries(next).flatMap(([field, to]) =>
    isSameValue(survivor[field], to) ? [] : [{ field, from: survivor[field] ?? null, to }],
  );
};
