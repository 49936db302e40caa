import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.server.ts';
import { int, list, statement, text } from '../db/sql.server.ts';
import { type FilePurpose, fileTable } from './table.server.ts';

/** Files by whose they are and what they are for. */
interface Owned {
  owner: number;
  purpose: FilePurpose;
}

/** Makes one's own file public; false where there is no such one. */
export const publishOwn = async (tx: Db, id: string, { owner, purpose }: Owned): Promise<boolean> => {
  const published = await tx
    .update(fileTable)
    .set({ public: true })
    .where(and(eq(fileTable.id, id), eq(fileTable.owner, owner), eq(fileTable.purpose, purpose)))
    .returning({ id: fileTable.id });
  return published.length > 0;
};

/** Makes of all that some owners have for a purpose public what is shown, and takes the others back. */
export const publishOnly = statement({
  params: { owners: list(int), purpose: text<FilePurpose>(), shown: list(text()) },
  sql: ({ owners, purpose, shown }) =>
    sql`update file set public = (id = any(${shown})) where owner = any(${owners}) and purpose = ${purpose}`,
});

/** Ids of all that some owners have for a purpose. */
export const ownFilesOf = async (tx: Db, owners: readonly number[], purpose: FilePurpose): Promise<string[]> => {
  const found = await tx
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(inArray(fileTable.owner, [...owners]), eq(fileTable.purpose, purpose)));
  return found.map(({ id }) => id);
};
