import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type PreparedDraft, prepareDraft } from '../rows/draft-rows.server.ts';
import { analyseTables } from '../search/analyse.server.ts';
import { maintainIndexes } from '../search/writer.server.ts';
import { type RecordWriteOutcome, writeBatch } from '../write/write.server.ts';
import { type ReadOptions, readDrafts } from './read.server.ts';
import { createImportReason, ImportError, type ImportReason } from './reason.ts';

/** Maximum number of records in one transaction: small enough to limit memory and the size of a change, large enough for speed. */
const batchSize = 2000;
const rowsPerYield = 50;

export interface ImportOptions extends ReadOptions {
  actor: string;
  publish: boolean;
  dryRun: boolean;
  /** Hooks of areas that run on imported records. */
  hooks: AreaHookRegistry;
  onProgress?: (totals: ImportTotals) => void;
  onRow?: (row: number, kind: 'error' | 'skipped' | 'warning', reason: ImportReason) => void;
  onOutcome?: (outcome: RecordWriteOutcome) => void;
}
export interface ImportTotals {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  errors: number;
  warnings: number;
  /** Records that were merged with a duplicate of the file or the database. */
  joined: number;
  /** Present if the file could not be read to its end; earlier rows are imported. */
  broken?: { row: number | undefined; reason: ImportReason };
}

/**
 * Imports a file into one kind. Good rows are stored batch by batch even if others fail. A file that breaks off is reported with row and reason;
 * earlier rows stay imported. A dry run writes nothing and reports the changes.
 */
export const importFile = async (connection: Connection, path: string, options: ImportOptions): Promise<ImportTotals> => {
  const totals: ImportTotals = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0, joined: 0 };
  const run = `import ${new Date().toISOString()}`;
  /** Row number by key of an organization, for warnings about ambiguous organizations. */
  const rows = new Map<string, number>();
  let batch: PreparedDraft[] = [];
  let storing: Promise<void> = Promise.resolve();
  const store = async (drafts: PreparedDraft[]) => {
    const outcomes = await writeBatch(connection, options.kind, drafts, {
      actor: options.actor,
      state: options.publish ? 'published' : 'draft',
      dryRun: options.dryRun,
      run,
      hooks: options.hooks,
    });
    for (const outcome of outcomes) {
      totals[outcome.result]++;
      totals.joined += outcome.joined;
      if (outcome.ambiguous) {
        totals.warnings++;
        options.onRow?.(rows.get(outcome.key) ?? 0, 'warning', createImportReason('W_IMPORT_ORGANIZATION', 'key', outcome.key));
      }
      options.onOutcome?.(outcome);
    }
    totals.unchanged += drafts.length - outcomes.length; // further rows of the batch that describe a record of an earlier row
    options.onProgress?.(totals);
  };
  /** Waits for the previous batch and starts to store the current one; the next batch is read meanwhile (pipelining). */
  const flush = async () => {
    await storing;
    const drafts = batch;
    batch = [];
    if (drafts.length === 0) return;
    storing = store(drafts);
    storing.catch(() => undefined); // a failure is handled by the next `await storing`
  };
  try {
    for await (const item of readDrafts(path, options)) {
      totals.rows++;
      if (totals.rows % rowsPerYield === 0) await new Promise(setImmediate); // lets the event loop process answers of the database
      if ('error' in item) {
        totals.errors++;
        options.onRow?.(item.row, 'error', item.error);
      } else if ('skipped' in item) {
        totals.skipped++;
        options.onRow?.(item.row, 'skipped', item.skipped);
      } else {
        for (const warning of item.warnings ?? []) {
          totals.warnings++;
          options.onRow?.(item.row, 'warning', warning);
        }
        batch.push(prepareDraft(boundKinds[options.kind], item.draft));
        if (options.kind === 'stdorg' && item.draft.key) rows.set(item.draft.key, item.row);
        if (batch.length === batchSize) await flush();
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) {
      await Promise.allSettled([storing]); // the current batch is completed before the run ends
      throw error;
    }
    totals.broken = { row: error.row, reason: error.reason };
  }
  await flush();
  await storing;
  if (!options.dryRun) {
    await transaction(connection, maintainIndexes);
    await analyseTables(connection);
  }
  return totals;
};
