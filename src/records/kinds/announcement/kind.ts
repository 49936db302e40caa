import { attachments, choice, date, flag, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const announcement = defineKind({
  slug: 'announcement',
  api: 'announcement',
  page: '/announcement',
  pageSize: 8,
  schemaType: 'NewsArticle',
  icon: 'megaphone',
  fields: {
    type: choice('announcementType', ['notice', 'call', 'consultation', 'event']),
    publisher: translatedText(),
    pinned: flag(),
    effectiveDate: date(),
    expiryDate: date(),
    attachments: attachments(),
  },
  /** Derived value of an announcement: `pinned` while it is pinned and not expired, otherwise null. */
  derived: { standing: ['pinned'] },
  filters: ['country', 'type', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['standing', 'type'], columns: ['country', 'type', 'publisher', 'date'] },
  facts: ['publisher', 'type', 'country', 'date', 'effectiveDate', 'expiryDate'],
  search: ['publisher'],
});
