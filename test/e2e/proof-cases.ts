/** Kills, disks and clocks: `npm test` shows one case of each, `npm run prove` (test/prove/browser.ts) all of them. */
export const isProof = process.env.E2E_PROOF === '1';

/** All cases in the proof, the first `count` otherwise. */
export const casesOf = <T>(cases: readonly T[], count = 1): readonly T[] => (isProof ? cases : cases.slice(0, count));
