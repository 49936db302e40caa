import type { Locale } from '../../base/locales.ts';
import { dictionaryLabel } from '../dictionaries/labels.server.ts';
import type { ListIndex } from '../engine/list-index.ts';
import type { SearchKeywordCounter } from './keywords.server.ts';

/** Popular searches for readers of a language, filled up with the technologies that have the most standards; shown where nothing is typed. */
export const listPopularSearches = async (
  keywords: SearchKeywordCounter,
  standards: ListIndex,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<string[]> => {
  const wanted = await keywords.hot(locale, limit);
  const counted = standards.query({ filters: {}, order: { by: 'given' }, offset: 0, limit: 0, facets: { technology: () => true } });
  const topics = (counted.facets.technology ?? []).map(({ value }) => dictionaryLabel(locale, 'technology', value));
  return [...new Set([...wanted, ...topics])].slice(0, limit);
};
