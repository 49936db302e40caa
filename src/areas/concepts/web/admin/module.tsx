import { autonyms, bcp47, locales } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { DetailProps, OfficeModule } from '../../../../web/office/module.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import { conceptStates, type ListedConcept } from '../../listed-concept.ts';
import { parseConceptTerms } from '../../terms.ts';

const tones = { 'built-in': 'plain', changed: 'upcoming', own: 'in-force', hidden: 'abolished' } as const;
const looks = { preferred: 'font-semibold', admitted: '', deprecated: 'text-muted line-through' } as const;

/** Details of a concept: its terms by language. */
function ConceptDetail({ one }: DetailProps<ListedConcept>) {
  const { t, locale: pageLocale } = useI18n();
  const terms = parseConceptTerms(one.terms);
  return (
    <>
      <DrawerFactList module="concept" facts={{ id: <code>{one.id}</code>, state: textOfKey(t, `admin.concept.state.${one.state}`) }} />
      <DrawerSection title={t('admin.concept.terms')}>
        <dl>
          {locales.map((locale) => (
            <div key={locale} lang={bcp47(locale)} className="border-b border-line py-2">
              <dt className="text-xs text-muted">{autonyms[locale]}</dt>
              {terms
                .filter(({ language }) => language === locale)
                .map(({ term, status }) => (
                  <dd key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className={looks[status]}>{term}</span>
                    <span lang={bcp47(pageLocale)} className="text-xs text-muted">
                      {textOfKey(t, `admin.concept.status.${status}`)}
                    </span>
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      </DrawerSection>
    </>
  );
}

/** Back-office module: multilingual concepts for search. */
export const concepts: OfficeModule<ListedConcept> = {
  name: 'concept',
  page: '/admin/concepts',
  resource: 'concepts',
  permissions: {
    create: 'concept:concept:create',
    update: 'concept:concept:update',
    remove: 'concept:concept:delete',
    export: 'concept:concept:read',
  },
  keyword: true,
  undeletable: ({ state }) => state === 'hidden',
  nameOf: ({ id, preferred }) => `${preferred['en-us'] ?? id}`,
  columns: [
    { name: 'id', sort: true, cell: ({ id }) => <code className="text-xs">{id}</code> },
    ...locales.map((locale) => ({
      name: locale,
      cell: ({ preferred }: ListedConcept) => <span lang={bcp47(locale)}>{preferred[locale] ?? '—'}</span>,
    })),
    { name: 'count', className: 'tabular-nums' },
    { name: 'state', cell: ({ state }, { t }) => <Badge tone={tones[state]}>{textOfKey(t, `admin.concept.state.${state}`)}</Badge> },
  ],
  filters: [
    {
      name: 'state',
      options: ({ t }) => conceptStates.map((value) => ({ value, label: textOfKey(t, `admin.concept.state.${value}`) ?? '' })),
    },
  ],
  fields: () => [
    { name: 'key', type: 'text', required: true, only: 'create' },
    { name: 'terms', type: 'locales' },
  ],
  actions: [
    {
      name: 'reset',
      icon: 'undo-2',
      permission: 'concept:concept:update',
      when: ({ state }) => state === 'changed' || state === 'hidden',
      body: ({ version }) => ({ version }),
    },
  ],
  Detail: ConceptDetail,
};
