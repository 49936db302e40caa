import type { ReactNode } from 'react';
import { today } from '../../base/dates.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import { translateKey, valueLabel } from '../lib/labels.ts';

const tones = ['plain', 'kind', 'upcoming', 'in-force', 'superseded', 'abolished', 'mandatory'] as const;
export type Tone = (typeof tones)[number];

/** How far a demand is: not started, in progress, ended. */
const progress: Readonly<Record<string, Tone>> = { '-1': 'upcoming', '0': 'in-force', '1': 'abolished' };

/** The tone that a value of its own meaning has everywhere: a status, what is mandatory. */
const toneOf = (value: string): Tone => tones.find((tone) => tone === value) ?? progress[value] ?? 'plain';

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

/** Whether the period that a date names lies wholly behind. */
export const isOver = (date: unknown): boolean => typeof date === 'string' && date < today().slice(0, date.length);

/** Past its last day: another thing than ended, which is how far it has come. */
export const Expired = ({ t }: { t: Translate }) => <Badge tone="superseded">{t('detail.expired')}</Badge>;

interface ValueProps {
  t: Translate;
  /** Dictionary that the value belongs to. */
  of: string;
  value: string;
  category?: unknown;
}

/** A dictionary's value by its label, in the colour that operators gave it or in the tone of its meaning. */
export const ValueBadge = ({ t, of, value, category }: ValueProps) => {
  const key = `tone.${of}.${value}`;
  const colour = translateKey(t, key);
  return (
    <span className={`badge badge-${colour === key ? toneOf(value) : `hue badge-${colour}`}`}>{valueLabel(t, of, value, category)}</span>
  );
};
