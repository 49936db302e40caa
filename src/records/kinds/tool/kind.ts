import { attachments, choice, link, list, text, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const tool = defineKind({
  slug: 'tool',
  api: 'tools',
  page: '/tools',
  pageSize: 8,
  schemaType: 'WebApplication',
  icon: 'flask-conical',
  fields: {
    mode: choice('toolMode', ['external', 'builtin', 'connected']),
    address: link(),
    maintainer: translatedText(),
    inputs: list(),
    licence: text(),
    samples: attachments(),
  },
  filters: ['country', 'mode', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['mode'], columns: ['country', 'maintainer', 'mode', 'date'] },
  facts: ['mode', 'maintainer', 'country', 'inputs', 'licence', 'date'],
  search: ['maintainer', 'inputs'],
});
