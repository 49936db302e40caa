import { useT } from '../../../../platform/i18n/index.ts';
import type { HomeAnswer } from '../../../../records/api.ts';
import { kindSlugs } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { SearchBox } from '../../../../web/frame/search-box.tsx';
import { Link } from '../../../../web/ui/link.tsx';

/** Title of the portal with the search field. */
export function Search({ keywords }: Pick<HomeAnswer, 'keywords'>) {
  const t = useT();
  return (
    <section className="max-w-4xl py-6 sm:py-12">
      <h1 className="text-2xl leading-tight font-semibold text-balance sm:text-3xl lg:text-4xl">{t('home.title')}</h1>
      <p className="mt-3 mb-6 max-w-text text-balance text-muted sm:text-lg">{t('home.lead')}</p>
      <SearchBox id="home-search" large>
        <select name="type" aria-label={t('search.kind')}>
          <option value="">{t('search.all')}</option>
          {kindSlugs.map((slug) => (
            <option key={slug} value={slug}>
              {t(`kind.${slug}.plural`)}
            </option>
          ))}
        </select>
      </SearchBox>
      {keywords.length > 0 && (
        <div className="mt-4 flex flex-wrap items-baseline gap-x-4 text-sm max-sm:hidden">
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
