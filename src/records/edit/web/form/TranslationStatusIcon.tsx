import { useI18n } from '../../../../platform/i18n/index.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { TranslationStatus } from '../../content.ts';
import { translationStatusLabel } from '../marks.tsx';

const marks = {
  original: ['star', 'text-primary'],
  ok: ['circle-check', 'text-in-force'],
  stale: ['triangle-alert', 'text-superseded'],
  incomplete: ['file-diff', 'text-superseded'],
  missing: ['minus', 'text-muted'],
} as const satisfies Record<TranslationStatus, readonly [string, string]>;

/** Icon for the status of a translation, with a colour and a text for screen readers. */
export function TranslationStatusIcon({ standing }: { standing: TranslationStatus }) {
  const label = translationStatusLabel(useI18n(), standing);
  const [icon, tone] = marks[standing];
  return (
    <span title={label} className={`inline-flex ${tone}`}>
      <Icon name={icon} className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
