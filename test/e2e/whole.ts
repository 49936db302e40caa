/** Kills, disks and clocks: `npm test` shows one case of each, `npm run prove` (test/prove/browser.ts) all of them. */
export const whole = process.env.E2E_WHOLE === '1';

/** All cases in the proof, the first `count` otherwise. */
export const casesOf = <T>(cases: readonly T[], count = 1): readonly T[] => (whole ? cases : cases.slice(0, count));
