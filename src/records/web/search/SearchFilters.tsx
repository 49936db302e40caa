import { useI18n } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import { formatNumber } from '../../../web/lib/format.ts';
import { fieldLabelOf, kindLabel, valueLabel } from '../../../web/lib/labels.ts';
import { hrefWith, isNonMemberCountry } from '../../../web/lib/list-query.ts';
import { Link } from '../../../web/ui/link.tsx';
import type { FacetValue, SearchAnswer, SearchFacets } from '../../api.ts';
import { kindSlugs } from '../../kinds/index.ts';
import { kindOfType } from '../../search/hit-types.ts';

interface SearchFilterProps {
  answer: SearchAnswer;
  params: URLSearchParams;
}

const tab =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1 whitespace-nowrap hover:text-primary aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary';
const folded = ['status', 'year', 'language', 'ics'] as const satisfies readonly (keyof SearchFacets)[];

/** Filters of hits as links with counts: kinds as tabs, countries as chips, all others collapsed. */
export function SearchFilters({ answer, params }: SearchFilterProps) {
  const { t } = useI18n();
  const isNarrowed = ['type', 'country', ...folded].some((name) => params.has(name));
  if (answer.total === 0 && answer.types.length === 0 && !isNarrowed) return null;
  return (
    <>
      <Kinds answer={answer} params={params} />
      {answer.countries.length > 0 && <Countries answer={answer} params={params} />}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        {folded.map((name) => (
          <Folded key={name} name={name} values={answer.facets[name]} params={params} />
        ))}
        {isNarrowed && (
          <Link
            to={hrefWith(params, Object.fromEntries(['type', 'country', ...folded, 'page'].map((name) => [name, null])))}
            className="text-link inline-flex min-h-11 items-center px-2 text-sm md:min-h-8"
          >
            {t('action.clear')}
          </Link>
        )}
      </div>
    </>
  );
}

function Kinds({ answer, params }: SearchFilterProps) {
  const { t, locale } = useI18n();
  const chosenType = params.get('type');
  const type = chosenType === 'tools' ? kindOfType(chosenType) : chosenType;
  const counts = new Map<string, number>(answer.types.map((entry) => [kindOfType(entry.type), entry.count]));
  const all = answer.types.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { slug: null, label: t('search.all'), count: all },
    ...kindSlugs
      .filter((slug) => counts.has(slug) || slug === type)
      .map((slug) => ({ slug, label: kindLabel(t, slug, '.plural'), count: counts.get(slug) ?? 0 })),
  ];
  return (
    <nav aria-label={t('search.kind')} className="mt-6 flex gap-x-6 overflow-x-auto border-b border-line">
      {tabs.map(({ slug, label, count }) => (
        <Link
          key={label}
          to={hrefWith(params, { type: slug, page: null })}
          preventScrollReset
          aria-current={slug === type ? 'page' : undefined}
          className={tab}
        >
          {label} <span className="text-sm font-normal text-muted tabular-nums">{formatNumber(locale, count)}</span>
        </Link>
      ))}
    </nav>
  );
}

function Countries({ answer, params }: SearchFilterProps) {
  const { t } = useI18n();
  const chosen = params.getAll('country');
  const toggle = (value: string) => {
    if (chosen.includes(value)) return chosen.filter((one) => one !== value);
    // choosing a single other country replaces «other countries», and vice versa
    const inPlace = (one: string) => (value === 'other' ? isNonMemberCountry(one) : one === 'other' && isNonMemberCountry(value));
    return [...chosen.filter((one) => !inPlace(one)), value];
  };
  return (
    <nav aria-label={t('nation.label')} className="mt-4 flex flex-wrap gap-2">
      <Chips
        values={answer.countries}
        chosen={chosen}
        label={({ value }) => valueLabel(t, 'country', value)}
        href={(value) => hrefWith(params, { country: toggle(value), page: null })}
      />
    </nav>
  );
}

const labelIn = (t: Translate, name: (typeof folded)[number], { value, label }: FacetValue): string =>
  name === 'year' ? value : name === 'ics' ? `${value} ${label ?? ''}` : valueLabel(t, name, value);

function Folded({ name, values, params }: { name: (typeof folded)[number]; values: readonly FacetValue[]; params: URLSearchParams }) {
  const { t } = useI18n();
  const chosen = params.getAll(name);
  const label = name === 'year' ? t('list.period') : fieldLabelOf(t, 'standard', name);
  const toggle = (value: string) => (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  if (values.length < 2 && chosen.length === 0) return null;
  return (
    <details open={chosen.length > 0}>
      <summary className="chip cursor-pointer">
        {label}
        {chosen.length > 0 && <span className="tabular-nums">{chosen.length}</span>}
      </summary>
      <nav aria-label={label} className="mt-2 flex flex-wrap gap-2">
        <Chips
          values={values}
          chosen={chosen}
          label={(one) => labelIn(t, name, one)}
          href={(value) => hrefWith(params, { [name]: toggle(value), page: null })}
        />
      </nav>
    </details>
  );
}

interface ChipsProps {
  values: readonly FacetValue[];
  chosen: readonly string[];
  label: (value: FacetValue) => string;
  href: (value: string) => string;
}

function Chips({ values, chosen, label, href }: ChipsProps) {
  const { locale } = useI18n();
  return values.map((one) => (
    <Link
      key={one.value}
      to={href(one.value)}
      preventScrollReset
      rel="nofollow"
      aria-current={chosen.includes(one.value) ? 'true' : undefined}
      className="chip"
    >
      {label(one)} <span className="text-xs font-normal text-muted tabular-nums">{formatNumber(locale, one.count)}</span>
    </Link>
  ));
}
