import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectTargets,
  judgedQueries,
  loadCatalogues,
  measureSearchQuality,
  searchQualityTargets,
} from '../../../test/harness/judged-search.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { hasSharedData } from '../../../test/harness/shared.ts';

/** Short version of the proof `search`: without ISO's catalogue, with the queries that the other catalogues can answer. */
describe.skipIf(!hasSharedData)('real catalogues (needs ../shared)', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({ samples: false });
    await loadCatalogues(portal, { brief: true });
  }, 120_000);
  afterAll(() => portal.close());

  test('judged queries find the expected records in every language', async () => {
    const answered = judgedQueries().filter(({ of, expected }) => of !== 'suggest' && !expected.some((one) => /^(?:ISO|IEC)/.test(one)));
    expect(answered.length).toBeGreaterThan(60);
    // queries across languages are harder without ISO's titles
    expectTargets(await measureSearchQuality(portal, answered), { ...searchQualityTargets, all: [0.87, 0.93], cross: [0.55, 0.65] });
  }, 120_000);
});
