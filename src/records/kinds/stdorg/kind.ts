import { choice, email, link, participation, phone, text, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const stdorg = defineKind({
  slug: 'stdorg',
  api: 'stdorg',
  page: '/stdorg',
  pageSize: 8,
  schemaType: 'Organization',
  icon: 'landmark',
  fields: {
    abbreviation: text(),
    englishName: text(),
    level: choice('orgLevel', ['international', 'regional', 'national', 'domestic']),
    secretariat: translatedText(),
    committeeManager: text(),
    phone: phone(),
    fax: phone(),
    email: email(),
    address: text(),
    web: link(),
    scope: translatedText(),
    tc: participation(),
    pdc: participation(),
  },
  filters: ['country', 'level', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['level'], columns: ['abbreviation', 'country', 'level', 'web'] },
  facts: ['abbreviation', 'englishName', 'country', 'level', 'secretariat', 'committeeManager', 'date', 'scope'],
  search: ['abbreviation', 'englishName', 'scope', 'secretariat'],
});
