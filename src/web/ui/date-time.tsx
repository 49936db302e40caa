import { useSyncExternalStore } from 'react';
import { bcp47, type Locale } from '../../base/locales.ts';
import { useI18n } from '../../platform/i18n/index.ts';

const two = (n: number) => String(n).padStart(2, '0');
const noSubscription = () => () => undefined;
/** Only the browser knows where its reader is; what the server said stands until it takes over. */
const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

const inLocalTime = (iso: string): string => {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
};
const inUtc = (iso: string): string => new Date(iso).toISOString().slice(0, 16).replace('T', ' ');
const inFull = (locale: Locale, iso: string): string =>
  new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'full', timeStyle: 'full' }).format(new Date(iso));

/** A moment for the midst of a sentence, in the reader's own time; in UTC, and saying so, until the browser knows it. */
export const useDateTimeText = (iso: string): string => (useIsBrowser() ? inLocalTime(iso) : `${inUtc(iso)} UTC`);

/**
 * A moment as `yyyy-mm-dd hh:mm` (SPECIFICATION S7.4) in the reader's own time, with its zone where one points at it. The server writes UTC in as
 * much room, and says so to who has no script.
 */
export function DateTime({ iso, className = '' }: { iso: string; className?: string }) {
  const { locale } = useI18n();
  const here = useIsBrowser();
  return (
    <time dateTime={iso} title={here ? inFull(locale, iso) : `${inUtc(iso)} UTC`} className={`whitespace-nowrap tabular-nums ${className}`}>
      {here ? inLocalTime(iso) : inUtc(iso)}
      {!here && <span className="hidden noscript:inline"> UTC</span>}
    </time>
  );
}
