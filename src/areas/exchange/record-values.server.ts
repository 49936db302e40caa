import { isCountry } from '../../base/locales.ts';
import { keysOf } from '../../base/typed-keys.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import type { ContentValues } from '../../records/edit/content.ts';
import { toEditableValues } from '../../records/edit/values.server.ts';
import type { Attachment } from '../../records/engine/fields.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import { isSameValue, toTextColumns } from '../../records/rows/draft-rows.server.ts';
import { readStoredRecord } from '../../records/rows/stored.server.ts';
import type { PostingDifference, PostingField, PostingValues } from './operations.ts';

/**
 * Returns the present values of a posting’s record, including values that postings do not have, such as relations; null without a record.
 */
export const readPostingRecord = async (tx: Db, record: number | null): Promise<ContentValues | null> => {
  const stored = record === null ? undefined : await readStoredRecord(tx, 'snd', { n: record });
  return stored ? toEditableValues(boundKinds.snd, stored) : null;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isAttachment = (value: unknown): value is Attachment => isNonNullObject(value) && isText(value.id);
const isProgress = (value: unknown): value is string => ['-1', '0', '1'].includes(String(value));

/** Converts the text of a record to posting values. `before`: previous values, used where the record's value is not valid in a posting. */
export const toPostingValues = (record: ContentValues, before: PostingValues): PostingValues => {
  const original = record.texts[record.lang];
  if (!original) throw new Error('A record has no text in its own language');
  const { title, summary, body, fields } = original;
  const { category, address, contact, link, ics, attachments } = record.fields;
  const words = (value: unknown) => (isText(value) ? value : '');
  const all = <T>(value: unknown, isOne: (one: unknown) => one is T): T[] => (Array.isArray(value) ? value.filter(isOne) : []);
  return {
    category: category === 'supply' || category === 'demand' ? category : before.category,
    title,
    // without a summary, records use the beginning of the text as the summary, which the owner did not write
    summary: summary === toTextColumns({ title, summary: null, body }).summary ? '' : summary,
    body,
    lang: record.lang,
    country: isCountry(record.country) ? record.country : before.country,
    industries: record.industries,
    technologies: record.technologies,
    ics: all(ics, isText),
    unitName: fields.unitName ?? '',
    address: words(address),
    contact: words(contact),
    link: words(link),
    image: record.image,
    attachments: all(attachments, isAttachment),
  };
};

/** Returns the progress and the last day of a record, which the posting stores too. */
export const toPostingFacts = ({ fields }: ContentValues, before: { progress: number }): { progress: number; expires: string | null } => ({
  progress: isProgress(fields.progress) ? Number(fields.progress) : before.progress,
  expires: isText(fields.expiryDate) ? fields.expiryDate : null,
});

const nothing: Omit<ContentValues, 'lang' | 'texts'> = {
  country: null,
  date: null,
  image: null,
  keywords: [],
  industries: [],
  technologies: [],
  source: { name: '', link: null, licence: '' },
  fields: {},
  relations: [],
};

/** Converts the text of a posting to a record. Values that operators added to the existing record are kept: other languages, keywords, relations. */
export const toRecordValues = (
  values: PostingValues,
  { date, progress, expires }: { date: string; progress: number; expires: string },
  record: ContentValues | null,
): ContentValues => {
  const { [record?.lang ?? values.lang]: earlier, ...others } = record?.texts ?? {};
  const source = record?.source ?? nothing.source;
  const isOwn = source.name === '' || source.name === (earlier?.fields.unitName ?? '');
  return {
    ...nothing,
    ...record,
    lang: values.lang,
    texts: {
      ...others,
      [values.lang]: { title: values.title, summary: values.summary, body: values.body, fields: { unitName: values.unitName } },
    },
    country: values.country,
    date: record?.date ?? date,
    image: values.image,
    industries: values.industries,
    technologies: values.technologies,
    source: { ...source, name: isOwn ? values.unitName : source.name },
    fields: {
      ...record?.fields,
      category: values.category,
      address: values.address || null,
      contact: values.contact,
      link: values.link || null,
      progress: String(progress),
      expiryDate: expires,
      ics: values.ics,
      attachments: values.attachments,
    },
  };
};

interface WorkingTextWithBase {
  /** Working text of the owner. */
  values: PostingValues;
  /**
   * Base of the three-way merge: by field, the record's value when the owner began to change it, otherwise its present value; null without a record.
   */
  approved: PostingValues | null;
}

/**
 * Three-way merge of the working text with the record: unchanged fields take the record's value, fields changed by the owner are kept. A field that
 * both changed keeps its base, which marks it as a conflict.
 */
export const mergePostingWithRecord = (
  { values, approved }: WorkingTextWithBase,
  recordValues: PostingValues,
): { values: PostingValues; approved: PostingValues } => {
  const [next, base] = [{ ...values }, { ...(approved ?? recordValues) }];
  const set = <F extends PostingField>(to: PostingValues, field: F) => {
    to[field] = recordValues[field];
  };
  for (const field of keysOf(recordValues)) {
    if (!isSameValue(values[field], recordValues[field]) && !isSameValue(values[field], base[field])) continue;
    set(next, field);
    set(base, field);
  }
  return { values: next, approved: base };
};

/** Returns the fields in which the working text differs from the record. */
export const differencesFromRecord = (recordValues: PostingValues, { values, approved }: WorkingTextWithBase): PostingDifference[] =>
  keysOf(values)
    .filter((field) => !isSameValue(recordValues[field], values[field]))
    .map((field) => {
      const corrected = !isSameValue((approved ?? recordValues)[field], recordValues[field]);
      return { field, from: recordValues[field], to: values[field], ...(corrected && { corrected }) };
    });
