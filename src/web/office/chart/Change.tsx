import { useI18n } from '../../../platform/i18n/index.ts';

/** Shows the change of a figure since yesterday. If only one of the two figures is 0, a sentence with the other figure is shown. */
export function ChangeSinceYesterday({ now, before }: { now: number; before: number }) {
  const { t } = useI18n();
  if (now === before) return <span className="text-muted">{t('desk.same')}</span>;
  if (before > 0 && now > 0) return <ChangeFigure value={now - before} />;
  const tone = now > 0 ? 'text-in-force' : 'text-danger';
  return <span className={tone}>{now > 0 ? t('desk.more', { count: now }) : t('desk.fewer', { count: before })}</span>;
}

/** Change of a figure: an arrow for sighted readers, words for screen readers; a dash if null. */
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
