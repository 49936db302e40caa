import { openPortal } from '../harness/portal.ts';
import { expectRelevantRelated, judgedRecordCatalogues } from '../harness/related.ts';

/** The relevance of related records for all judged records, with all catalogues that contain them. */
export const full = 1;
export const engines = true;

export const run = async (): Promise<undefined> => {
  const portal = await openPortal();
  try {
    await expectRelevantRelated(portal, judgedRecordCatalogues);
  } finally {
    await portal.close();
  }
};
