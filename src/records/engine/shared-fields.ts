/** Columns an import may write, beside the kind's own. */
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
