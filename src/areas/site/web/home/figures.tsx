import { isCountry } from '../../../../base/locales.ts';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import type { HomeAnswer } from '../../../../records/api.ts';
import { isKind, type KindSlug, kindOf } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { useView } from '../../../../web/ui/view.ts';
import { WorldMap } from '../../../../web/ui/world-map.tsx';
import { CountryTiles } from './country-tiles.tsx';
import { HomeSection } from './parts.tsx';

/** Knowledge libraries of the portal (SPECIFICATION S3.1). */
const libraries: readonly KindSlug[] = ['policy', 'standard', 'stdorg', 'dataset', 'tool', 'talent'];

/** Totals of standards, policies and organizations, and the number of member countries with records. */
export function HomeTotals({ counts, countries }: Pick<HomeAnswer, 'counts' | 'countries'>) {
  const { t, locale } = useI18n();
  const figures = (['standard', 'policy', 'stdorg'] as const).map((kind) => ({
    label: kindLabel(t, kind, '.plural'),
    to: paths.list(kind),
    count: counts.find((one) => one.kind === kind)?.total ?? 0,
  }));
  const countriesWithRecords = countries.filter(({ total }) => total > 0).length;
  return (
    <section className="border-t border-line">
      <h2 className="sr-only">{t('home.counts')}</h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 lg:grid-cols-4">
        {[...figures, { label: t('home.countries'), to: null, count: countriesWithRecords }].map(({ label, to, count }) => {
          const figure = (
            <span className="text-xl leading-tight font-semibold tabular-nums sm:text-3xl">{formatNumber(locale, count)}</span>
          );
          const name = <span className="text-sm text-muted wrap-anywhere">{label}</span>;
          return (
            <li key={label} className="min-w-0">
              {to ? (
                <Link to={to} className="group flex flex-col py-3 hover:text-primary">
                  {name}
                  {figure}
                </Link>
              ) : (
                <span className="flex flex-col py-3">
                  {name}
                  {figure}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Tiles of the libraries that have records, each with its number of records. */
export function LibraryFigures({ counts }: Pick<HomeAnswer, 'counts'>) {
  const t = useT();
  const mobile = useView() === 'mobile';
  const libraryCounts = counts.filter(({ kind, total }) => total > 0 && libraries.includes(kind));
  if (libraryCounts.length === 0) return null;
  return (
    <HomeSection title={t('home.libraries')}>
      <ul className="tiles grid grid-cols-2 overflow-hidden rounded border border-line bg-surface lg:grid-cols-3">
        {libraryCounts.map(({ kind, total }) => (
          <li key={kind} className={`kind-${kind} -me-px -mb-px border-e border-b border-line`}>
            <Link to={paths.list(kind)} className="group flex h-full gap-4 p-4 hover:bg-sunken">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-kind-soft text-kind max-sm:hidden">
                <Icon name={kindOf(kind).icon} className="size-6" />
              </span>
              <span className="flex min-w-0 grow flex-col">
                <span className="leading-snug font-semibold wrap-anywhere group-hover:text-primary sm:text-lg">
                  {kindLabel(t, kind, '.plural')}
                </span>
                {!mobile && <span className="mt-1 mb-3 text-sm text-muted max-sm:hidden">{kindLabel(t, kind, '.intro')}</span>}
                <span className="mt-auto font-semibold text-kind tabular-nums">{t('list.count', { count: total })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** Map of the ten capitals; each links to the library with most records of its country. */
export function CapitalsMap({ countries }: Pick<HomeAnswer, 'countries'>) {
  const t = useT();
  const mobile = useView() === 'mobile';
  const most = Math.max(1, ...countries.map(({ total }) => total));
  const places = countries.flatMap(({ country, counts, total }) => {
    if (!isCountry(country)) return [];
    const name = t(`country.${country}`);
    const fullest =
      Object.keys(counts)
        .filter(isKind)
        .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))[0] ?? 'policy';
    const title = `${name}: ${t('list.count', { count: total })}`;
    return [{ country, name, title, to: `${paths.list(fullest)}?country=${country}`, weight: total / most }];
  });
  return (
    <HomeSection title={t('home.map')}>
      {!mobile && (
        <>
          <div className="max-sm:hidden">
            <WorldMap alt={t('home.map.alt')} places={places} />
          </div>
          <ul className="mt-4 mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted max-sm:hidden">
            {libraries.map((kind) => (
              <li key={kind} className={`kind-${kind} flex items-center gap-1.5`}>
                <Icon name={kindOf(kind).icon} className="size-4 text-kind" />
                {kindLabel(t, kind, '.plural')}
              </li>
            ))}
          </ul>
        </>
      )}
      <CountryTiles countries={countries} kinds={libraries} />
    </HomeSection>
  );
}
