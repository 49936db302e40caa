import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-sunken text-muted',
  kind: 'bg-kind-soft text-kind',
  upcoming: 'bg-upcoming-soft text-upcoming',
  'in-force': 'bg-in-force-soft text-in-force',
  superseded: 'bg-superseded-soft text-superseded',
  abolished: 'bg-abolished-soft text-abolished',
  mandatory: 'text-danger ring-1 ring-danger ring-inset',
};
export type Tone = keyof typeof tones;

/** The tone that a value of its own meaning has everywhere: a status, what is mandatory. */
export const toneOf = (value: string): Tone => (value in tones ? (value as Tone) : 'plain');

export const Badge = ({ tone = 'plain', children, title }: { tone?: Tone; children: ReactNode; title?: string | undefined }) => (
  <span className={`inline-block rounded-sm px-2 py-0.5 text-xs font-semibold ${tones[tone]}`} title={title}>
    {children}
  </span>
);
