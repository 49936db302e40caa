/** Columns of every kind that an import may write. */
export const importableSharedColumns = [
  'lang',
  'title',
  'summary',
  'body',
  'country',
  'date',
  'image',
  'keywords',
  'industries',
  'technologies',
  'sourceName',
  'sourceLink',
  'sourceLicence',
  'sourceRead',
  'fullText',
  'otherSources',
] as const;
