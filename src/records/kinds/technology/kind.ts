import { list } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const technology = defineKind({
  slug: 'technology',
  api: 'technology',
  page: '/technology',
  pageSize: 8,
  schemaType: 'DefinedTerm',
  icon: 'cpu',
  fields: {
    committees: list(),
  },
  filters: ['language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: [], columns: ['committees'] },
  facts: ['committees'],
  search: ['committees'],
});
