import type { PostingEvent } from '../../../contract/postings.ts';
import { useT } from '../../../i18n/index.ts';
import type { Key } from '../../../i18n/types.ts';
import { Moment } from '../moment.tsx';

/** What happened to a posting so far, the latest first. */
export function Story({ events }: { events: readonly PostingEvent[] }) {
  const t = useT();
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('snd.story')}</h2>
      <ol className="border-b border-line text-sm">
        {events.toReversed().map(({ at, action, reason }) => (
          <li key={at + action} className="border-t border-line py-2">
            <p className="font-semibold">{(t as (key: Key) => string)(`snd.event.${action}` as Key)}</p>
            <p className="text-muted">
              <Moment iso={at} />
            </p>
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
