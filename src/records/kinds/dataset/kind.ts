import { domains } from '../../engine/dictionaries.ts';
import { attachments, choice, choices, list, table, text } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const dataset = defineKind({
  slug: 'dataset',
  api: 'dataset',
  page: '/dataset',
  pageSize: 8,
  schemaType: 'Dataset',
  icon: 'database',
  fields: {
    type: choice('datasetType', ['dataset', 'model']),
    subLibrary: choice('subLibrary', ['basic', 'industry', 'solution']),
    domain: choices('domain', domains),
    format: list(),
    size: text(),
    version: text(),
    licence: text(),
    files: attachments(),
    preview: table(),
  },
  filters: ['country', 'subLibrary', 'type', 'domain', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['type', 'subLibrary'], columns: ['country', 'type', 'format', 'size', 'licence', 'date'] },
  facts: ['type', 'subLibrary', 'country', 'domain', 'format', 'size', 'version', 'licence', 'date'],
  search: ['format', 'licence'],
});
