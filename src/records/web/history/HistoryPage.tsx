import { bcp47 } from '../../../base/locales.ts';
import { formatDateWords } from '../../../platform/i18n/date-words.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { kindLabel, titlePrefix } from '../../../web/lib/labels.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { PageState } from '../../../web/ui/states.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { HistoryAnswer, HistoryEntry } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { changedFieldLabel, HistoryValue, isProtectedField } from './changed.tsx';

/** Page with the changes of a record since it was added, latest first. */
export function HistoryPage({ answer: { record, created, docs, page, pages } }: { answer: HistoryAnswer }) {
  const { t, locale } = useI18n();
  const lead = titlePrefix(record);
  const added = formatDateWords(locale, created);
  return (
    <div className={`kind-${record.kind}`}>
      <title>{`${t('history.title')}: ${lead ?? record.title} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Crumbs
        items={[
          { label: kindLabel(t, record.kind, '.plural'), to: paths.list(record.kind) },
          { label: lead ?? record.title, to: paths.record(record) },
          { label: t('history.title') },
        ]}
      />
      <header className="mt-8 border-b border-line pb-6">
        <h1 className="page-title">{t('history.title')}</h1>
        <p className="mt-2 max-w-text text-lg wrap-anywhere">
          <Link to={paths.record(record)} className="text-link">
            {lead && lead !== record.title && `${lead} `}
            <span lang={bcp47(record.locale)} dir="auto">
              {record.title}
            </span>
          </Link>
        </p>
        {docs.length > 0 && <p className="mt-2 text-muted">{t('history.lead', { date: added })}</p>}
      </header>
      {docs.length === 0 && <PageState title={t(pages === 0 ? 'history.none' : 'state.empty', { date: added })} level={2} />}
      {docs.map((entry) => (
        <Entry key={entry.at} kind={record.kind} entry={entry} />
      ))}
      <Pager page={page} pages={pages} href={(to) => `?page=${to}`} />
    </div>
  );
}

function Entry({ kind, entry: { at, by, fields } }: { kind: KindSlug; entry: HistoryEntry }) {
  const { t, locale } = useI18n();
  const cell = 'py-1 align-top wrap-anywhere sm:py-3 sm:pe-6';
  return (
    <section className="border-b border-line py-6">
      <h2 className="flex flex-wrap items-baseline gap-x-4 font-semibold">
        <Time iso={at} />
        <span className="text-sm font-normal text-muted">{t(`history.by.${by}`)}</span>
      </h2>
      <table className="mt-3 w-full table-fixed text-sm max-sm:block">
        <thead className="text-start text-muted max-sm:sr-only">
          <tr>
            <th scope="col" className="w-1/4 py-1 text-start font-normal">
              {t('history.field')}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t('history.from')}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t('history.to')}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {fields.map(({ name, from, to }) => (
            <tr key={name} className="border-t border-line max-sm:block max-sm:py-2">
              <th scope="row" className={`${cell} text-start font-semibold max-sm:block`}>
                {changedFieldLabel(t, locale, kind, name)}
              </th>
              {isProtectedField(kind, name) ? (
                <td colSpan={2} className={`${cell} text-muted max-sm:block`}>
                  {t('history.protected')}
                </td>
              ) : (
                <>
                  <td className={`${cell} text-muted max-sm:block`}>
                    <CellColumnName>{t('history.from')}</CellColumnName>
                    <HistoryValue kind={kind} name={name} text={from} />
                  </td>
                  <td className={`${cell} max-sm:block`}>
                    <CellColumnName>{t('history.to')}</CellColumnName>
                    <HistoryValue kind={kind} name={name} text={to} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Column name inside a cell, for narrow screens. Hidden from screen readers, which read the table's head. */
const CellColumnName = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
    {children}
  </span>
);
