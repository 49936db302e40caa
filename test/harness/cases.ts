/**
 * True in the proofs and with `npm test -- --all-engines`: every case runs, and on both engines. False in `npm test`: only a share of the
 * cases runs.
 */
export const isFullCaseRun = process.env.ALL_CASES === '1';
