import { useI18n } from '../../../i18n/index.ts';

/** How much something grew or shrank: an arrow for the eye, words for the ear. */
export function Change({ value, className = '' }: { value: number | null; className?: string }) {
  const { t, locale } = useI18n();
  if (value === null) return <span className={`text-muted ${className}`}>—</span>;
  const amount = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(value);
  const tone = value > 0 ? 'text-in-force' : value < 0 ? 'text-danger' : 'text-muted';
  return (
    <span className={`tabular-nums whitespace-nowrap ${tone} ${className}`}>
      <span aria-hidden="true">{value > 0 ? '▲ ' : value < 0 ? '▼ ' : ''}</span>
      {value === 0 ? t('desk.same') : amount}
    </span>
  );
}
