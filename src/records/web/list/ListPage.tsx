import './list.css';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigation, useRouteLoaderData, useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import type { HtmlDocumentFacts } from '../../../web/context.ts';
import { formatNumber } from '../../../web/lib/format.ts';
import { type Library, libraryAt } from '../../../web/lib/kind-at.ts';
import { dictionaryNameOfField, fieldLabelOf, kindLabel, valueLabel } from '../../../web/lib/labels.ts';
import { hrefWith, serializeQueryWithoutPaging, toListApiQuery } from '../../../web/lib/list-query.ts';
import { stayPendingOnFailure } from '../../../web/lib/stay-pending-on-failure.ts';
import { LinkButton } from '../../../web/ui/button.tsx';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { createLazyView, StaticPart } from '../../../web/ui/static-part.tsx';
import { useView } from '../../../web/ui/view.ts';
import type { Facets, ListAnswer } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { Filters } from './Filters.tsx';
import { FilterButton, FilterChips, ListToolbar, PrintedFilters, useFilterChips } from './ListToolbar.tsx';
import { listApiAddressTemplate } from './list-call.ts';
import { tabFilters } from './options.ts';
import { importListParts } from './parts.ts';
import type { ListPageRecords } from './Results.tsx';

const Results = createLazyView<ListPageRecords, 'Results'>(importListParts, 'Results');

const More = lazy(() => stayPendingOnFailure(import('./More.tsx')));

/** The answer of a list without its records; for its facets see `selectFacetsOutsideGroups`. */
export type ListOutline = Omit<ListAnswer, 'docs'>;
interface Props extends Library {
  answer: ListOutline;
  still?: (ListPageRecords & { facets: Facets }) | undefined;
}

