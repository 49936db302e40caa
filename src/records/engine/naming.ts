import type { Doc } from '../api.ts';
import type { Kind } from './kind.ts';

/** Which dictionary names the values of a field or filter. */
export const dictionaryOf = (kind: Kind, field: string): string => {
  const own = kind.fields[field];
  return own && 'dictionary' in own ? own.dictionary : field;
};

/** What stands before a record's title: a standard's number, an organization's abbreviation. */
export const leadOf = (doc: Doc): string | null => {
  const lead = doc.number ?? doc.abbreviation;
  return typeof lead === 'string' && lead ? lead : null;
};
