import type { BatchStatement } from '../../platform/db/batch.server.ts';
import { createBulkInsertStatement } from '../../platform/db/bulk.server.ts';
import { type Db, queryRows } from '../../platform/db/connect.server.ts';
import type { Kind } from '../engine/kind.ts';
import { importableSharedColumns } from '../engine/shared-fields.ts';
import { type Author, authorColumns } from '../stored/author.ts';
import { revisionTable } from './table.server.ts';

/** A change of one field: its value before and after the write. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}
/** Changes by field: the name of a column, `translation.<locale>` or `relations.<type>`. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** Whether readers may see changes of a field. Computed columns and the publishing state are internal. */
export const isPublicField = (kind: Kind, field: string): boolean =>
  field in kind.fields ||
  field.startsWith('translation.') ||
  field.startsWith('relations.') ||
  importableSharedColumns.some((name) => name === field);

/** A record with the changes that a write made to it. */
export interface RevisedRecord {
  n: number;
  /** Whether the record was public before the write. */
  wasPublic: boolean;
  changes: readonly FieldChange[];
}

/** Inserts the revisions of a write in its transaction. */
export const writeRevisions = async (tx: Db, kind: Kind, revised: readonly RevisedRecord[], author: Author): Promise<void> => {
  if (revised.length === 0) return;
  const { sql, params } = insertRevisionsStatement(kind, revised, author);
  await queryRows(tx, sql, [...params]);
};

/** Statement that inserts the revisions of a write, for a batch of statements; `revised` must not be empty. */
export const insertRevisionsStatement = (kind: Kind, revised: readonly RevisedRecord[], author: Author): BatchStatement => {
  const { account, program } = authorColumns(author);
  const written = revised.map(({ n, wasPublic, changes }) => ({
    kind: kind.slug,
    n,
    by: program,
    account,
    public: wasPublic && changes.some(({ field }) => isPublicField(kind, field)),
    changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])) satisfies FieldChanges,
  }));
  return createBulkInsertStatement(revisionTable, written);
};
