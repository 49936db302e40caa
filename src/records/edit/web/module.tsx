import { type Country, contentLanguages, locales } from '../../../base/locales.ts';
import { extraCountryFilterValues } from '../../../base/territories.ts';
import type { Permission } from '../../../platform/declared.ts';
import { formatCompactNumber } from '../../../web/lib/format.ts';
import { dictionaryNameOfField, fieldLabelOf, kindLabel, valueLabel } from '../../../web/lib/labels.ts';
import { countryOptions } from '../../../web/office/choices.ts';
import type {
  Column,
  Filter,
  GroupedOption,
  OfficeFormField,
  OfficeModule,
  RecordAction,
  TranslationContext,
} from '../../../web/office/module.ts';
import { textOfKey } from '../../../web/office/texts.tsx';
import { DateTime } from '../../../web/ui/date-time.tsx';
import { Time } from '../../../web/ui/time.tsx';
import { industries, technologies } from '../../engine/dictionaries.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { hasCorrectableTopics } from '../../topics/assigned-kinds.ts';
import {
  type ContentFormData,
  type ContentDetail as ContentRecord,
  type ContentRow,
  type ContentTransition,
  canCorrectTopics,
} from '../content.ts';
import { ContentDetail } from './ContentDetail.tsx';
import { editorLabel, recordDisplayName } from './editor.ts';
import { StateMark, stateLabel, TranslationStatusMarks } from './marks.tsx';

const none = <span className="text-muted">—</span>;
const permitsAction =
  (what: ContentRow['may'][number]) =>
  (row: ContentRow): boolean =>
    row.may.includes(what);

const columns: readonly [Column<ContentRow>, ...Column<ContentRow>[]] = [
  {
    name: 'title',
    sort: true,
    className: 'min-w-44 max-w-md sm:min-w-60',
    cell: ({ lead, title }) => {
      return (
        <>
          {lead && <span className="block text-xs font-semibold">{lead}</span>}
          <span dir="auto" className="line-clamp-2">
            {title}
          </span>
        </>
      );
    },
  },
  { name: 'state', className: 'min-w-28', cell: (row) => <StateMark {...row} /> },
  {
    name: 'country',
    className: 'whitespace-nowrap',
    cell: ({ country }, { t }) => valueLabel(t, 'country', country ?? 'intl'),
  },
  {
    name: 'date',
    sort: true,
    className: 'whitespace-nowrap',
    cell: ({ date }) => (date ? <Time iso={date} /> : none),
  },
  { name: 'texts', cell: (row) => <TranslationStatusMarks texts={row.texts} /> },
  {
    name: 'views',
    sort: true,
    hidden: true,
    className: 'text-end tabular-nums',
    cell: ({ views }, { locale }) => formatCompactNumber(locale, views),
  },
  { name: 'updated', sort: true, cell: ({ updated }) => <DateTime iso={updated} /> },
  { name: 'updatedBy', className: 'whitespace-nowrap', cell: ({ updatedBy }, words) => editorLabel(words, updatedBy) ?? none },
  { name: 'lang', hidden: true, className: 'whitespace-nowrap', cell: ({ lang }, { t }) => valueLabel(t, 'language', lang) },
];

const states = ['draft', 'review', 'published', 'archived'];
const texts = ({ t }: TranslationContext): GroupedOption[] => locales.map((value) => ({ value, label: valueLabel(t, 'language', value) }));
const shared: Readonly<Record<string, readonly string[]>> = { industry: industries, technology: technologies };

/** Number of a kind's own filters that are visible before the other filters are unfolded. */
const visibleFilterCount = 2;

/** Data of a list besides its rows: the dictionary values, and the country to which the account is restricted (null: none). */
export interface ContentListContext {
  options: ContentFormData['options'];
  bound: Country | null;
}
const noFacts: ContentListContext = { options: {}, bound: null };

/** Filters by enumerations of a kind: its own, then industries and technologies. */
const ownFilters = (slug: KindSlug, dictionaries: ContentListContext['options']): Filter[] => {
  const kind = kindOf(slug);
  const found = kind.filters.flatMap((name): Filter[] => {
    const field = kind.fields[name];
    const declared = field?.type === 'choice' || field?.type === 'choices' ? field.values : kind.derived?.[name];
    const values = declared ?? shared[name];
    if (!values) return [];
    const dictionary = dictionaryNameOfField(kind, name);
    const options = ({ t }: TranslationContext) =>
      dictionaries[dictionary] ?? values.map((value) => ({ value, label: valueLabel(t, dictionary, value) }));
    return [{ name, label: ({ t }) => fieldLabelOf(t, slug, name), options }];
  });
  return found.map((filter, i) => (i < visibleFilterCount && !(filter.name in shared) ? filter : { ...filter, more: true }));
};

const countries: Filter = {
  name: 'country',
  options: (words) => [
    ...countryOptions(words),
    ...extraCountryFilterValues.map((value) => ({ value, label: valueLabel(words.t, 'country', value) })),
  ],
};

