import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/reading.ts';

export default {
  'list.allOfThem': 'All on this page: {labels}',
  'detail.equivalents': 'Equivalents',
  'detail.sameBase': 'Also adopt {number}',
  'detail.act.download': 'Download',
  'detail.act.contact': 'Get in touch',
  'detail.act.website': 'Visit the website',
  'detail.act.signIn': 'Log in to see the contact',
  'detail.act.standards': 'Show the standards',
  'detail.narrower': 'More specific',
  'compare.differIn': 'Differences: {names}',
  'compare.differInMore': 'Differences: {names} and {more} more',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
