import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.server.ts';
import { int, list, statement, text } from '../db/sql.server.ts';
import { type FilePurpose, fileTable } from './table.server.ts';

/** Owner and purpose by which files are selected. */
interface FileOwnership {
  owner: number;
  purpose: FilePurpose;
}

/** Makes a file of an owner public. Returns false if the owner has no such file with this purpose. */
export const publishFileOfOwner = async (tx: Db, id: string, { owner, purpose }: FileOwnership): Promise<boolean> => {
  const published = await tx
    .update(fileTable)
    .set({ public: true })
    .where(and(eq(fileTable.id, id), eq(fileTable.owner, owner), eq(fileTable.purpose, purpose)))
    .returning({ id: fileTable.id });
  return published.length > 0;
};

/** Among all files that the owners have for a purpose, makes the files in `shown` public and all others private. */
export const publishOnlyListedFiles = statement({
  params: { owners: list(int), purpose: text<FilePurpose>(), shown: list(text()) },
  sql: ({ owners, purpose, shown: publicIds }) =>
    sql`update file set public = (id = any(${publicIds})) where owner = any(${owners}) and purpose = ${purpose}`,
});

/** Returns the ids of all files that the owners have for a purpose. */
export const fileIdsOfOwners = async (tx: Db, owners: readonly number[], purpose: FilePurpose): Promise<string[]> => {
  const found = await tx
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(inArray(fileTable.owner, [...owners]), eq(fileTable.purpose, purpose)));
  return found.map(({ id }) => id);
};
