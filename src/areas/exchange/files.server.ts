import { sql } from 'drizzle-orm';
import { hasPermission, isAuthorised } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { lowestOrganizationIdSql } from '../../platform/access/ownership.server.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { flag, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { PrivateFile } from '../../platform/files/files.server.ts';
import { uploadedFilesSql } from '../../platform/files/public.server.ts';
import { recordsWithFileSql } from '../../records/files/references.server.ts';
import type { FileHooks } from '../../records/hooks/hooks.server.ts';
import type { PostingValues } from './operations.ts';

const address = /\/assets\/[a-z]+\/([\w-]{1,64})/g;

/** Returns the ids of the files that a text refers to: image, files in the body, link, attachments. */
const filesOf = ({ image, body, link, attachments }: PostingValues): string[] => [
  ...[image ?? '', body, link].flatMap((text) => [...text.matchAll(address)].map(([, id = '']) => id)),
  ...attachments.map(({ id }) => id),
];

/**
 * Replaces the stored file references of a posting for the texts in `written`; only files of the posting’s owner are stored. `files` and
 * `approved` are parallel lists. In `approved` and `written`, true means the text in `posting.approved`, false the working text.
 */
const setFiles = statement({
  params: { posting: int, files: list(text()), approved: list(flag), written: list(flag) },
  sql: ({ posting, files, approved, written }) =>
    sql`with named as (select * from unnest(${files}::text[], ${approved}::boolean[]) as n(file, approved)),
             gone as (delete from posting_file l where l.posting = ${posting} and l.approved = any(${written}::boolean[])
                         and not exists (select 1 from named n where n.file = l.file and n.approved = l.approved))
        insert into posting_file (file, posting, approved)
          select distinct f.id, p.id, n.approved from named n join ${sql.raw(uploadedFilesSql)} f on f.id = n.file join posting p on p.owner = f.owner
           where p.id = ${posting} on conflict do nothing`,
});

/** Finds a posting of an account whose record refers to a file. The file may belong to an operator who added it to the record. */
const postingShowing = statement({
  params: { owner: int, file: text() },
  row: { id: int },
  sql: ({ owner, file }) =>
    sql`select p.id from posting p where p.owner = ${owner} and p.deleted_at is null and p.record in (${recordsWithFileSql('snd', file)}) limit 1`,
});

/**
 * Owners of the postings that refer to a file: in the record, or in a text of the posting if `owner` (the owner of the file) owns the
 * posting. A working text that its owner still edits (status `filling`) is excluded.
 */
const ownersShowing = statement({
  params: { owner: nullable(int), file: text(), organizations: list(int) },
  row: { owner: int, country: nullable(text()), organization: nullable(int) },
  sql: ({ owner, file, organizations }) =>
    sql`select distinct p.owner, p."values"->>'country' as country, ${lowestOrganizationIdSql(sql`p.owner`, organizations)} as organization
          from posting p where p.deleted_at is null and (p.record in (${recordsWithFileSql('snd', file)}) or (p.owner = ${owner} and exists (
               select 1 from posting_file l where l.file = ${file} and l.posting = p.id and (l.approved or p.status <> 'filling'))))`,
});

/**
 * Stores which files the texts of a posting refer to, within the transaction that writes the texts. The references of a missing text
 * remain; `approved: null` removes the references of the text in `posting.approved`.
 */
export const replacePostingFileReferences = async (
  tx: Db,
  posting: number,
  texts: { values?: PostingValues; approved?: PostingValues | null },
): Promise<void> => {
  const written = [
    ...(texts.values ? [{ approved: false, files: filesOf(texts.values) }] : []),
    ...(texts.approved !== undefined ? [{ approved: true, files: texts.approved ? filesOf(texts.approved) : [] }] : []),
  ];
  if (written.length === 0) return;
  const named = written.flatMap(({ approved, files }) => files.map((file) => ({ file, approved })));
  await setFiles.all(tx, {
    posting,
    files: named.map(({ file }) => file),
    approved: named.map(({ approved }) => approved),
    written: written.map(({ approved }) => approved),
  });
};

/**
 * Returns whether an account may read a file because a posting shows the file: the owner of the posting may, and auditors whose scope
 * includes the posting.
 */
export const canReadPostingFile: NonNullable<FileHooks['mayRead']> = async (connection, file, reader) =>
  (await isPosted(connection, file.id, reader)) || (await isAudited(connection, file, reader));

const isPosted = async (connection: Connection, file: string, reader: Actor): Promise<boolean> =>
  (await postingShowing.one(connection, { owner: reader.id, file })) !== undefined;

const isAudited = async (connection: Connection, { id, owner }: PrivateFile, reader: Actor): Promise<boolean> => {
  if (!hasPermission(reader, 'posting:audit:read')) return false;
  const found = await ownersShowing.all(connection, { owner, file: id, organizations: reader.organizations });
  return found.some((where) => isAuthorised({ actor: reader }, 'posting:audit:read', where));
};
