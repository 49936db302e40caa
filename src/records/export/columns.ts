import type { Kind } from '../engine/kind.ts';

/** Column names of a kind's export in their order; by these names the importer reads the file again. */
export const exportColumns = (kind: Kind): string[] => [
  'id',
  'title',
  'lang',
  'country',
  'date',
  ...Object.keys(kind.fields),
  ...Object.keys(kind.derived ?? {}),
  'sourceName',
  'sourceLink',
  'sourceLicence',
  'otherLanguages',
];
