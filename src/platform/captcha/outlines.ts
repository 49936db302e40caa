import file from './outlines.json' with { type: 'json' };

/** Letters and digits of captchas: without those that look like others when they are bent. */
export const alphabet = 'ACDEFHJKMNPRTVXY34679';

/** Outlines of letters in units of their font, y upwards; `scripts/captcha-outlines.ts` writes them. */
export interface Outlines {
  capHeight: number;
  /** `commands`: name of a path command (`moveTo`, `lineTo`, `quadraticCurveTo`, `closePath`), then its coordinates. */
  letters: Readonly<Record<string, { advance: number; commands: readonly (readonly [command: string, ...coordinates: number[]])[] }>>;
}

export const outlines = file as unknown as Outlines; // TypeScript infers no tuples from JSON
