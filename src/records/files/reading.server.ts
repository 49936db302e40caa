import { holds, may } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { PrivateReaders } from '../../platform/files/files.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/**
 * Whether somebody may read a file that is not public: its owner; whose posting shows it, since an operator added it to the record; who
 * audits a posting that shows it, as far as that reaches; and who reads a record of the content that names it, be it in its working copy.
 */
export const mayReadPrivate: PrivateReaders = async (connection, { id, owner, purpose }, reader) => {
  if (owner === null || !reader) return false;
  if (owner === reader.id) return true;
  if (purpose === 'avatar') return false;
  return (
    (await isPosted(connection, id, reader)) || (await isAudited(connection, { id, owner }, reader)) || isContent(connection, id, reader)
  );
};

/** Records of postings that name the file `$2`. */
const namedBy = `select c.n from content_file c where c.file = $2 and c.kind = 'snd' and not c.copy`;

const isPosted = async (connection: Connection, id: string, reader: Actor): Promise<boolean> => {
  const [found] = await connection.query(
    `select 1 from posting p where p.owner = $1 and p.deleted_at is null and p.record in (${namedBy}) limit 1`,
    [reader.id, id],
  );
  return found !== undefined;
};

const isAudited = async (connection: Connection, { id, owner }: { id: string; owner: number }, reader: Actor): Promise<boolean> => {
  if (!holds(reader, 'posting:audit:read')) return false;
  // what an owner is still writing is nobody else's, but for the text that was approved before
  const found = await connection.query<{ owner: number; country: string | null; organization: number | null }>(
    `select distinct p.owner, p."values"->>'country' as country,
            (select min(organization) from account_organization where account = p.owner and organization = any($3)) as organization
       from posting p where p.deleted_at is null and (p.record in (${namedBy}) or (p.owner = $1 and exists (
            select 1 from posting_file l where l.file = $2 and l.posting = p.id and (l.approved or p.status <> 'filling'))))`,
    [owner, id, reader.organizations],
  );
  return found.some((where) => may({ actor: reader }, 'posting:audit:read', where));
};

const isContent = async (connection: Connection, id: string, reader: Actor): Promise<boolean> => {
  if (!holds(reader, 'content:record:read')) return false;
  const places = await connection.query<{ kind: KindSlug; n: number }>('select distinct kind, n from content_file where file = $1', [id]);
  for (const [kind, named] of Map.groupBy(places, (place) => place.kind)) {
    const records = await connection.query<{ country: string | null; owner: number | null; deleted: boolean }>(
      `select country, created_account as owner, deleted_at is not null as deleted
         from "${kind}" where n = any($1)`,
      [named.map(({ n }) => n)],
    );
    const isOpen = (one: (typeof records)[number]) =>
      may({ actor: reader }, 'content:record:read', one) && (!one.deleted || may({ actor: reader }, 'content:record:delete', one));
    if (records.some(isOpen)) return true;
  }
  return false;
};
