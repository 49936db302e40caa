import { Form, useNavigation, useSearchParams } from 'react-router';
import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { number } from '../../../web/lib/format.ts';
import { kindLabel, valueLabel } from '../../../web/lib/labels.ts';
import { hrefWith, isOtherCountry } from '../../../web/lib/list-query.ts';
import { Badge, ValueBadge } from '../../../web/ui/badges.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link, useAddress } from '../../../web/ui/link.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { State } from '../../../web/ui/states.tsx';
import { Time } from '../../../web/ui/time.tsx';
import { useView } from '../../../web/ui/view.ts';
import type { SearchAnswer, SearchHit } from '../../api.ts';
import { kindSlugs } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { kindOfType } from '../../search/hit-types.ts';

interface Props {
  keyword: string;
  /** Null while nothing was asked for. */
  answer: SearchAnswer | null;
}

/** Hits of every kind under one box, told apart by tabs. */
export function SearchPage({ keyword, answer }: Props) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const { location: next } = useNavigation();
  const address = useAddress();
  const view = useView();
  const title = keyword ? t('search.for', { keyword }) : t('search.label');
  return (
    <>
      <title>{`${title} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Crumbs items={[{ label: t('nav.search') }]} />
      <h1 className="mt-6 text-xl font-semibold wrap-anywhere sm:text-2xl">{title}</h1>
      <Form action={address(paths.search)} reloadDocument={view === 'mobile'} role="search" className="mt-4 flex max-w-2xl gap-2">
        {params.has('locale') && <input type="hidden" name="locale" value={params.get('locale') ?? ''} />}
        <input
          key={keyword}
          type="search"
          name="keyword"
          data-search
          defaultValue={keyword}
          maxLength={200}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="h-12 min-w-0 flex-1 rounded-md border border-control bg-surface px-4"
        />
        <Button type="submit" className="min-h-12 shrink-0 md:min-h-12">
          <Icon name="search" className="size-4.5" />
          <span className="max-sm:sr-only">{t('action.search')}</span>
        </Button>
      </Form>
      {answer ? (
        <section
          aria-label={title}
          aria-busy={next?.pathname === address(paths.search) || undefined}
          className="transition-opacity aria-busy:opacity-50"
        >
          <Spelling answer={answer} params={params} />
          <SearchFilters answer={answer} params={params} />
          <Hits answer={answer} params={params} />
          <Pager page={answer.page} pages={answer.pages} href={(page) => hrefWith(params, { page: page > 1 ? String(page) : null })} />
        </section>
      ) : (
        <p className="mt-6 text-muted">{t('search.start')}</p>
      )}
    </>
  );
}

interface Part {
  answer: SearchAnswer;
  params: URLSearchParams;
}

function Spelling({ answer: { suggestion, capped }, params }: Part) {
  const { t } = useI18n();
  return (
    <>
      {suggestion && (
        <p className="mt-4">
          {t('search.didYouMean')}{' '}
          <Link to={hrefWith(params, { keyword: suggestion })} className="text-link font-semibold" dir="auto">
            {suggestion}
          </Link>
        </p>
      )}
      {capped && <p className="mt-4 text-sm text-muted">{t('search.capped')}</p>}
    </>
  );
}

const tab =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-1 hover:text-primary aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary';

/** Kinds as tabs, countries as chips, both as links with their counts. */
function SearchFilters({ answer, params }: Part) {
  const { t, locale } = useI18n();
  const asked = params.get('type');
  const type = asked === 'tools' ? kindOfType(asked) : asked;
  const chosen = params.getAll('country');
  const counts = new Map<string, number>(answer.types.map((entry) => [kindOfType(entry.type), entry.count]));
  const all = answer.types.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { slug: null, label: t('search.all'), count: all },
    ...kindSlugs
      .filter((slug) => counts.has(slug) || slug === type)
      .map((slug) => ({ slug, label: kindLabel(t, slug, '.plural'), count: counts.get(slug) ?? 0 })),
  ];
  const toggle = (value: string) => {
    if (chosen.includes(value)) return chosen.filter((one) => one !== value);
    // one of the other countries takes the place of all of them, and the other way round
    const inPlace = (one: string) => (value === 'other' ? isOtherCountry(one) : one === 'other' && isOtherCountry(value));
    return [...chosen.filter((one) => !inPlace(one)), value];
  };
  if (all === 0 && !type && chosen.length === 0) return null;
  return (
    <>
      <nav aria-label={t('search.types')} className="mt-6 flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map(({ slug, label, count }) => (
          <Link
            key={label}
            to={hrefWith(params, { type: slug })}
            preventScrollReset
            aria-current={slug === type ? 'page' : undefined}
            className={tab}
          >
            {label} <span className="text-sm font-normal text-muted tabular-nums">{number(locale, count)}</span>
          </Link>
        ))}
      </nav>
      {answer.countries.length > 0 && (
        <nav aria-label={t('nation.label')} className="mt-4 flex flex-wrap gap-2">
          {answer.countries.map(({ value, count }) => (
            <Link
              key={value}
              to={hrefWith(params, { country: toggle(value) })}
              preventScrollReset
              aria-current={chosen.includes(value) ? 'true' : undefined}
              className="chip"
            >
              {valueLabel(t, 'country', value)} <span className="text-xs font-normal text-muted tabular-nums">{number(locale, count)}</span>
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

function Hits({ answer, params }: Part) {
  const { t } = useI18n();
  const save = (
    <Link
      to={hrefWith(params, { locale: null }).replace('?', '/uc/follow?kind=search&')}
      rel="nofollow"
      className="text-link inline-flex min-h-11 items-center gap-2 text-sm md:min-h-8"
    >
      <Icon name="bookmark" className="size-4" />
      {t('follow.save')}
    </Link>
  );
  if (answer.docs.length === 0)
    return (
      <State level={2} title={t('search.nothing')} hint={t('search.tips')}>
        {save}
      </State>
    );
  return (
    <>
      <div className="mt-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-sm text-muted tabular-nums">
          {t('list.count', { count: answer.total })}
        </p>
        {save}
      </div>
      <ol className="mt-2 max-w-3xl">
        {answer.docs.map((hit) => (
          <Hit key={`${hit.type}/${hit.id}`} hit={hit} />
        ))}
      </ol>
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useI18n();
  const language = bcp47(hit.locale);
  return (
    <li className={`kind-${kindOfType(hit.type)} border-t border-line py-5 first:border-0`}>
      <p className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <Badge tone="kind">{kindLabel(t, kindOfType(hit.type))}</Badge>
        {hit.status && <ValueBadge t={t} of="status" value={hit.status} />}
        <span>{valueLabel(t, 'country', hit.country ?? 'intl')}</span>
        {hit.date && <Time iso={hit.date} />}
        {hit.contentLocale !== hit.locale && hit.content && <span>{valueLabel(t, 'language', hit.contentLocale)}</span>}
      </p>
      <h2 className="leading-snug font-semibold wrap-anywhere">
        <Link to={paths.detail(kindOfType(hit.type), hit.id)} className="text-link">
          {hit.label && !hit.title.includes(hit.label) && <span className="tabular-nums">{hit.label} </span>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything but its own <mark> */}
          <span lang={language} dir="auto" dangerouslySetInnerHTML={{ __html: hit.title }} />
        </Link>
      </h2>
      {hit.content && (
        <p
          lang={bcp47(hit.contentLocale)}
          dir="auto"
          className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything but its own <mark>
          dangerouslySetInnerHTML={{ __html: hit.content }}
        />
      )}
    </li>
  );
}
