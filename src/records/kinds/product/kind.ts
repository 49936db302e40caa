import { attachments, choice, gallery, link, list, protectedText, text, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const product = defineKind({
  slug: 'product',
  api: 'dproducts',
  page: '/products',
  pageSize: 8,
  schemaType: 'Product',
  icon: 'package',
  fields: {
    provider: translatedText(),
    category: choice('productCategory', ['software', 'hardware', 'platform', 'component']),
    version: text(),
    certificates: list(),
    contact: protectedText(),
    link: link(),
    gallery: gallery(),
    attachments: attachments(),
  },
  filters: ['country', 'category', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['category'], columns: ['country', 'provider', 'category', 'version', 'date'] },
  facts: ['provider', 'category', 'version', 'certificates', 'country', 'link', 'date'],
  search: ['provider', 'certificates'],
});
