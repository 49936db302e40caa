import { sql } from 'drizzle-orm';
import { hasPermission, isAuthorised } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { MayReadPrivateFile } from '../../platform/files/files.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import type { KindSlug } from '../kinds/index.ts';

/**
 * Creates the function that decides whether an account may read a private file. Readers are the owner, accounts that an area admits (such
 * as reviewers of a posting with the file), and accounts that may read a record or working copy that names the file.
 */
export const createPrivateFileReadCheck =
  (hooks: AreaHookRegistry): MayReadPrivateFile =>
  async (connection, { id, owner, purpose }, reader) => {
    if (owner === null || !reader) return false;
    if (owner === reader.id) return true;
    if (purpose === 'avatar') return false;
    for (const { mayRead } of hooks.files) if (await mayRead?.(connection, { id, owner, purpose }, reader)) return true;
    return isReadableThroughRecord(connection, id, reader);
  };

const placesOf = statement({
  params: { file: text() },
  row: { kind: text<KindSlug>(), n: int },
  sql: ({ file }) => sql`select distinct kind, n from content_file where file = ${file}`,
});
/** Country and owner of records, and whether they are in the trash. */
const ownership = buildForEachKind((kind) =>
  statement({
    params: { numbers: list(int) },
    row: { country: nullable(text()), owner: nullable(int), deleted: flag },
    sql: ({ numbers }) =>
      sql`select country, created_account as owner, deleted_at is not null as deleted from ${sql.identifier(kind)} where n = any(${numbers})`,
  }),
);

/** Whether the actor may read a record that names the file. */
const isReadableThroughRecord = async (connection: Connection, id: string, reader: Actor): Promise<boolean> => {
  if (!hasPermission(reader, 'content:record:read')) return false;
  const places = await placesOf.all(connection, { file: id });
  for (const [kind, named] of Map.groupBy(places, (place) => place.kind)) {
    const records = await ownership[kind].all(connection, { numbers: named.map(({ n }) => n) });
    const isOpen = (one: (typeof records)[number]) =>
      isAuthorised({ actor: reader }, 'content:record:read', one) &&
      (!one.deleted || isAuthorised({ actor: reader }, 'content:record:delete', one));
    if (records.some(isOpen)) return true;
  }
  return false;
};
