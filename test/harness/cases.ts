/**
 * True in the proofs and with `npm test -- --all-engines`: every case runs, the API tests on both engines. False in `npm test`: only a share of the
 * cases runs.
 */
export const isFullCaseRun = process.env.ALL_CASES === '1';

/**
 * Returns all test cases if `isFullCaseRun` is true, otherwise only the first `count`. Tests use this function for lists such as languages,
 * screens and disk faults.
 */
export const selectTestCases = <T>(cases: readonly T[], count = 1): readonly T[] => (isFullCaseRun ? cases : cases.slice(0, count));
