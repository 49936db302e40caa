import { technologies } from '../../engine/dictionaries.ts';
import { choice, list } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const technology = defineKind({
  slug: 'technology',
  api: 'technology',
  page: '/technology',
  pageSize: 8,
  schemaType: 'DefinedTerm',
  icon: 'cpu',
  fields: {
    /** Key of the broader technology to which a technology belongs. */
    parent: choice('technology', technologies),
    committees: list(),
  },
  filters: ['parent', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: [], columns: ['parent', 'committees'] },
  facts: ['parent', 'committees'],
  search: ['committees'],
});
