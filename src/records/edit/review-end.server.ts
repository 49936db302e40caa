import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { createNoticeInsertStatement } from '../../platform/events/notices/notices.server.ts';
import type { ReviewedRecordReference, UndecidedReviewEnd } from './review.server.ts';
import { findEditableRecord } from './store.server.ts';
import { decideSubmissionsStatement, deleteSubmissionsStatement } from './submissions.server.ts';
import { editedTextState } from './workflow.ts';

/** Determines how a record left the state `awaited`; null if the record is still in this state. */
export const findUndecidedReviewEnd = async (
  tx: Db,
  { slug, n }: ReviewedRecordReference,
  awaited: 'draft' | 'review',
): Promise<UndecidedReviewEnd | null> => {
  const work = await findEditableRecord(tx, slug, n);
  if (!work || work.deletedAt !== null) return 'deleted';
  const state = editedTextState(work);
  if (state === awaited) return null;
  return state === 'published' || state === 'archived' ? state : 'elsewhere';
};

/**
 * Completes a review that ended without a decision. Notifies the account that submitted the record, unless this account ended the review
 * (`by`). Marks the submissions of a published record as published; deletes the submissions of a deleted or archived record.
 */
export const finishUndecidedReview = async (
  tx: Db,
  { slug, n }: ReviewedRecordReference,
  why: UndecidedReviewEnd,
  { title, applicant, by }: { title: string; applicant: number | null; by: number | null },
): Promise<void> => {
  const type = why === 'published' ? 'content.published' : 'content.left';
  const link = why === 'deleted' ? null : `/admin/content/${slug}?show=${n}`;
  const gone = why === 'deleted' || why === 'archived';
  await sendWriteBatch(tx, {
    ...(applicant !== null && applicant !== by && { author: createNoticeInsertStatement(applicant, { type, facts: { title }, link }) }),
    ...(why === 'published' && { submissions: decideSubmissionsStatement(slug, { n, title }, 'published', null) }),
    ...(gone && { submissions: deleteSubmissionsStatement(slug, n) }),
  });
};
