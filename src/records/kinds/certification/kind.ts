import { countries } from '../../../base/locales.ts';
import { attachments, choice, choices, link, translatedLines, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const certification = defineKind({
  slug: 'certification',
  api: 'certifications',
  page: '/certifications',
  pageSize: 8,
  schemaType: 'Certification',
  icon: 'badge-check',
  fields: {
    issuer: translatedText(),
    scheme: choice('scheme', ['mandatory', 'voluntary']),
    steps: translatedLines(),
    duration: translatedText(),
    validity: translatedText(),
    recognisedBy: choices('country', countries),
    contact: translatedText(),
    link: link(),
    attachments: attachments(),
  },
  filters: ['country', 'scheme', 'recognisedBy', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['scheme'], columns: ['country', 'issuer', 'scheme', 'validity'] },
  facts: ['issuer', 'scheme', 'country', 'duration', 'validity', 'recognisedBy', 'contact', 'link', 'date'],
  search: ['issuer'],
});