const filtersOf = (slug: KindSlug, { options, bound }: ContentListContext): Filter[] => [
  { name: 'state', options: (words) => states.map((value) => ({ value, label: stateLabel(words, value) })) },
  { ...countries, ...(bound && { hidden: true }) },
  ...ownFilters(slug, options),
  {
    name: 'working',
    more: true,
    options: ({ t }) => ['draft', 'review'].map((value) => ({ value, label: textOfKey(t, `admin.content.working.${value}`) ?? value })),
  },
  { name: 'missing', more: true, options: texts },
  { name: 'stale', more: true, options: texts },
  { name: 'incomplete', more: true, options: texts },
  {
    name: 'language',
    more: true,
    options: ({ t }) => contentLanguages.map((value) => ({ value, label: valueLabel(t, 'language', value) })),
  },
  ...(hasCorrectableTopics(slug)
    ? [
        {
          name: 'assigned',
          more: true as const,
          options: ({ t }: TranslationContext) => [{ value: '1', label: t('admin.content.assigned.1') }],
        },
      ]
    : []),
  { name: 'mine', more: true, options: ({ t }) => [{ value: '1', label: t('admin.content.mine.1') }] },
];

const atVersion = ({ version }: ContentRow) => ({ version });
const step = (
  name: ContentTransition,
  icon: string,
  permission: Permission,
  more: Partial<RecordAction<ContentRow>> = {},
): RecordAction<ContentRow> => ({
  name,
  icon,
  permission,
  when: permitsAction(name),
  body: atVersion,
  ...more,
});
/** Form field for the reason of an action, which the owner of a posting reads; no field for other kinds, which have no owner to inform. */
const why = (slug: KindSlug): readonly OfficeFormField[] =>
  slug === 'snd' ? [{ name: 'reason', words: 'why', type: 'textarea', empty: 'omitted' }] : [];
/** Action that changes topics of many records at once; for public records it needs the permission to publish. */
const topicsStep = (options: ContentListContext['options']): RecordAction<ContentRow> => {
  const chosen =
    (dictionary: string) =>
    (words: TranslationContext): GroupedOption[] =>
      (options[dictionary] ?? (shared[dictionary] ?? []).map((value) => ({ value, label: valueLabel(words.t, dictionary, value) }))).map(
        ({ value, label }) => ({ value, label }),
      );
  return {
    name: 'topics',
    icon: 'shapes',
    permission: 'content:record:update',
    body: atVersion,
    batch: 'together',
    when: canCorrectTopics,
    matching: true,
    fields: [
      {
        name: 'change',
        type: 'select',
        options: ({ t }) => ['add', 'remove'].map((value) => ({ value, label: textOfKey(t, `admin.content.change.${value}`) ?? value })),
      },
      { name: 'industries', type: 'checks', options: chosen('industry') },
      { name: 'technologies', type: 'checks', options: chosen('technology') },
    ],
  };
};
const actionsOf = (slug: KindSlug, options: ContentListContext['options']): readonly RecordAction<ContentRow>[] => [
  step('submit', 'send', 'content:record:update', { batch: 'together' }),
  step('publish', 'badge-check', 'content:record:publish', { batch: 'together', fields: why(slug) }),
  step('reject', 'undo-2', 'content:record:publish', { fields: [{ name: 'reason', type: 'textarea', empty: '', required: true }] }),
  step('schedule', 'calendar-clock', 'content:record:publish', { fields: [{ name: 'at', type: 'datetime', required: true }] }),
  step('schedule', 'x', 'content:record:publish', {
    name: 'unschedule',
    path: 'schedule',
    when: (row) => row.publishAt !== null && permitsAction('schedule')(row),
    body: (row) => ({ ...atVersion(row), at: null }),
  }),
  step('discard', 'eraser', 'content:record:update'),
  step('unpublish', 'eye-off', 'content:record:publish', { fields: why(slug) }),
  step('archive', 'archive', 'content:record:publish', { batch: 'together', fields: why(slug) }),
  ...(hasCorrectableTopics(slug) ? [topicsStep(options)] : []),
];

/** Back-office module of a kind's records, built from the kind's declaration. */
export const contentModule = (slug: KindSlug, facts: ContentListContext = noFacts): OfficeModule<ContentRow, ContentRecord> => ({
  name: 'content',
  title: ({ t }) => kindLabel(t, slug, '.plural'),
  page: `/admin/content/${slug}`,
  resource: `content/${slug}`,
  permissions: {
    create: 'content:record:create',
    update: 'content:record:update',
    remove: 'content:record:delete',
    export: 'content:record:read',
  },
  keyword: true,
  trash: true,
  nameOf: (row, words) => recordDisplayName(row, words),
  columns,
  filters: filtersOf(slug, facts),
  formAt: (id) => `/admin/content/${slug}/${id ?? 'new'}`,
  actions: actionsOf(slug, facts.options),
  removal: why(slug),
  undeletable: (row) => !permitsAction('delete')(row),
  Detail: ContentDetail,
});
