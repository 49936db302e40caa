import { type SQL, sql } from 'drizzle-orm';
import { type BatchStatements, sendWriteBatch } from '../../platform/db/batch.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import { setFileVisibility, uploadedFilesSql } from '../../platform/files/public.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { publicRecordCondition } from '../stored/records.server.ts';

const isPublicRecord = kindSlugs
  .map((kind) => `(c.kind = '${kind}' and exists (select 1 from "${kind}" r where r.n = c.n and ${publicRecordCondition}))`)
  .join(' or ');
/** SQL condition: a public record names the file `f`. */
const isNamed = `exists (select 1 from content_file c where c.file = f.id and not c.copy and (${isPublicRecord}))`;

/** SQL query for the numbers of the records of a kind that name the file. */
export const recordsWithFileSql = (slug: KindSlug, file: SQL): SQL =>
  sql`select c.n from content_file c where c.file = ${file} and c.kind = ${sql.raw(`'${slug}'`)} and not c.copy`;

/**
 * Sets each file public or private in the transaction that changed a record. A file is public while a public record names it or an area
 * shows it to everybody, for example in a shared test result.
 */
const updateFileVisibility = async (tx: Db, ids: readonly string[], hooks: AreaHookRegistry): Promise<void> => {
  if (ids.length === 0) return;
  const byAreas = hooks.files.flatMap(({ isPublicInArea }) => isPublicInArea ?? []);
  await setFileVisibility(tx, {
    among: `f.id = any($1) and f.purpose in ('image', 'attachment', 'media')`,
    isPublic: [...byAreas, isNamed].join(' or '),
    params: [ids],
  });
};

interface ReferencingRecord {
  slug: KindSlug;
  n: number;
  /** True if the working copy names the file; false if the record does. */
  copy: boolean;
}

/** Statements for a batch that replace the list of files named by a record or by its working copy. */
export const replaceFileReferencesStatements = ({ slug, n, copy }: ReferencingRecord, ids: readonly string[]): BatchStatements => {
  const of = copy ? 'copy' : 'record';
  return {
    [`unnamed_by_${of}`]: {
      sql: 'delete from content_file where kind = $1 and n = $2 and copy = $3 and file <> all($4) returning file',
      params: [slug, n, copy, ids],
    },
    ...(ids.length > 0 && {
      [`named_by_${of}`]: {
        sql: `insert into content_file (file, kind, n, copy) select f.id, $2, $3, $4 from ${uploadedFilesSql} f where f.id = any($1)
         on conflict do nothing`,
        params: [ids, slug, n, copy],
      },
    }),
  };
};

/** Replaces the files that a record names, executes the statements `also` in the same batch, and updates which files are public. */
export const replaceRecordFileReferences = async (
  tx: Db,
  record: Omit<ReferencingRecord, 'copy'>,
  ids: readonly string[],
  { hooks, also = {} }: { hooks: AreaHookRegistry; also?: BatchStatements },
): Promise<void> => {
  const left = await sendWriteBatch<{ file: string }>(
    tx,
    { ...replaceFileReferencesStatements({ ...record, copy: false }, ids), ...also },
    'select file from unnamed_by_record',
  );
  await updateFileVisibility(tx, [...ids, ...left.map(({ file }) => file)], hooks);
};

const filesOfRecord = statement({
  params: { kind: text<KindSlug>(), n: int },
  row: { file: text() },
  sql: ({ kind, n }) => sql`select file from content_file where kind = ${kind} and n = ${n} and not copy`,
});

/** Updates which files are public after a record was published or withdrawn. */
export const updateRecordFileVisibility = async (tx: Db, slug: KindSlug, n: number, hooks: AreaHookRegistry): Promise<void> => {
  const named = await filesOfRecord.all(tx, { kind: slug, n });
  await updateFileVisibility(
    tx,
    named.map(({ file }) => file),
    hooks,
  );
};