/** List page of any kind, generated from the declaration of the kind. The URL contains the whole state of the page. */
export function ListPage({ answer, still, ...library }: Props) {
  const { kind, page, part } = library;
  const i18n = useI18n();
  const { t } = i18n;
  const [params] = useSearchParams();
  const { location: next } = useNavigation();
  const nation = useRouteLoaderData<HtmlDocumentFacts>('root')?.nation ?? null;
  const results = useScrollToResults(answer);
  const chips = useFilterChips(library, params, answer.facets ?? {}, nation);
  const title = titleOf(t, library);
  const query = { ...toListApiQuery(kindOf(kind), params, nation), ...part, locale: i18n.locale };
  const search = serializeQueryWithoutPaging(query, ['sort']);
  const feed = `${paths.feed(kind)}?${search}`;
  const view = useView();
  const mobile = view === 'mobile';
  // before hydration, only a list without filters and nation can react to a checkbox (web/deferred-hydration/preload-filtered-list.ts)
  const isFresh = import.meta.env.SSR && import.meta.env.PROD && params.size === 0 && !nation;
  const pager = answer.page <= answer.pages && (
    <Pager page={answer.page} pages={answer.pages} href={(page) => hrefWith(params, { page: page > 1 ? String(page) : null })} />
  );
  const coming = next && libraryAt(next.pathname, true);
  if (coming && coming.page !== page) return <Skeleton library={coming} />;
  return (
    <div className={`kind-${kind}`}>
      <title>{`${title} - ${t('site.name')}`}</title>
      <meta name="description" content={kindLabel(t, kind, '.intro')} />
      <link rel="alternate" type="application/atom+xml" title={title} href={feed} />
      <Head library={library} />
      <div className="gap-10 lg:grid print:block lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Filters
          library={library}
          facets={still?.facets}
          total={answer.total}
          params={params}
          asks={isFresh ? listApiAddressTemplate(library, view, i18n.locale) : undefined}
        />
        <div ref={results} aria-busy={coming !== undefined || undefined} className="transition-opacity aria-busy:opacity-50">
          {kindOf(kind).subRoutes && <Tabs library={library} answer={answer} params={params} />}
          <ListToolbar kind={kindOf(kind)} params={params} total={answer.total} applied={chips.length} />
          <FilterChips chips={chips} />
          <PrintedFilters chips={chips} total={answer.total} />
          {mobile && <PreviousPageLink answer={answer} params={params} />}
          <div data-page={answer.page}>
            <StaticPart of={still} as={Results} />
          </div>
          {mobile ? (
            <Suspense fallback={pager}>
              <More key={search} kind={kind} answer={answer} query={query} params={params} pager={pager} />
            </Suspense>
          ) : (
            pager
          )}
          {mobile && (
            <div className="action-bar lg:hidden">
              <FilterButton applied={chips.length} />
            </div>
          )}
          <p className="outputs">
            <span>{t('action.export')}</span>
            {(['csv', 'json'] as const).map((format) => (
              <a key={format} href={`${paths.export(kind, format)}&${serializeQueryWithoutPaging(query)}`} download>
                <Icon name="download" className="size-4" />
                {format.toUpperCase()}
              </a>
            ))}
            <a href={`/uc/follow?kind=${kind}&${search}`} className="ms-auto">
              {t('follow.list')}
            </a>
            <a href={feed}>
              <Icon name="rss" className="size-4" />
              {t('list.feed')}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Link from a later page to the page before it; only in the mobile view, which appends pages instead of a pager. */
function PreviousPageLink({ answer: { page, pages }, params }: { answer: ListOutline; params: URLSearchParams }) {
  const { t } = useI18n();
  if (page < 2 || page > pages) return null;
  return (
    <p className="more-button">
      <LinkButton to={hrefWith(params, { page: page > 2 ? String(page - 1) : null })} rel="prev" variant="outline">
        {t('mobile.earlier')}
      </LinkButton>
    </p>
  );
}

/** Hook that scrolls the results into view if a new answer is so short that it ends above the window. */
const useScrollToResults = (answer: ListOutline) => {
  const results = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every answer
  useEffect(() => {
    const { current } = results;
    // lower end of the results themselves: their column is as high as the filters
    const end = current?.lastElementChild?.getBoundingClientRect().bottom;
    if (end !== undefined && end < 200) current?.scrollIntoView();
  }, [answer]);
  return results;
};

/** Title of a list: the kind, or for a sub-route the value that defines it. */
const titleOf = (t: Translate, { kind, part }: Library): string => {
  const [name, value] = Object.entries(part)[0] ?? [];
  return name && value ? valueLabel(t, dictionaryNameOfField(kindOf(kind), name), value) : kindLabel(t, kind, '.plural');
};

function Head({ library }: { library: Library }) {
  const { t } = useI18n();
  const { kind } = library;
  const title = titleOf(t, library);
  const kindCrumb = { label: kindLabel(t, kind, '.plural'), to: paths.list(kind) };
  return (
    <>
      <Crumbs items={[...(kindCrumb.to === library.page ? [] : [kindCrumb]), { label: title }]} />
      <div className="flex items-start gap-4 pt-6 pb-8">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded bg-kind-soft text-kind max-sm:hidden">
          <Icon name={kindOf(kind).icon} className="size-6" />
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-semibold text-balance sm:text-3xl">{title}</h1>
          <p className="mt-2 max-w-text text-balance text-muted">{kindLabel(t, kind, '.intro')}</p>
        </div>
        {kindOf(kind).subRoutes && (
          <LinkButton to={`/uc/snd/post/new?category=${library.part.category ?? ''}`} className="ms-auto shrink-0">
            {t('snd.post')}
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** Tabs of a list with sub-routes: all records and each part, with the number of matching records. */
function Tabs({ library: { kind, page }, answer, params }: { library: Library; answer: ListOutline; params: URLSearchParams }) {
  const { t, locale } = useI18n();
  const [name = ''] = tabFilters(kindOf(kind));
  const counts = answer.facets?.[name] ?? [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const parts = Object.entries(kindOf(kind).subRoutes ?? {}).map(([path, part]) => ({
    path,
    label: valueLabel(t, dictionaryNameOfField(kindOf(kind), name), part[name] ?? ''),
    count: counts.find(({ value }) => value === part[name])?.count ?? 0,
  }));
  return (
    <nav aria-label={fieldLabelOf(t, kind, name)} className="mb-4 flex flex-wrap gap-x-6 border-b border-line">
      {[{ path: paths.list(kind), label: t('list.all'), count: all }, ...parts].map(({ path, label, count }) => (
        <Link
          key={path}
          to={`${path}${hrefWith(params, { [name]: null })}`.replace(/\?$/, '')}
          aria-current={path === page ? 'page' : undefined}
          className="tab"
        >
          {label} <small>{formatNumber(locale, count)}</small>
        </Link>
      ))}
    </nav>
  );
}

/** Placeholder of the next list while its first page loads. */
function Skeleton({ library }: { library: Library }) {
  const { kind } = library;
  return (
    <div className={`kind-${kind}`} aria-busy="true">
      <Head library={library} />
      <div className="gap-10 lg:grid print:block lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="hidden h-96 rounded bg-sunken lg:block" />
        <div className="grid gap-4 xl:grid-cols-2">
          {Array.from({ length: kindOf(kind).pageSize }, (_, i) => (
            <div key={i} className="h-44 rounded bg-sunken" />
          ))}
        </div>
      </div>
    </div>
  );
}
