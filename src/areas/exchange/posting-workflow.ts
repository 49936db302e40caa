import { addDays } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { type AuditStatus, type PostingAction, type PublicationState, postingActions } from './operations.ts';
import { isRenewable } from './publication.server.ts';

/** Step that changes the audit status of a posting's working text. */
export type Transition = 'edit' | 'submit' | 'withdraw' | 'take' | 'release' | 'approve' | 'reject';

/** State machine of the review (SPECIFICATION S9.2): target status by transition and present status. Other transitions are rejected. */
const transitions: Readonly<Record<Transition, Partial<Record<AuditStatus, AuditStatus>>>> = {
  edit: { filling: 'filling', failed: 'failed', approved: 'filling' },
  submit: { filling: 'unaudited', failed: 'unaudited' },
  withdraw: { unaudited: 'filling' },
  take: { unaudited: 'under_review' },
  release: { under_review: 'unaudited' },
  /** The flow defines whether a posting must be claimed before its approval. */
  approve: { unaudited: 'approved', under_review: 'approved' },
  reject: { unaudited: 'failed', under_review: 'failed' },
};

/** Returns the status after a step. Throws E_STATE if the step is not possible. */
export const statusAfter = (status: AuditStatus, step: Transition): AuditStatus => {
  const next = transitions[step][status];
  if (!next) throw new AppError('E_STATE');
  return next;
};

/** Returns the next progress of a posting, set by its owner: -1 → 0 → 1, one step at a time. Throws E_STATE for other values. */
export const requireNextProgress = (progress: number, next: number): number => {
  if (next !== progress + 1 || next > 1) throw new AppError('E_STATE');
  return next;
};

/** Number of days before the last day of a posting from which its owner is warned and can renew the posting. */
export const renewalWindowDays = 7;

interface WorkflowState {
  status: AuditStatus;
  record: number | null;
  progress: number;
  expires: string | null;
  publication: PublicationState | null;
}

/** Returns whether the last day of a posting is over. A date without a day lasts until the end of its month. */
export const isExpired = ({ expires }: Pick<WorkflowState, 'expires'>, today: string): boolean =>
  expires !== null && `${expires}-99-99` < today;

/** Returns the actions that the owner can perform on a posting today. */
export const possibleOwnerActions = (posting: WorkflowState, today: string): PostingAction[] => {
  const { status, record, progress, expires, publication } = posting;
  const soon = expires !== null && expires <= addDays(today, renewalWindowDays);
  const possible: Record<PostingAction, boolean> = {
    edit: status in transitions.edit,
    submit: status in transitions.submit,
    withdraw: status in transitions.withdraw,
    progress: record !== null && progress < 1,
    renew: isRenewable(publication) && progress < 1 && soon,
    delete: status in transitions.edit,
  };
  return postingActions.filter((action) => possible[action]);
};
