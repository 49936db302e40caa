import file from './outlines.json' with { type: 'json' };

/** Letters and digits of captchas, without those that look alike when they are distorted. */
export const alphabet = 'ACDEFHJKMNPRTVXY34679';

/** Outlines of letters in font units, y upwards; written by `scripts/captcha-outlines.ts`. */
export interface Outlines {
  capHeight: number;
  /**
   * Outline of each letter. A command is the name of a path command (`moveTo`, `lineTo`, `quadraticCurveTo`, `closePath`) followed by its
   * coordinates.
   */
  letters: Readonly<Record<string, { advance: number; commands: readonly (readonly [command: string, ...coordinates: number[]])[] }>>;
}

export const outlines = file as unknown as Outlines; // the cast is needed because TypeScript infers no tuples from JSON
