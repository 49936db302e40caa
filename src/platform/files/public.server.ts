import { and, eq } from 'drizzle-orm';
import { type Db, queryRows } from '../db/connect.server.ts';
import { type FilePurpose, fileTable } from './table.server.ts';

/** SQL subquery that returns id and owner of all uploaded files, public or private; for statements that link files to records and cases. */
export const uploadedFilesSql = '(select id, owner from file where owner is not null)';

/** Two conditions over a file `f`: `among` selects files, `isPublic` decides their visibility. `params` belong to both. */
interface FileVisibilityRule {
  among: string;
  isPublic: string;
  params: unknown[];
}

/** Makes uploaded files public or private, within the transaction that changed the records showing them. Product files always stay public. */
export const setFileVisibility = async (tx: Db, { among, isPublic, params }: FileVisibilityRule): Promise<void> => {
  await queryRows(tx, `update file f set public = ${isPublic} where ${among} and f.owner is not null`, params);
};

/** True if the account owns a private file with this id and purpose. */
export const hasPrivateFile = async (
  tx: Db,
  { id, owner, purpose }: { id: string; owner: number; purpose: FilePurpose },
): Promise<boolean> => {
  const [own] = await tx
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(eq(fileTable.id, id), eq(fileTable.owner, owner), eq(fileTable.purpose, purpose), eq(fileTable.public, false)));
  return own !== undefined;
};
