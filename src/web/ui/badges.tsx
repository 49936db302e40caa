import type { ReactNode } from 'react';
import { today } from '../../base/dates.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import { translateKey, valueLabel } from '../lib/labels.ts';

const tones = ['plain', 'kind', 'upcoming', 'in-force', 'superseded', 'abolished', 'mandatory'] as const;
/** Tone of a badge, the second part of its class `badge-…`. */
export type BadgeTone = (typeof tones)[number];

/** Tones of the progress of a demand: not started, in progress, ended. */
const progress: Readonly<Record<string, BadgeTone>> = { '-1': 'upcoming', '0': 'in-force', '1': 'abolished' };

/** Tone of a value with a fixed meaning, such as a status; `plain` for other values. */
const toneOf = (value: string): BadgeTone => tones.find((tone) => tone === value) ?? progress[value] ?? 'plain';

export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

/** True if the whole period of a date is in the past. */
export const isPeriodOver = (date: unknown): boolean => typeof date === 'string' && date < today().slice(0, date.length);

/** Badge for a record whose last day has passed. The label "ended" has another meaning: a value of the field `progress`. */
export const ExpiredBadge = ({ t }: { t: Translate }) => <Badge tone="superseded">{t('detail.expired')}</Badge>;

interface ValueProps {
  t: Translate;
  /** Dictionary of the value. */
  of: string;
  value: string;
  category?: unknown;
}

/** Label of a dictionary value as a badge, in the colour that operators chose or in the tone of its meaning. */
export const ValueBadge = ({ t, of, value, category }: ValueProps) => {
  const key = `tone.${of}.${value}`;
  const colour = translateKey(t, key);
  return (
    <span className={`badge badge-${colour === key ? toneOf(value) : `hue badge-${colour}`}`}>{valueLabel(t, of, value, category)}</span>
  );
};
