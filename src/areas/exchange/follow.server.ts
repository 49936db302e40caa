import type { Db } from '../../platform/db/connect.server.ts';
import { systemAgent } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, type FieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { excerptFieldChange, orderedPublicFieldChanges } from '../../records/history/history.server.ts';
import { changesInTransaction } from '../../records/history/queries.server.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import { type OperatorAction, operatorActionOf } from './publication.server.ts';
import { mergePostingWithRecord, readPostingRecord, toPostingFacts, toPostingValues } from './record-values.server.ts';
import {
  allPostingsOfRecords,
  lockPostingsByRecords,
  postingByRecord,
  postingFormPath,
  updatePosting,
  writePostingEventAndAudit,
} from './store.server.ts';

/** Locks the postings of records. Lock order: the posting before its record (store.server.ts). */
export const lockPostingsOfRecords = async (tx: Db, ns: readonly number[]): Promise<void> => {
  await lockPostingsByRecords.all(tx, { records: ns });
};

/**
 * Updates a posting after an operator or a scheduled change changed its record, within the transaction of that change. The posting takes
 * over the text, progress and last day of the record, and its owner is notified. The version changes, so that a concurrent edit gets a
 * conflict. The caller has locked the posting before the record. `reason`: message of the operator to the owner; null: none.
 */
export const updatePostingFromRecord = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  n: number,
  reason: string | null,
): Promise<void> => {
  const row = await postingByRecord.one(tx, { record: n });
  const changes = row ? await changesInTransaction(tx, 'snd', n) : {};
  if (!row || Object.keys(changes).length === 0) return; // only the working copy changed, which is visible to editors only
  const record = await readPostingRecord(tx, n);
  if (!record) return;
  const next = { ...mergePostingWithRecord(row, toPostingValues(record, row.values)), ...toPostingFacts(record, row) };
  await updatePosting(tx, row.id, { ...next, ...(changes.state && { expiredAt: null }) });
  const now = { ...row, ...next };
  const { kind } = boundKinds.snd;
  const fieldChanges = orderedPublicFieldChanges(kind, changes).map(([name, change]) => excerptFieldChange(kind, name, change));
  const steps: { step: OperatorAction; changes: FieldDifferences; facts?: Record<string, string> }[] = [];
  if (fieldChanges.length > 0) {
    const corrected = Object.fromEntries(fieldChanges.map(({ name, from, to }) => [name, { from, to }]));
    steps.push({ step: 'corrected', changes: corrected, facts: { fields: Object.keys(corrected).join() } });
  }
  for (const field of ['state', 'deletedAt'] as const) {
    const change = changes[field];
    const step = change && operatorActionOf(field, change.from, change.to);
    if (step) steps.push({ step, changes: { [field]: change } });
  }
  for (const { step, changes, facts } of steps) {
    const why = step === steps.at(-1)?.step ? reason : null; // if there are two steps, only the last one contains the reason
    await writePostingEventAndAudit(tx, context, now, {
      action: step,
      changes: { ...changes, ...(why !== null && { reason: { from: null, to: why } }) },
      reason: why,
    });
    await sendNotice(tx, row.owner, {
      type: `posting.${step}`,
      facts: { title: now.values.title, ...facts, ...(why !== null && { why }) },
      link: postingFormPath(row.id),
    });
  }
};

/** Detaches postings from records that were deleted for good, so that the owners of the postings can submit them again. */
export const detachPostingsFromRecords = async (tx: Db, ns: readonly number[]): Promise<void> => {
  const left = await allPostingsOfRecords.all(tx, { records: ns });
  for (const row of left) {
    const status = row.status === 'approved' ? 'filling' : row.status;
    const without = { record: null, expires: null, status, progress: -1 };
    await updatePosting(tx, row.id, { ...without, approved: null, expiredAt: null });
    await writePostingEventAndAudit(tx, systemAgent, row, { action: 'purged', changes: changedFieldDifferences<object>(row, without) });
  }
};
