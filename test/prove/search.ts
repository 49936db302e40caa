import { expectTargets, judgedQueries, loadCatalogues, measure } from '../harness/judged-search.ts';
import { openPortal } from '../harness/portal.ts';

/** Judged questions over every real catalogue: what stands first, what among ten, in every language. */
export const full = 1;
export const engines = true;

export const run = async (): Promise<undefined> => {
  const portal = await openPortal({ samples: false });
  try {
    await loadCatalogues(portal, { brief: false });
    expectTargets(await measure(portal, judgedQueries()));
  } finally {
    await portal.close();
  }
};
