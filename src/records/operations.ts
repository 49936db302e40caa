import { operation } from '../platform/http/operation.ts';
import type { HitType, Query, SearchAnswer, Suggestion } from './api.ts';
import type { FoundContent } from './edit/content.ts';

export const operations = {
  search: operation<Query, SearchAnswer>()({ method: 'GET', path: '/portal/search', access: 'public' }),
  suggest: operation<{ keyword: string; type?: HitType }, Suggestion[]>()({
    method: 'GET',
    path: '/portal/search/suggest',
    access: 'public',
  }),
  /** Operation that returns the values of a dictionary for a selection list. */
  dictionary: operation<null, { value: string; label: string }[]>()({
    method: 'GET',
    path: '/portal/dictionaries/:name',
    access: 'public',
  }),
  /** Operation that searches records for the back office's command palette. */
  findContent: operation<{ keyword?: string; limit?: string }, FoundContent[]>()({
    method: 'GET',
    path: '/admin/content/find',
    access: 'content:record:read',
  }),
};
