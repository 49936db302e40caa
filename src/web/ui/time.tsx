import { formatDateWords } from '../../platform/i18n/date-words.ts';
import { useI18n } from '../../platform/i18n/index.ts';

/** A date in words with the precision of the source, and its ISO form as `datetime`. */
export function Time({ iso, className }: { iso: string; className?: string }) {
  const { locale } = useI18n();
  return (
    <time dateTime={iso} className={className}>
      {formatDateWords(locale, iso)}
    </time>
  );
}
