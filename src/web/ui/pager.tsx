import { useI18n } from '../../platform/i18n/index.ts';
import { formatNumber } from '../lib/format.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** Pagination as links: first, last, neighbouring, previous and next page. */
export function Pager({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const { locale, t } = useI18n();
  if (pages < 2) return null;
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  // a gap of a single page shows that page
  const pageNumbers = near.flatMap((n, i) => (n - (near[i - 1] ?? n) === 2 ? [n - 1, n] : n));
  return (
    <nav aria-label={t('pager.label')} className="mt-8 flex flex-wrap items-center justify-center gap-2 print:hidden">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" aria-label={t('pager.previous')} className="step">
          <Icon name="chevron-left" className="size-4.5 rtl:rotate-180" />
        </Link>
      )}
      {pageNumbers.map((n, i) => [
        n - (pageNumbers[i - 1] ?? n) > 1 && (
          <span key={`${n}…`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ),
        <Link
          key={n}
          to={href(n)}
          aria-current={n === page ? 'page' : undefined}
          aria-label={t('pager.page', { page: formatNumber(locale, n) })}
          className="step"
        >
          {formatNumber(locale, n)}
        </Link>,
      ])}
      {page < pages && (
        <Link to={href(page + 1)} rel="next" aria-label={t('pager.next')} className="step">
          <Icon name="chevron-right" className="size-4.5 rtl:rotate-180" />
        </Link>
      )}
    </nav>
  );
}
