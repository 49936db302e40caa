import { failuresOf } from '../harness/browser-tests.ts';

/** Kills, failing disks, outages, storms of requests and midnights at the built server: all cases. `npm test` runs one of each. */
export const full = 1;

const files = ['disk-faults', 'outage', 'overload', 'screen-midnight', 'startup'].map((name) => `test/e2e/${name}.test.ts`);

/** Runs the cases `count` times. */
export const run = async (count: number): Promise<{ findings: string[] }> => {
  const findings: string[] = [];
  for (let times = 0; times < count; times++) findings.push(...(await failuresOf(files, { E2E_PROOF: '1' })));
  return { findings };
};
