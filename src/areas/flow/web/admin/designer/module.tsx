import { valueLabel } from '../../../../../web/lib/labels.ts';
import { countryOptions } from '../../../../../web/office/choices.ts';
import type { OfficeModule, TranslationContext } from '../../../../../web/office/module.ts';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import { Badge, type BadgeTone } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import { type FlowDetail, type FlowRow, type FlowState, flowStates, subjectNames } from '../../../operations.ts';
import { codeText, nameInLocale } from './words.ts';

const tones: Readonly<Record<FlowState, BadgeTone>> = { draft: 'upcoming', active: 'in-force', suspended: 'abolished' };
const optionsOf = (key: string, values: readonly string[]) => (words: TranslationContext) =>
  values.map((value) => ({ value, label: codeText(words, key, value) }));
const subjects = optionsOf('subject', subjectNames);
const countryLabel = (country: string | null, { t }: TranslationContext): string =>
  country === null ? (textOfKey(t, 'admin.flow.country.all') ?? '') : valueLabel(t, 'country', country);

/** The back-office module of flows; a row opens the designer. */
export const flows: OfficeModule<FlowRow, FlowDetail> = {
  name: 'flow',
  page: '/admin/flow',
  resource: 'flows',
  permissions: { create: 'flow:definition:update', remove: 'flow:definition:delete', export: 'flow:definition:read' },
  keyword: true,
  nameOf: ({ id, names }, { locale }) => nameInLocale(names, locale) || id,
  open: ({ id }) => `/admin/flow/${encodeURIComponent(id)}`,
  undeletable: ({ builtin, running }) => builtin || running > 0,
  columns: [
    { name: 'names', className: 'min-w-44', cell: ({ id, names }, { locale }) => nameInLocale(names, locale) || id },
    { name: 'subject', cell: ({ subject }, words) => codeText(words, 'subject', subject) },
    { name: 'country', cell: ({ country }, words) => countryLabel(country, words) },
    {
      name: 'state',
      className: 'whitespace-nowrap',
      cell: ({ state }, words) => <Badge tone={tones[state]}>{codeText(words, 'state', state)}</Badge>,
    },
    {
      name: 'published',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ published, changed }, { t }) => (
        <>
          {published === null ? <span className="text-muted">{textOfKey(t, 'admin.flow.unpublished')}</span> : published}{' '}
          {published !== null && changed && <Badge tone="superseded">{textOfKey(t, 'admin.flow.changed')}</Badge>}
        </>
      ),
    },
    { name: 'running', className: 'tabular-nums' },
    { name: 'updated', sort: true, cell: ({ updated }) => <DateTime iso={updated} /> },
    { name: 'id', hidden: true, className: 'tabular-nums' },
  ],
  filters: [
    { name: 'state', options: optionsOf('state', flowStates) },
    { name: 'subject', options: subjects },
    { name: 'country', options: countryOptions },
  ],
  fields: () => [
    { name: 'names', type: 'locales' },
    { name: 'subject', type: 'select', options: subjects, required: true, only: 'create' },
    { name: 'country', type: 'select', options: countryOptions, open: true },
  ],
  actions: [
    {
      name: 'publish',
      icon: 'send',
      permission: 'flow:definition:publish',
      when: ({ published, changed }) => published === null || changed,
      body: ({ version }) => ({ version }),
      batch: true,
    },
    { name: 'suspend', icon: 'pause', permission: 'flow:definition:publish', when: ({ state }) => state === 'active', batch: true },
    { name: 'resume', icon: 'circle-play', permission: 'flow:definition:publish', when: ({ state }) => state === 'suspended', batch: true },
  ],
};
