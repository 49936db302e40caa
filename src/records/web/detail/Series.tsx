import { useI18n } from '../../../platform/i18n/index.ts';
import { Badge, ValueBadge } from '../../../web/ui/badges.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { EditionSeries, RecordDetail, SeriesEntry } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { DetailSection } from './DetailSection.tsx';

/** One edition, amendment or corrigendum of a series in one line. The record that the page is about (`own`) is not a link. */
function Member({ one, own, current }: { one: SeriesEntry; own: boolean; current?: boolean }) {
  const { t } = useI18n();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" aria-current={own ? 'true' : undefined}>
      {own ? (
        <span className="font-semibold wrap-anywhere tabular-nums">{one.number}</span>
      ) : (
        <Link to={paths.detail('standard', one.id)} className="text-link font-semibold wrap-anywhere tabular-nums" title={one.title}>
          {one.number}
        </Link>
      )}
      <ValueBadge t={t} of="status" value={one.status} />
      {current && <Badge tone="kind">{t('status.series.current')}</Badge>}
      {own && <span className="text-sm text-muted">{t('status.series.this')}</span>}
      {one.date && !one.number.endsWith(one.date) && <Time iso={one.date} className="text-sm text-muted" />}
    </p>
  );
}

const Supplements = ({ of, own }: { of: readonly SeriesEntry[]; own: string }) => (
  <ul className="mt-2 space-y-2 border-s-2 border-line ps-4">
    {of.map((one) => (
      <li key={one.id}>
        <Member one={one} own={one.id === own} />
      </li>
    ))}
  </ul>
);

/** Editions of one document in order, the current one marked, each with its amendments and corrigenda. */
export function SeriesSection({ doc, series }: { doc: RecordDetail; series: EditionSeries }) {
  const { t } = useI18n();
  const { editions, supplements } = series;
  const alone = editions.length + supplements.length <= 1 && editions.every((one) => one.supplements.length === 0);
  if (alone) return null;
  return (
    <DetailSection title={t('status.series')} id="series" long>
      <ol className="border-b border-line">
        {editions.map((edition) => (
          <li key={edition.id} className="border-t border-line py-3">
            <Member one={edition} own={edition.id === doc.id} current={edition.current} />
            {edition.supplements.length > 0 && <Supplements of={edition.supplements} own={doc.id} />}
          </li>
        ))}
      </ol>
      {supplements.length > 0 && (
        <>
          <h3 className="mt-4 text-sm text-muted">{t('status.series.others')}</h3>
          <Supplements of={supplements} own={doc.id} />
        </>
      )}
    </DetailSection>
  );
}
