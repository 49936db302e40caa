import { useNavigate, useSearchParams } from 'react-router';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../lib/list-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { OfficeRow } from '../module.ts';
import { addressWithOpenRecord, defaultPageSize, pageSizes } from './query.ts';

/** Pagination: number of records, current page, page size. */
export function ListPagination({ list: { total, page, pages, limit, more } }: { list: Paged<OfficeRow> }) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const closed = new URLSearchParams(addressWithOpenRecord(params, {}));
  const step = (to: number, icon: string, label: string) =>
    to >= 1 && to <= pages ? (
      <Link to={hrefWith(closed, { page: String(to) })} aria-label={label} className="office-button w-9 px-0">
        <Icon name={icon} className="size-4 rtl:rotate-180" />
      </Link>
    ) : (
      <span aria-hidden="true" className="office-button w-9 cursor-default px-0 opacity-40">
        <Icon name={icon} className="size-4 rtl:rotate-180" />
      </span>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-muted print:hidden">
      <p role="status" className="tabular-nums">
        {t(more ? 'office.count.more' : 'list.count', { count: total })}
      </p>
      <nav aria-label={t('pager.label')} className="flex items-center gap-2">
        <label>
          <span className="sr-only">{t('office.size')}</span>
          <select
            value={limit}
            onChange={({ target }) =>
              void navigate(hrefWith(closed, { limit: Number(target.value) === defaultPageSize ? null : target.value }), {
                preventScrollReset: true,
              })
            }
            className="office-field"
          >
            {[...new Set([...pageSizes, limit])].map((size) => (
              <option key={size} value={size}>
                {t('office.size.of', { size })}
              </option>
            ))}
          </select>
        </label>
        {step(page - 1, 'chevron-left', t('pager.previous'))}
        <span className="tabular-nums">{t('office.page', { page, pages: Math.max(pages, 1) })}</span>
        {step(page + 1, 'chevron-right', t('pager.next'))}
      </nav>
    </div>
  );
}
