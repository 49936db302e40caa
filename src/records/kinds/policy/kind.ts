import { domains } from '../../engine/dictionaries.ts';
import { attachments, choice, choices, date, text, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const policy = defineKind({
  slug: 'policy',
  api: 'policy',
  page: '/policy',
  pageSize: 12,
  schemaType: 'Legislation',
  icon: 'scroll-text',
  fields: {
    level: choice('policyLevel', ['national', 'provincial']),
    type: choice('policyType', ['industry', 'foreign-investment', 'tax', 'personnel', 'standards']),
    field: choices('domain', domains),
    indexNumber: text(),
    publishAuthority: translatedText(),
    textNumber: text(),
    writingDate: date(),
    effectiveDate: date(),
    subject: translatedText(),
    attachments: attachments(),
  },
  filters: ['country', 'type', 'level', 'field', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['level', 'type'], columns: ['country', 'level', 'type', 'publishAuthority', 'date'] },
  facts: [
    'country',
    'publishAuthority',
    'level',
    'type',
    'field',
    'textNumber',
    'indexNumber',
    'subject',
    'writingDate',
    'date',
    'effectiveDate',
  ],
  search: ['publishAuthority', 'textNumber', 'indexNumber', 'subject'],
});
