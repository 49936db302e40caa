import { attachments, choice, codes, date, list, text, translatedText } from '../../core/fields.ts';
import { defineKind } from '../../core/kind.ts';

export const standard = defineKind({
  slug: 'standard',
  api: 'standard',
  page: '/standard',
  pageSize: 12,
  schemaType: 'CreativeWork',
  hue: 195,
  icon: 'book-open-check',
  fields: {
    number: text(),
    type: choice('standardType', ['national', 'group', 'industry', 'international', 'regional']),
    obligation: choice('obligation', ['mandatory', 'voluntary', 'guide']),
    /** What the source says of the document itself, where its dates do not tell. */
    declared: choice('declaredStatus', ['draft', 'current', 'withdrawn']),
    implementationDate: date(),
    abolitionDate: date(),
    ics: codes('ics'),
    ccs: codes('ccs'),
    administration: translatedText(),
    executionUnit: translatedText(),
    focalUnit: translatedText(),
    drafters: list(),
    draftingUnits: list(),
    edition: text(),
    attachments: attachments(),
  },
  derived: { status: ['upcoming', 'in-force', 'superseded', 'abolished'] },
  filters: ['country', 'status', 'type', 'obligation', 'ics', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title', 'number'],
  list: { badges: ['status', 'type', 'obligation'], columns: ['number', 'country', 'status', 'type', 'date'] },
  facts: ['number', 'country', 'status', 'type', 'obligation', 'date', 'implementationDate', 'abolitionDate', 'ics', 'ccs', 'administration', 'executionUnit', 'focalUnit', 'draftingUnits', 'drafters', 'edition'],
  search: ['administration', 'focalUnit', 'draftingUnits'],
});
