import { attachments, choice, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const news = defineKind({
  slug: 'news',
  api: 'news',
  page: '/news',
  pageSize: 8,
  schemaType: 'NewsArticle',
  icon: 'newspaper',
  fields: {
    type: choice('newsType', ['policy', 'standard', 'cooperation', 'event']),
    publisher: translatedText(),
    attachments: attachments(),
  },
  filters: ['country', 'type', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['type'], columns: ['country', 'type', 'publisher', 'date'] },
  facts: ['publisher', 'type', 'country', 'date'],
  search: ['publisher'],
});
