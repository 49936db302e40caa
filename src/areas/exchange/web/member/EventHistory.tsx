import { useI18n } from '../../../../platform/i18n/index.ts';
import { changedFieldLabel, HistoryValue, isProtectedField } from '../../../../records/web/history/changed.tsx';
import { translateKey } from '../../../../web/lib/labels.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { PostingEvent } from '../../operations.ts';

/** Events of a posting, newest first. */
export function EventHistory({ events }: { events: readonly PostingEvent[] }) {
  const { t, locale } = useI18n();
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('snd.story')}</h2>
      <ol className="border-b border-line text-sm">
        {events.toReversed().map(({ at, action, reason, changes }) => (
          <li key={at + action} className="border-t border-line py-2">
            <p className="font-semibold">{translateKey(t, `snd.event.${action}`)}</p>
            <p className="text-muted">
              <DateTime iso={at} />
            </p>
            {changes.map(({ name, from, to }) => (
              <p key={name} className="mt-1 wrap-anywhere">
                <span className="font-semibold">{changedFieldLabel(t, locale, 'snd', name)}</span>
                {!isProtectedField('snd', name) && (
                  <>
                    {': '}
                    <del className="text-muted">
                      <HistoryValue kind="snd" name={name} text={from} />
                    </del>{' '}
                    <ins className="no-underline">
                      <HistoryValue kind="snd" name={name} text={to} />
                    </ins>
                  </>
                )}
              </p>
            ))}
            {reason && (
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
