import { useI18n } from '../../platform/i18n/index.ts';
import { dateWords } from '../lib/format.ts';

/** A date in words, as exact as the source, with its ISO form for machines. */
export function Time({ iso, className }: { iso: string; className?: string }) {
  const { locale } = useI18n();
  return (
    <time dateTime={iso} className={className}>
      {dateWords(locale, iso)}
    </time>
  );
}
