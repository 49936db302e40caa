import { useLocation } from 'react-router';
import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { formatNumber } from '../../../web/lib/format.ts';
import { kindLabel, titlePrefix, valueLabel } from '../../../web/lib/labels.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { RecordDetail, RelatedRecordGroups } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { DetailSection } from './DetailSection.tsx';

/**
 * Related records of other kinds for an industry, technology or organization: number and newest records of each kind, with a link to the
 * list.
 */
export function RelatedRecordsByKind({ doc }: { doc: RecordDetail }) {
  const { t } = useI18n();
  const { gather: relatedRecords } = doc;
  if (!relatedRecords || (!relatedRecords.country && relatedRecords.groups.length === 0)) return null;
  return (
    <DetailSection title={t('detail.gathered')} long>
      {relatedRecords.country && <Nation country={relatedRecords.country} />}
      {relatedRecords.groups.length === 0 && <p className="text-muted">{t('detail.gatheredNothing')}</p>}
      <ul className={relatedRecords.groups.length > 1 ? 'gap-4 md:columns-2' : undefined}>
        {relatedRecords.groups.map((group) => (
          <Group key={group.kind} group={group} query={`?${relatedRecords.filter}=${encodeURIComponent(relatedRecords.key)}`} />
        ))}
      </ul>
    </DetailSection>
  );
}

/** Note that only records of the chosen country are shown, with a link to all. */
function Nation({ country }: { country: string }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm print:hidden">
      <span className="font-semibold">{t('list.nation', { name: valueLabel(t, 'country', country) })}</span>
      <Link
        to={`${pathname}?nation=all`}
        reloadDocument
        preventScrollReset
        className="text-link inline-flex min-h-11 items-center md:min-h-8"
      >
        {t('detail.gatheredEverywhere')}
      </Link>
    </p>
  );
}

function Group({ group: { kind, total, docs }, query }: { group: RelatedRecordGroups['groups'][number]; query: string }) {
  const { t, locale } = useI18n();
  return (
    <li className={`kind-${kind} mb-4 break-inside-avoid rounded border border-line bg-surface p-5`}>
      <h3 className="flex items-center gap-2.5 font-semibold">
        <Icon name={kindOf(kind).icon} className="size-5 text-kind" />
        {kindLabel(t, kind, '.plural')}
        <span className="ms-auto text-sm font-normal text-muted tabular-nums">{formatNumber(locale, total)}</span>
      </h3>
      <ul className="mt-2 not-last:mb-3">
        {docs.map((doc) => {
          const lead = titlePrefix(doc);
          return (
            <li key={doc.id} className="border-t border-line py-2.5 first:border-0">
              <Link to={paths.record(doc)} className="line-clamp-2 leading-snug wrap-anywhere hover:text-primary hover:underline">
                {lead && lead !== doc.title && <span className="font-semibold text-kind tabular-nums">{lead} </span>}
                <span lang={bcp47(doc.locale)} dir="auto">
                  {doc.title}
                </span>
              </Link>
              <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
                {doc.country && <span>{valueLabel(t, 'country', doc.country)}</span>}
                {doc.date && <Time iso={doc.date} />}
              </p>
            </li>
          );
        })}
      </ul>
      {total > docs.length && (
        <Link to={`${paths.list(kind)}${query}`} className="text-link text-sm">
          {t('detail.gatheredAll', { count: total })}
        </Link>
      )}
    </li>
  );
}
