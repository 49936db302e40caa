/** Columns of every kind that an import may write. */
export const sharedFields = [
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
