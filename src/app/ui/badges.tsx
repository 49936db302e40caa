import type { ReactNode } from 'react';

const tones = ['plain', 'kind', 'upcoming', 'in-force', 'superseded', 'abolished', 'mandatory'] as const;
export type Tone = (typeof tones)[number];

/** How far a demand is: not started, in progress, ended. */
const progress: Readonly<Record<string, Tone>> = { '-1': 'upcoming', '0': 'in-force', '1': 'abolished' };

/** The tone that a value of its own meaning has everywhere: a status, what is mandatory. */
export const toneOf = (value: string): Tone => tones.find((tone) => tone === value) ?? progress[value] ?? 'plain';

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);
