import { useI18n } from '../../../../platform/i18n/index.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { Badge, type BadgeTone } from '../../../../web/ui/badges.tsx';
import type { DerivationRunRow } from '../../operations.ts';
import { isDerivationRunActive, shareOf } from './words.ts';

const tones: Readonly<Record<DerivationRunRow['state'], BadgeTone>> = {
  queued: 'upcoming',
  running: 'upcoming',
  undoing: 'upcoming',
  done: 'in-force',
  refused: 'superseded',
  failed: 'mandatory',
  cancelled: 'abolished',
  undone: 'abolished',
};

export function DerivationRunBadge({ run: { state } }: { run: DerivationRunRow }) {
  const { t } = useI18n();
  return <Badge tone={tones[state]}>{t(`admin.quality.runs.state.${state}`)}</Badge>;
}

/** Number of planned changes and the total number of records; a progress bar while the changes are applied. */
export function DerivationRunFigures({ run }: { run: DerivationRunRow }) {
  const { t, locale } = useI18n();
  const { planned, total, applied, dry } = run;
  if (planned === null || total === null) return '—';
  const words = t('admin.quality.runs.plannedOf', {
    planned: formatNumber(locale, planned),
    total: formatNumber(locale, total),
    share: shareOf(locale, planned, total),
  });
  return (
    <>
      <span className="tabular-nums">{words}</span>
      {!dry && planned > 0 && isDerivationRunActive(run) && (
        <progress className="block w-full max-w-48" max={planned} value={applied} aria-label={t('admin.quality.runs.applied')} />
      )}
    </>
  );
}
