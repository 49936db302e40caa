import { formatFileSize } from '../../base/file-size.ts';
import type { Locale } from '../../base/locales.ts';
import type { RecordDetail } from '../api.ts';
import { addAnswerFieldAliases } from '../engine/api-aliases.ts';
import type { Attachment } from '../engine/fields.ts';
import type { Kind } from '../engine/kind.ts';

/** Adds the size of each file of a record as text, such as `1.50M`. */
const withSizes = (kind: Kind, detail: RecordDetail, locale: Locale): RecordDetail => {
  const names = Object.keys(kind.fields).filter((name) => kind.fields[name]?.type === 'attachments');
  const sized = (value: unknown) =>
    Array.isArray(value)
      ? value.map((file: Attachment) => (file.size === null ? file : { ...file, sizeLabel: formatFileSize(locale, file.size) }))
      : value;
  return { ...detail, ...Object.fromEntries(names.map((name) => [name, sized(detail[name])])) };
};

/** Converts a record to the API's answer: adds file sizes as text, and aliases of fields with the names of the specification. */
export const toApiRecord = (kind: Kind, detail: RecordDetail, locale: Locale) =>
  addAnswerFieldAliases(kind, withSizes(kind, detail, locale));
