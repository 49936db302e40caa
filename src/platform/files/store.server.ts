import { sql } from 'drizzle-orm';
import { flag, float, int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { FilePurpose } from './table.server.ts';

const columns = sql.raw('id, name, type, size, sha256, purpose, owner, public, width, height');
const file = {
  id: text(),
  name: text(),
  /** MIME type. */
  type: text(),
  /** Size of the file in bytes. */
  size: int,
  sha256: text(),
  purpose: text<FilePurpose>(),
  owner: nullable(int),
  public: flag,
  width: nullable(int),
  height: nullable(int),
};

/** Returns files by id; unknown ids are omitted. */
export const filesById = statement({
  params: { ids: list(text()) },
  row: file,
  sql: ({ ids }) => sql`select ${columns} from file where id = any(${ids})`,
});
export type StoredFile = NonNullable<Awaited<ReturnType<typeof filesById.one>>>;

/** Inserts a file, or replaces the content of an existing id; its owner and visibility stay. */
export const putFile = statement({
  params: file,
  sql: (one) =>
    sql`insert into file (${columns}) values (${one.id}, ${one.name}, ${one.type}, ${one.size}, ${one.sha256}, ${one.purpose}, ${one.owner}, ${one.public},
          ${one.width}, ${one.height})
        on conflict (id) do update set
          name = excluded.name, type = excluded.type, size = excluded.size, sha256 = excluded.sha256, width = excluded.width, height = excluded.height`,
});

export const publishFiles = statement({
  params: { ids: list(text()) },
  sql: ({ ids }) => sql`update file set public = true where id = any(${ids})`,
});

export const deleteFileRows = statement({
  params: { ids: list(text()) },
  row: { sha256: text() },
  sql: ({ ids }) => sql`delete from file where id = any(${ids}) returning sha256`,
});

/** Returns those of the given hashes that are the content of at least one file. */
export const filterStoredContentHashes = statement({
  params: { hashes: list(text()) },
  row: { sha256: text() },
  sql: ({ hashes }) => sql`select sha256 from file where sha256 = any(${hashes})`,
});

/** Returns the id of a file with the given content, if there is one. */
export const fileIdByContentHash = statement({
  params: { sha256: text() },
  row: { id: text() },
  sql: ({ sha256 }) => sql`select id from file where sha256 = ${sha256} limit 1`,
});

/** Takes an advisory lock on a content until the transaction ends. */
export const lockContentHash = statement({
  params: { sha256: text() },
  sql: ({ sha256 }) => sql`select from pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`,
});

/** Number and bytes of files that an account uploaded in the last 24 hours. */
export const uploadTotalsOfLastDay = statement({
  params: { owner: int },
  row: { files: int, bytes: float },
  sql: ({ owner }) =>
    sql`select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from file
         where owner = ${owner} and created_at > now() - interval '1 day'`,
});
