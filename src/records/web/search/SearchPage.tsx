import { useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { SearchBox } from '../../../web/frame/search-box.tsx';
import { storeKeyword } from '../../../web/lib/last-query.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { useViewAddress } from '../../../web/ui/link.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import type { SearchAnswer } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchHits } from './SearchHits.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { SuggestedSearches } from './SuggestedSearches.tsx';

interface Props {
  keyword: string;
  answer: SearchAnswer;
}

/** Search page: hits of every kind with tabs; without a keyword, popular searches. */
export function SearchPage({ keyword, answer }: Props) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const { location: next } = useNavigation();
  const address = useViewAddress();
  const title = keyword ? t('search.for', { keyword }) : t('search.label');
  useEffect(() => {
    if (keyword) storeKeyword(keyword);
  }, [keyword]);
  return (
    <>
      <title>{`${title} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Crumbs items={[{ label: t('nav.search') }]} />
      <h1 className="mt-6 mb-4 text-xl font-semibold wrap-anywhere sm:text-2xl">{title}</h1>
      <div className="max-w-2xl">
        <SearchBox id="search-page" label={t('nav.search')} large keyword={keyword}>
          {params.has('locale') && <input type="hidden" name="locale" value={params.get('locale') ?? ''} />}
        </SearchBox>
      </div>
      {keyword ? (
        <section
          aria-label={title}
          aria-busy={next?.pathname === address(paths.search) || undefined}
          className="transition-opacity aria-busy:opacity-50"
        >
          <SearchNotes answer={answer} params={params} />
          <SearchFilters answer={answer} params={params} />
          <SearchHits answer={answer} params={params} />
          <Pager page={answer.page} pages={answer.pages} href={(page) => hrefWith(params, { page: page > 1 ? String(page) : null })} />
        </section>
      ) : (
        <>
          <p className="mt-6 text-muted">{answer.hint}</p>
          <SuggestedSearches words={answer.wanted} />
        </>
      )}
    </>
  );
}
