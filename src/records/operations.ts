import { declareOperation } from '../platform/http/operation.ts';
import type { HitType, SearchAnswer, Suggestion, UrlQueryParameters } from './api.ts';
import type { FoundContent } from './edit/content.ts';

export const operations = {
  search: declareOperation<UrlQueryParameters, SearchAnswer>()({ method: 'GET', path: '/portal/search', access: 'public' }),
  suggest: declareOperation<{ keyword: string; type?: HitType }, Suggestion[]>()({
    method: 'GET',
    path: '/portal/search/suggest',
    access: 'public',
  }),
  /** Operation that returns the values of a dictionary for a selection list. */
  dictionary: declareOperation<null, { value: string; label: string }[]>()({
    method: 'GET',
    path: '/portal/dictionaries/:name',
    access: 'public',
  }),
  /** Operation that searches records for the back office's command palette. */
  findContent: declareOperation<{ keyword?: string; limit?: string }, FoundContent[]>()({
    method: 'GET',
    path: '/admin/content/find',
    access: 'content:record:read',
  }),
};
