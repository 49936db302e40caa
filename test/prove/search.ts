import { expectTargets, judgedQueries, loadCatalogues, measureSearchQuality } from '../harness/judged-search.ts';
import { openPortal } from '../harness/portal.ts';

/**
 * The quality of search for all judged queries over every real catalogue, in every language: shares of expected hits at rank 1 and within
 * rank 10.
 */
export const full = 1;
export const engines = true;

export const run = async (): Promise<undefined> => {
  const portal = await openPortal({ samples: false });
  try {
    await loadCatalogues(portal, { brief: false });
    expectTargets(await measureSearchQuality(portal, judgedQueries()));
  } finally {
    await portal.close();
  }
};
