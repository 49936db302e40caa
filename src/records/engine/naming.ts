import type { ListedRecord } from '../api.ts';
import type { Kind } from './kind.ts';

/** Name of the dictionary that labels the values of a field or filter. */
export const dictionaryNameOfField = (kind: Kind, field: string): string => {
  const own = kind.fields[field];
  return own && 'dictionary' in own ? own.dictionary : field;
};

/** Text shown before a record's title: a standard's number or an organization's abbreviation. Returns null for other records. */
export const titlePrefix = (doc: ListedRecord): string | null => {
  const lead = doc.number ?? doc.abbreviation;
  return typeof lead === 'string' && lead ? lead : null;
};
