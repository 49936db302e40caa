import { domains } from '../../engine/dictionaries.ts';
import { choice, choices, flag, protectedText, text, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const talent = defineKind({
  slug: 'talent',
  api: 'talent',
  page: '/talent',
  pageSize: 8,
  schemaType: 'Person',
  icon: 'user-round',
  fields: {
    alias: text(),
    unit: translatedText(),
    position: translatedText(),
    category: choice('talentCategory', ['scientist', 'researcher', 'standardization', 'engineering', 'consulting', 'management']),
    domain: choices('domain', domains),
    contact: protectedText(),
    contactAgreed: flag(),
  },
  filters: ['country', 'category', 'domain', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['category'], columns: ['country', 'unit', 'position'] },
  facts: ['alias', 'unit', 'position', 'category', 'domain', 'country'],
  search: ['alias', 'unit', 'position'],
});
