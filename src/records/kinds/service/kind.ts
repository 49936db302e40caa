import { attachments, choice, gallery, link, protectedText, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const service = defineKind({
  slug: 'service',
  api: 'service',
  page: '/service',
  pageSize: 8,
  schemaType: 'Service',
  icon: 'life-buoy',
  fields: {
    category: choice('serviceCategory', ['consulting', 'training', 'testing', 'certification', 'translation', 'information', 'legal']),
    provider: translatedText(),
    contact: protectedText(),
    link: link(),
    gallery: gallery(),
    attachments: attachments(),
  },
  filters: ['country', 'category', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['category'], columns: ['country', 'category', 'provider'] },
  facts: ['category', 'provider', 'country', 'link', 'date'],
  search: ['provider'],
});
