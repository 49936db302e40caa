import { holds, may } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { organizationAmong } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, rows } from '../../platform/db/connect.server.ts';
import type { PrivateFile } from '../../platform/files/files.server.ts';
import { broughtFiles } from '../../platform/files/public.server.ts';
import { recordsNaming } from '../../records/files/references.server.ts';
import type { FileHooks } from '../../records/hooks.server.ts';
import type { PostingValues } from './operations.ts';

const address = /\/assets\/[a-z]+\/([\w-]{1,64})/g;

/** Ids of the files that a text names: its picture, those in its body, what it links to, its attachments. */
const filesOf = ({ image, body, link, attachments }: PostingValues): string[] => [
  ...[image ?? '', body, link].flatMap((text) => [...text.matchAll(address)].map(([, id = '']) => id)),
  ...attachments.map(({ id }) => id),
];

/**
 * Keeps which of its owner's files a posting names now, in the place of what it named before, within the transaction that writes its
 * texts. Only the texts that are given count; `approved: null` names none.
 */
export const linkFiles = async (
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
  await rows(
    tx,
    `with named as (select * from unnest($2::text[], $3::boolean[]) as n(file, approved)),
          gone as (delete from posting_file l where l.posting = $1 and l.approved = any($4::boolean[])
                      and not exists (select 1 from named n where n.file = l.file and n.approved = l.approved))
     insert into posting_file (file, posting, approved)
       select distinct f.id, p.id, n.approved from named n join ${broughtFiles} f on f.id = n.file join posting p on p.owner = f.owner
        where p.id = $1 on conflict do nothing`,
    [posting, named.map(({ file }) => file), named.map(({ approved }) => approved), written.map(({ approved }) => approved)],
  );
};

/** Whether somebody reads a file because a posting shows it: whose posting it is, and who audits it, as far as that reaches. */
export const mayReadFile: NonNullable<FileHooks['mayRead']> = async (connection, file, reader) =>
  (await isPosted(connection, file.id, reader)) || (await isAudited(connection, file, reader));

/** Records of postings that name the file `$2`: its owner may be an operator who added it to the record. */
const namedBy = recordsNaming('snd', '$2');

const isPosted = async (connection: Connection, id: string, reader: Actor): Promise<boolean> => {
  const [found] = await connection.query(
    `select 1 from posting p where p.owner = $1 and p.deleted_at is null and p.record in (${namedBy}) limit 1`,
    [reader.id, id],
  );
  return found !== undefined;
};

const isAudited = async (connection: Connection, { id, owner }: PrivateFile, reader: Actor): Promise<boolean> => {
  if (!holds(reader, 'posting:audit:read')) return false;
  // what an owner is still writing is nobody else's, but for the text that was approved before
  const found = await connection.query<{ owner: number; country: string | null; organization: number | null }>(
    `select distinct p.owner, p."values"->>'country' as country, ${organizationAmong('p.owner', '$3')} as organization
       from posting p where p.deleted_at is null and (p.record in (${namedBy}) or (p.owner = $1 and exists (
            select 1 from posting_file l where l.file = $2 and l.posting = p.id and (l.approved or p.status <> 'filling'))))`,
    [owner, id, reader.organizations],
  );
  return found.some((where) => may({ actor: reader }, 'posting:audit:read', where));
};
