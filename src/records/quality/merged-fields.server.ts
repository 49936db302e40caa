import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import { sharedFields } from '../engine/shared-fields.ts';
import { isEmpty, same, type Values } from '../rows/draft-rows.server.ts';
import { topicColumns } from '../topics/topic-columns.ts';

/** A field of the record that stays, before and after it took something from the other one. */
export interface MergedFields {
  field: string;
  from: unknown;
  to: unknown;
}

/** Lists that both records add to; of all other fields the record that stays keeps what it says. */
const collected: readonly string[] = ['ics', 'ccs', 'keywords'];
/** What says who or where a record is: never taken over. */
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

const listed = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);
/** What other sources said of the record that goes; of its own source the newer statement is that of the record that stays. */
const statementsOf = ({ rules }: BoundKind, kept: RecordContent, gone: RecordContent): Values => {
  let stored = kept;
  let combined: Values = {};
  for (const one of listed(gone.statements)) {
    if (listed(kept.statements).some(({ source }) => source === one.source)) continue;
    combined = rules.combine?.(stored, { statements: [one], declared: one.says }, false) ?? {};
    stored = { ...stored, ...combined };
  }
  return combined;
};

/** Topics that the other one lacks, with what says who gave them. */
const topicsOf = (kept: RecordContent, gone: RecordContent): Values => {
  const lacking = topicColumns.filter((column) => kept[column].length === 0 && gone[column].length > 0);
  const given = gone.assigned.filter((one) => lacking.some((column) => one.startsWith(`${column}/`)));
  return { ...Object.fromEntries(lacking.map((column) => [column, gone[column]])), assigned: [...new Set([...kept.assigned, ...given])] };
};

/** What a record gains from another one that turns out to be the same: what it lacked, further codes and words, who else describes it. */
export const mergedFieldsOf = (bound: BoundKind, kept: RecordContent, gone: RecordContent): MergedFields[] => {
  const next: Values = {};
  for (const field of [...sharedFields, ...Object.keys(bound.kind.fields)]) {
    if (own.includes(field) || isEmpty(gone[field])) continue;
    if (texts.includes(field) && kept.lang !== gone.lang) continue;
    if (collected.includes(field)) next[field] = union(kept[field], gone[field]);
    else if (isEmpty(kept[field])) next[field] = gone[field];
  }
  if (kept.date && gone.date?.startsWith(`${kept.date}-`)) next.date = gone.date; // the same date, known more exactly
  Object.assign(next, { otherSources: sourcesOf(kept, gone) }, topicsOf(kept, gone), statementsOf(bound, kept, gone));
  return Object.entries(next).flatMap(([field, to]) => (same(kept[field], to) ? [] : [{ field, from: kept[field] ?? null, to }]));
};
