import { useSyncExternalStore } from 'react';
import { bcp47, type Locale } from '../../base/locales.ts';
import { useI18n } from '../../platform/i18n/index.ts';

const two = (n: number) => String(n).padStart(2, '0');
const noSubscription = () => () => undefined;
/** False on the server and during hydration, because only the browser knows the reader's time zone. */
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

/** A time as text within a sentence, in the reader's time zone; marked as UTC until the browser has hydrated. */
export const useDateTimeText = (iso: string): string => (useIsBrowser() ? inLocalTime(iso) : `${inUtc(iso)} UTC`);

/**
 * A time as `yyyy-mm-dd hh:mm` (SPECIFICATION S7.4) in the reader's time zone, with the full form as tooltip. The server renders UTC with equal
 * width, and marks it as UTC for readers without script.
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
