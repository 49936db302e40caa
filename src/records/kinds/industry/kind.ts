import { industries } from '../../engine/dictionaries.ts';
import { choice, text } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const industry = defineKind({
  slug: 'industry',
  api: 'industry',
  page: '/industry',
  pageSize: 8,
  schemaType: 'DefinedTerm',
  icon: 'factory',
  fields: {
    /** Key of the broader industry to which an industry belongs. */
    parent: choice('industry', industries),
    isic: text(),
  },
  filters: ['parent', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: [], columns: ['parent', 'isic'] },
  facts: ['parent', 'isic'],
  search: ['isic'],
});
