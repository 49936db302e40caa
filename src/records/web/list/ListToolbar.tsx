import { useLocation } from 'react-router';
import { today } from '../../../base/dates.ts';
import { formatDateWords } from '../../../platform/i18n/date-words.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { translateKey, valueLabel } from '../../../web/lib/labels.ts';
import { dateFilterOf, filterValuesOf, hrefWith, keywordOf, readSortOrder, sortOrdersOf } from '../../../web/lib/list-query.ts';
import { buttonClass } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { useView } from '../../../web/ui/view.ts';
import type { Facets } from '../../api.ts';
import type { Kind } from '../../engine/kind.ts';
import { kindOf } from '../../kinds/index.ts';
import { panelId } from './Filters.tsx';
import { optionLabel, viewOf } from './options.ts';

/** Classes of the two view switches: each is visible at the screen widths at which its view is the default. */
const viewClasses = { cards: 'hidden sm:flex lg:hidden', table: 'hidden lg:flex' };

/** Toolbar of a list: number of records, sort order and view. */
export function ListToolbar({ kind, params, total, applied }: { kind: Kind; params: URLSearchParams; total: number; applied: number }) {
  const { t } = useI18n();
  const sort = readSortOrder(kind, params);
  const frame = useView();
  const view = viewOf(kind, params, frame);
  const sorts = sortOrdersOf(kind, keywordOf(params) !== '');
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm print:hidden">
      <p role="status" className="me-auto font-semibold tabular-nums">
        {t('list.count', { count: total })}
      </p>
      {frame === 'desktop' && <FilterButton applied={applied} className={buttonClass('outline', 'lg:hidden')} />}
      <nav aria-label={t('sort.label')} className="flex flex-wrap max-sm:w-full">
        {sorts.map((name) => (
          <Link
            key={name}
            to={hrefWith(params, { sort: name === sorts[0] ? null : name })}
            preventScrollReset
            aria-current={name === sort ? 'true' : undefined}
            className="choice"
          >
            {translateKey(t, `sort.${name.replace('-', '')}`)}
          </Link>
        ))}
      </nav>
      {frame === 'desktop' &&
        (['cards', 'table'] as const).map(
          (activeView) =>
            (view ?? activeView) === activeView && (
              <nav key={activeView} aria-label={t('list.view')} className={view ? 'hidden sm:flex' : viewClasses[activeView]}>
                {(['cards', 'table'] as const).map((name) => (
                  <Link
                    key={name}
                    to={hrefWith(params, { view: name, page: params.get('page') })}
                    preventScrollReset
                    aria-current={name === activeView ? 'true' : undefined}
                    aria-label={t(`list.${name}`)}
                    title={t(`list.${name}`)}
                    className="choice"
                  >
                    {name === 'cards' ? <Icon name="layout-grid" className="size-4" /> : <Icon name="table" className="size-4" />}
                  </Link>
                ))}
              </nav>
            ),
        )}
    </div>
  );
}

/** Button that opens the sheet of filters on narrow screens. */
export function FilterButton({ applied, className }: { applied: number; className?: string }) {
  const { t } = useI18n();
  return (
    <button type="button" popoverTarget={panelId} className={className}>
      <Icon name="sliders-horizontal" className="size-4" />
      {t('action.filter')}
      {applied > 0 && <span className="tabular-nums">({applied})</span>}
    </button>
  );
}

export interface Chip {
  label: string;
  href: string;
  /** True if the link changes the chosen nation, a preference that applies to all pages, and therefore loads a new document. */
  document?: boolean;
}

/** Hook that returns a chip for each active filter, with the address of the list without this filter. */
export const useFilterChips = (library: Library, params: URLSearchParams, facets: Facets, nation: string | null): Chip[] => {
  const kind = kindOf(library.kind);
  const { t } = useI18n();
  const chips: Chip[] = [];
  const keyword = keywordOf(params);
  if (keyword) chips.push({ label: keyword, href: hrefWith(params, { keyword: null }) });
  for (const end of ['from', 'to'] as const) {
    const year = dateFilterOf(params, end);
    if (year) chips.push({ label: `${t(`list.${end}`)} ${year}`, href: hrefWith(params, { [`date.${end}`]: null }) });
  }
  for (const name of kind.filters) {
    const values = filterValuesOf(kind, params, name);
    for (const value of values) {
      const href = hrefWith(params, { [name]: values.filter((other) => other !== value) });
      const option = facets[name]?.find((facet) => facet.value === value) ?? { value };
      chips.push({ label: optionLabel(t, library, name, option), href });
    }
    if (name === 'country' && nation && values.length === 0)
      chips.unshift({
        label: t('list.nation', { name: valueLabel(t, 'country', nation) }),
        href: hrefWith(params, { nation: 'all' }),
        document: true,
      });
  }
  return chips;
};

/** Line that appears only in print: number of records, active filters and date. */
export function PrintedFilters({ chips, total }: { chips: Chip[]; total: number }) {
  const { t, locale } = useI18n();
  return (
    <p className="mb-4 hidden text-sm print:block">
      {[
        t('list.count', { count: total }),
        chips.length > 0 && t('list.printed.filters', { filters: chips.map(({ label }) => label).join('; ') }),
        t('list.printed.date', { date: formatDateWords(locale, today()) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

/** Links for the active filters of a list, each of which removes its filter. With several filters, one more link removes all. */
export function FilterChips({ chips }: { chips: Chip[] }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  if (chips.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      {chips.map(({ label, href, document }) => (
        <li key={href} className="max-w-full">
          <Link to={href} reloadDocument={document} preventScrollReset aria-label={t('list.remove', { name: label })} className="chip">
            <span className="truncate">{label}</span>
            <Icon name="x" className="size-3.5" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={chips[0]?.document ? `${pathname}?nation=all` : pathname}
            reloadDocument={chips[0]?.document}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm text-primary hover:underline md:min-h-8"
          >
            {t('action.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}
