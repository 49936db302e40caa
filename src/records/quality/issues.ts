/** Quality issues of records, and other properties such as assigned topics, by which the back office lists records. */
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
