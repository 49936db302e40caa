import { openPortal } from '../harness/portal.ts';
import { catalogues, expectSensible } from '../harness/related.ts';

/** What stands beside judged records, with all the catalogues that they are of. */
export const full = 1;
export const engines = true;

export const run = async (): Promise<undefined> => {
  const portal = await openPortal();
  try {
    await expectSensible(portal, catalogues);
  } finally {
    await portal.close();
  }
};
