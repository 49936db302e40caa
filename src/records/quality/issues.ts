/** What can be amiss with a record, or is worth knowing of it: what the back office lists. */
export const issues = [
  'twin',
  'status.sources',
  'status.evidence',
  'cycle',
  'source.name',
  'source.link',
  'source.exact',
  'link.dead',
  'topics.assigned',
  'topics.corrected',
  'country.other',
  'title.zh-cn',
  'title.en-us',
  'title.ru-ru',
  'title.pt-br',
] as const;
export type Issue = (typeof issues)[number];
