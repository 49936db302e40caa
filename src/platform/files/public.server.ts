import { and, eq } from 'drizzle-orm';
import { type Db, rows } from '../db/connect.server.ts';
import { type FilePurpose, fileTable } from './table.server.ts';

/** Files that people brought, as `id` and `owner`, for the statements of those who note what names a file. */
export const importedFiles = '(select id, owner from file where owner is not null)';

/** Which files, as a condition over a file `f`, and whether everybody may read each of them, as another; `params` of both. */
interface Settled {
  among: string;
  isPublic: string;
  params: unknown[];
}

/** Makes files public or takes them back, within the transaction that changed what shows them. The product's own always are public. */
export const settlePublic = async (tx: Db, { among, isPublic, params }: Settled): Promise<void> => {
  await rows(tx, `update file f set public = ${isPublic} where ${among} and f.owner is not null`, params);
};

/** Whether a file is an account's own, brought for a purpose, and nobody else may read it. */
export const isPrivateFile = async (
  tx: Db,
  { id, owner, purpose }: { id: string; owner: number; purpose: FilePurpose },
): Promise<boolean> => {
  const [own] = await tx
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(eq(fileTable.id, id), eq(fileTable.owner, owner), eq(fileTable.purpose, purpose), eq(fileTable.public, false)));
  return own !== undefined;
};
