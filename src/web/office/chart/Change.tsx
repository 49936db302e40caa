import { useI18n } from '../../../platform/i18n/index.ts';

/** Today beside yesterday, in words where one of them is nothing: a rise from nothing has no share, and a fall to nothing is one. */
export function Comparison({ now, before }: { now: number; before: number }) {
  const { t } = useI18n();
  if (now === before) return <span className="text-muted">{t('desk.same')}</span>;
  if (before > 0 && now > 0) return <ChangeFigure value={now - before} />;
  const tone = now > 0 ? 'text-in-force' : 'text-danger';
  return <span className={tone}>{now > 0 ? t('desk.more', { count: now }) : t('desk.fewer', { count: before })}</span>;
}

/** How much something grew or shrank: an arrow for the eye, words for the ear. */
export function ChangeFigure({ value, className = '' }: { value: number | null; className?: string }) {
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
