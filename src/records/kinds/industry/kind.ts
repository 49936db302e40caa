import { text } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const industry = defineKind({
  slug: 'industry',
  api: 'industry',
  page: '/industry',
  pageSize: 8,
  schemaType: 'DefinedTerm',
  icon: 'factory',
  fields: {
    isic: text(),
  },
  filters: ['language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: [], columns: ['isic'] },
  facts: ['isic'],
  search: ['isic'],
});
