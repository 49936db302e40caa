import { attachments, choice, gallery, link, protectedText, translatedLines, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const solution = defineKind({
  slug: 'solution',
  api: 'solutions',
  page: '/solutions',
  pageSize: 12,
  schemaType: 'Service',
  icon: 'puzzle',
  fields: {
    provider: translatedText(),
    maturity: choice('maturity', ['concept', 'pilot', 'deployed']),
    contact: protectedText(),
    link: link(),
    /** Use cases of the solution, one in each line. */
    cases: translatedLines(),
    gallery: gallery(),
    attachments: attachments(),
  },
  filters: ['country', 'maturity', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['maturity'], columns: ['country', 'provider', 'maturity', 'date'] },
  facts: ['provider', 'maturity', 'country', 'link', 'date'],
  search: ['provider', 'cases'],
});
