import { attachments, choice, classificationCodes, date, link, protectedText, text, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const snd = defineKind({
  slug: 'snd',
  api: 'snd',
  aliases: ['snd/supplyordemand'],
  page: '/snd',
  subRoutes: { '/supply': { category: 'supply' }, '/demand': { category: 'demand' } },
  pageSize: 12,
  schemaType: 'Offer',
  icon: 'handshake',
  fields: {
    category: choice('sndCategory', ['supply', 'demand']),
    unitName: translatedText(),
    address: text(),
    contact: protectedText(),
    link: link(),
    progress: choice('progress', ['-1', '0', '1']),
    expiryDate: date(),
    ics: classificationCodes('ics'),
    attachments: attachments(),
  },
  filters: ['country', 'category', 'progress', 'industry', 'technology', 'ics', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['category', 'progress'], columns: ['country', 'category', 'unitName', 'progress', 'date', 'expiryDate'] },
  facts: ['category', 'unitName', 'country', 'progress', 'address', 'link', 'date', 'expiryDate', 'ics'],
  search: ['unitName'],
});
