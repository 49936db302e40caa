/** True if every case runs, on both engines: in the proofs, and with `npm test -- --all-engines`. `npm test` runs only a share. */
export const allCases = process.env.ALL_CASES === '1';
