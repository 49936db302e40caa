import { useT } from '../../../../../platform/i18n/index.ts';
import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import type { PostingEvent } from '../../../operations.ts';

/** Events of a posting. */
export function ReviewEvents({ events }: { events: readonly PostingEvent[] }) {
  const t = useT();
  return (
    <DetailSection title={t('admin.review.events')}>
      <ol className="border-b border-line text-sm">
        {events.map(({ at, action, actor, reason }) => (
          <li key={at + action} className="border-t border-line py-2.5">
            <span className="flex flex-wrap gap-x-3">
              <span className="font-semibold">{textOfKey(t, `admin.event.${action}`) ?? action}</span>
              <bdi className="text-muted">{actor ?? t('admin.review.portal')}</bdi>
              <DateTime iso={at} className="text-muted" />
            </span>
            {reason && (
              <span dir="auto" className="mt-1 block whitespace-pre-line wrap-anywhere">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
