import { isCountry } from '../../../../base/locales.ts';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import type { HomeAnswer } from '../../../../records/api.ts';
import { isKind, type KindSlug, kindOf } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { number } from '../../../../web/lib/format.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { WorldMap } from '../../../../web/ui/world-map.tsx';
import { CountryTiles } from './country-tiles.tsx';
import { Section } from './parts.tsx';

/** The knowledge libraries of the portal (SPECIFICATION S3.1). */
const libraries: readonly KindSlug[] = ['policy', 'standard', 'stdorg', 'dataset', 'tool', 'talent'];

/** How much there is: all of it, and by the groups of the navigation. */
export function Counts({ counts, channels }: Pick<HomeAnswer, 'counts' | 'channels'>) {
  const { t, locale } = useI18n();
  const all = counts.reduce((sum, { total }) => sum + total, 0);
  const groups = channels.filter(({ count }) => count);
  return (
    <section className="border-t border-line">
      <h2 className="sr-only">{t('home.counts')}</h2>
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-5">
        <li className="flex flex-col py-4 max-md:col-span-2 max-md:border-b max-md:border-line">
          <span className="text-sm text-muted">{t('home.total')}</span>
          <span className="text-2xl leading-tight font-semibold text-primary tabular-nums sm:text-3xl">{number(locale, all)}</span>
        </li>
        {groups.map(({ label, route, count }) => (
          <li key={route} className="md:border-s md:border-line md:ps-6">
            <Link to={route} className="group flex flex-col py-4">
              <span className="text-sm text-muted group-hover:text-primary group-hover:underline">{label}</span>
              <span className="text-2xl leading-tight font-semibold tabular-nums group-hover:text-primary sm:text-3xl">
                {number(locale, count ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Libraries({ counts }: Pick<HomeAnswer, 'counts'>) {
  const t = useT();
  const shown = counts.filter(({ kind, total }) => total > 0 && libraries.includes(kind));
  if (shown.length === 0) return null;
  return (
    <Section title={t('home.libraries')}>
      <ul className="grid overflow-hidden rounded border border-line bg-surface sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ kind, total }) => (
          <li key={kind} className={`kind-${kind} -me-px -mb-px border-e border-b border-line`}>
            <Link to={paths.list(kind)} className="group flex h-full gap-4 p-5 hover:bg-sunken">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-kind-soft text-kind">
                <Icon name={kindOf(kind).icon} className="size-6" />
              </span>
              <span className="flex min-w-0 grow flex-col">
                <span className="text-lg leading-snug font-semibold group-hover:text-primary">{kindLabel(t, kind, '.plural')}</span>
                <span className="mt-1 mb-3 text-sm text-muted">{kindLabel(t, kind, '.intro')}</span>
                <span className="mt-auto font-semibold text-kind tabular-nums">{t('list.count', { count: total })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The ten capitals; a place leads to the library that holds most of its country. */
export function Countries({ countries }: Pick<HomeAnswer, 'countries'>) {
  const t = useT();
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
    <Section title={t('home.map')}>
      <WorldMap alt={t('home.map.alt')} places={places} />
      <ul className="mt-4 mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {libraries.map((kind) => (
          <li key={kind} className={`kind-${kind} flex items-center gap-1.5`}>
            <Icon name={kindOf(kind).icon} className="size-4 text-kind" />
            {kindLabel(t, kind, '.plural')}
          </li>
        ))}
      </ul>
      <CountryTiles countries={countries} kinds={libraries} />
    </Section>
  );
}
