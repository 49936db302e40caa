import { Link } from 'react-router';
import type { HomeAnswer } from '../../../contract/api.ts';
import { bcp47, isCountry } from '../../../core/locales.ts';
import { useT } from '../../../i18n/index.ts';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import { SearchBox } from '../../frame/search-box.tsx';
import { load } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { CountryTiles } from '../../ui/country-tiles.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { WorldMap } from '../../ui/world-map.tsx';
import type { Route } from './+types/home';

const home = load(({ api }) => api.home());
export const loader = (args: Route.LoaderArgs) => home.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => home.client(args);

function Hero({ keywords }: Pick<HomeAnswer, 'keywords'>) {
  const t = useT();
  return (
    <section className="max-w-4xl py-10 sm:py-16">
      <h1 className="text-2xl leading-tight font-semibold text-balance sm:text-3xl lg:text-4xl">{t('home.title')}</h1>
      <p className="mt-3 mb-6 max-w-text text-muted sm:text-lg">{t('home.lead')}</p>
      <SearchBox id="home-search" large />
      {keywords.length > 0 && (
        <div className="mt-4 flex flex-wrap items-baseline gap-x-4 text-sm">
          <h2 className="text-muted">{t('search.hot')}</h2>
          {keywords.map((keyword) => (
            <Link
              key={keyword}
              to={`${paths.search}?keyword=${encodeURIComponent(keyword)}`}
              dir="auto"
              className="inline-flex min-h-11 items-center text-primary hover:underline md:min-h-8"
            >
              {keyword}
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}

function Libraries({ counts }: Pick<HomeAnswer, 'counts'>) {
  const t = useT();
  return (
    <Section title={t('home.libraries')}>
      <ul className="grid overflow-hidden rounded border border-line bg-surface sm:grid-cols-2 lg:grid-cols-3">
        {counts.map(({ kind, total }) => (
          <li key={kind} className={`kind-${kind} -me-px -mb-px border-e border-b border-line`}>
            <Link to={paths.list(kind)} className="group flex h-full gap-4 p-5 hover:bg-sunken">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-kind-soft text-kind">
                <Icon name={kindOf(kind).icon} className="size-6" />
              </span>
              <span className="flex min-w-0 grow flex-col">
                <span className="text-lg leading-snug font-semibold group-hover:text-primary">{t(`kind.${kind}.plural`)}</span>
                <span className="mt-1 mb-3 text-sm text-muted">{t(`kind.${kind}.intro`)}</span>
                <span className="mt-auto font-semibold text-kind tabular-nums">{t('list.count', { count: total })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Countries({ countries }: Pick<HomeAnswer, 'countries'>) {
  const t = useT();
  const most = Math.max(1, ...countries.map(({ total }) => total));
  const places = countries.flatMap(({ country, counts, total }) => {
    if (!isCountry(country)) return [];
    const name = t(`country.${country}`);
    const fullest = (Object.keys(counts) as KindSlug[]).toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))[0] ?? 'policy';
    const title = `${name}: ${t('list.count', { count: total })}`;
    return [{ country, name, title, to: `${paths.list(fullest)}?country=${country}`, weight: total / most }];
  });
  return (
    <Section title={t('home.map')}>
      <WorldMap alt={t('home.map.alt')} places={places} />
      <CountryTiles countries={countries} />
    </Section>
  );
}

function Latest({ latest }: Pick<HomeAnswer, 'latest'>) {
  const t = useT();
  return (
    <Section title={t('home.latest')}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {latest.map(({ kind, docs }) => (
          <section key={kind} className={`kind-${kind} min-w-0`}>
            <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
              <h3 className="flex items-center gap-2 text-lg font-semibold">
                <Icon name={kindOf(kind).icon} className="size-5 text-kind" />
                {t(`kind.${kind}.plural`)}
              </h3>
              <Link
                to={paths.list(kind)}
                aria-label={`${t('action.all')}: ${t(`kind.${kind}.plural`)}`}
                className="inline-flex min-h-11 items-center text-sm whitespace-nowrap text-primary hover:underline md:min-h-8"
              >
                {t('action.all')}
              </Link>
            </div>
            <ul>
              {docs.map((doc) => (
                <li key={doc.id} className="border-b border-line last:border-0">
                  <Link to={paths.detail(kind, doc.id)} prefetch="intent" className="group block py-3">
                    <span
                      lang={bcp47(doc.locale)}
                      dir="auto"
                      className="line-clamp-2 font-semibold group-hover:text-primary group-hover:underline"
                    >
                      {typeof doc.number === 'string' && <span className="me-2 tabular-nums">{doc.number}</span>}
                      {doc.title}
                    </span>
                    <span className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
                      <span>{t(`country.${isCountry(doc.country) ? doc.country : 'intl'}`)}</span>
                      {doc.date && <Time iso={doc.date} />}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}

function Members({ members }: Pick<HomeAnswer, 'members'>) {
  const t = useT();
  if (members.length === 0) return null;
  return (
    <Section title={t('home.members')}>
      <ul className="grid gap-x-12 border-t border-line lg:grid-cols-2">
        {members.map((doc) => (
          <li key={doc.id} className="border-b border-line">
            <Link
              to={paths.detail(doc.kind, doc.id)}
              prefetch="intent"
              className="group flex h-full gap-x-4 py-3 max-sm:flex-col sm:items-baseline"
            >
              <span className="w-40 shrink-0 text-sm text-muted">{t(`country.${isCountry(doc.country) ? doc.country : 'intl'}`)}</span>
              <span lang={bcp47(doc.locale)} dir="auto" className="font-semibold group-hover:text-primary group-hover:underline">
                {doc.title}
                {typeof doc.abbreviation === 'string' && !doc.title.includes(doc.abbreviation) && (
                  <span className="ms-2 font-normal text-muted">{doc.abbreviation}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="py-8 sm:py-10">
    <h2 className="mb-5 text-xl font-semibold text-balance">{title}</h2>
    {children}
  </section>
);

export default function Home({ loaderData: answer }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <title>{t('site.name')}</title>
      <meta name="description" content={t('site.description')} />
      <Hero keywords={answer.keywords} />
      <Libraries counts={answer.counts} />
      <Countries countries={answer.countries} />
      <Latest latest={answer.latest} />
      <Members members={answer.members} />
    </>
  );
}
