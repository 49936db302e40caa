import type { OfficeModule, TranslationContext } from '../../../../../src/web/office/module.ts';
import { textOfKey } from '../../../../../src/web/office/texts.tsx';
import { DateTime } from '../../../../../src/web/ui/date-time.tsx';
import { entryStates, type SampleEntry } from '../../operations.ts';

const stateLabel = (state: SampleEntry['state'], { t }: TranslationContext): string => textOfKey(t, `admin.sample.state.${state}`) ?? state;

/** The list of entries in the back office. The label of a column or filter is the office text `admin.sample.<name>`. */
export const sample: OfficeModule<SampleEntry> = {
  name: 'sample',
  page: '/admin/sample',
  resource: 'sample',
  permissions: { export: 'sample:entry:read' },
  keyword: true,
  nameOf: ({ title }) => title,
  columns: [
    { name: 'title', className: 'min-w-48' },
    { name: 'created', sort: true, cell: ({ created }) => <DateTime iso={created} /> },
    { name: 'state', cell: ({ state }, words) => stateLabel(state, words) },
  ],
  filters: [{ name: 'state', options: (words) => entryStates.map((value) => ({ value, label: stateLabel(value, words) })) }],
};
