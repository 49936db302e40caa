import { holds, may } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { PrivateReaders } from '../../platform/files/files.server.ts';
import { hooksOfFiles } from '../hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/**
 * Whether somebody may read a file that is not public: its owner; whom an area's rows let, such as the auditors of a posting that shows
 * it; and who reads a record of the content that names it, be it in its working copy.
 */
export const mayReadPrivate: PrivateReaders = async (connection, { id, owner, purpose }, reader) => {
  if (owner === null || !reader) return false;
  if (owner === reader.id) return true;
  if (purpose === 'avatar') return false;
  for (const { mayRead } of hooksOfFiles()) if (await mayRead?.(connection, { id, owner, purpose }, reader)) return true;
  return isContent(connection, id, reader);
};

/** Whether a record that somebody may read names a file. */
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
