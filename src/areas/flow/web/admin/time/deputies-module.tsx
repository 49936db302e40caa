import { localizedName } from '../../../../../base/names.ts';
import { joinNames } from '../../../../../web/office/choices.ts';
import type { Lookup, OfficeModule } from '../../../../../web/office/module.ts';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import { Badge, type BadgeTone } from '../../../../../web/ui/badges.tsx';
import { type DeputyRow, type DeputyState, deputyStates } from '../../../deputies/deputy.ts';

const tones: Readonly<Record<DeputyState, BadgeTone>> = { coming: 'upcoming', now: 'in-force', over: 'abolished' };
/** Lookup of active flows; an empty selection means all flows. */
const flowLookup: Lookup = { resource: 'flow-names', labelOf: ({ name, id }) => name ?? id };
/** Lookup of accounts that may be the caller's deputy. */
const deputyLookup: Lookup = { resource: 'approvers', query: { action: 'deputy' }, labelOf: ({ name, id }) => name ?? id };

/** The back-office module of deputies. */
export const deputies: OfficeModule<DeputyRow> = {
  name: 'deputies',
  page: '/admin/deputies',
  resource: 'deputies',
  permissions: { create: 'flow:deputy:own', export: 'flow:deputy:own' },
  keyword: true,
  nameOf: ({ principal, deputy }) => `${principal.name} → ${deputy.name}`,
  columns: [
    { name: 'principal', cell: ({ principal }) => <bdi>{principal.name}</bdi> },
    { name: 'deputy', cell: ({ deputy }) => <bdi>{deputy.name}</bdi> },
    {
      name: 'flows',
      cell: ({ flows }, words) =>
        flows === null
          ? textOfKey(words.t, 'admin.deputies.all')
          : joinNames(
              flows.map(({ id, names }) => ({ name: localizedName(words.locale, names, id) })),
              words,
            ),
    },
    { name: 'from', sort: true, className: 'tabular-nums whitespace-nowrap' },
    { name: 'to', className: 'tabular-nums whitespace-nowrap' },
    { name: 'state', cell: ({ state }, { t }) => <Badge tone={tones[state]}>{textOfKey(t, `admin.deputies.state.${state}`)}</Badge> },
  ],
  filters: [
    {
      name: 'state',
      options: ({ t }) => deputyStates.map((value) => ({ value, label: textOfKey(t, `admin.deputies.state.${value}`) ?? value })),
    },
  ],
  fields: () => [
    { name: 'deputy', type: 'lookup', lookup: deputyLookup, required: true, only: 'create' },
    { name: 'flows', type: 'lookups', lookup: flowLookup, only: 'create' },
    { name: 'from', type: 'date', required: true, only: 'create' },
    { name: 'to', type: 'date', required: true, only: 'create' },
  ],
  actions: [{ name: 'end', icon: 'ban', permission: 'flow:deputy:own', when: ({ state }) => state !== 'over' }],
};
