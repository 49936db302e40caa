import { useT } from '../../../platform/i18n/index.ts';
import { fieldLabelOf, valueLabel } from '../../../web/lib/labels.ts';
import { dateFieldLabel } from '../../../web/lib/stage-label.ts';
import { ExpiredBadge, isPeriodOver } from '../../../web/ui/badges.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { RecordDetail } from '../../api.ts';

/** Last day of a period; marked as expired after the day has passed. */
export function ValidUntil({ date }: { date: string }) {
  const t = useT();
  return (
    <>
      <Time iso={date} /> {isPeriodOver(date) && <ExpiredBadge t={t} />}
    </>
  );
}

/** Period of validity of an announcement, and whether it is pinned. */
export function AnnouncementValidity({ doc }: { doc: RecordDetail }) {
  const t = useT();
  const { standing, effectiveDate, expiryDate } = doc;
  if (!standing && !effectiveDate && !expiryDate) return null;
  return (
    <div className="mb-10 flex flex-wrap items-center gap-x-8 gap-y-2 rounded border border-line bg-kind-soft px-5 py-4">
      {typeof standing === 'string' && (
        <p className="inline-flex items-center gap-2 font-semibold text-kind">
          <Icon name="pin" className="size-4" />
          {valueLabel(t, 'standing', standing)}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 [&_dt]:text-sm [&_dt]:text-muted">
        {typeof effectiveDate === 'string' && (
          <div>
            <dt>{dateFieldLabel(t, doc.kind, 'effectiveDate', effectiveDate)}</dt>
            <dd>
              <Time iso={effectiveDate} />
            </dd>
          </div>
        )}
        {typeof expiryDate === 'string' && (
          <div>
            <dt>{fieldLabelOf(t, doc.kind, 'expiryDate')}</dt>
            <dd>
              <ValidUntil date={expiryDate} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
