import { dayAfter } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { type AuditStatus, type PostingAction, type Publication, postingActions } from './operations.ts';
import { isRenewable } from './publication.server.ts';

/** What happens to the text that is worked on. */
export type Transition = 'edit' | 'submit' | 'withdraw' | 'take' | 'release' | 'approve' | 'reject';

/** The audit of a posting (SPECIFICATION S9.2): which step leads from where to where. What is not listed is refused. */
const transitions: Readonly<Record<Transition, Partial<Record<AuditStatus, AuditStatus>>>> = {
  edit: { filling: 'filling', failed: 'failed', approved: 'filling' },
  submit: { filling: 'unaudited', failed: 'unaudited' },
  withdraw: { unaudited: 'filling' },
  take: { unaudited: 'under_review' },
  release: { under_review: 'unaudited' },
  /** Whether it must have been taken before, its flow says. */
  approve: { unaudited: 'approved', under_review: 'approved' },
  reject: { unaudited: 'failed', under_review: 'failed' },
};

/** The status after a step; E_STATE where the step is not possible. */
export const statusAfter = (status: AuditStatus, step: Transition): AuditStatus => {
  const next = transitions[step][status];
  if (!next) throw new AppError('E_STATE');
  return next;
};

/** The owner's way of a demand: -1 → 0 → 1, each once. E_STATE for anything else. */
export const progressAfter = (progress: number, next: number): number => {
  if (next !== progress + 1 || next > 1) throw new AppError('E_STATE');
  return next;
};

/** Days before its last that a posting can be renewed, and its owner is warned. */
export const renewalDays = 7;

interface WorkflowState {
  status: AuditStatus;
  record: number | null;
  progress: number;
  expires: string | null;
  publication: Publication | null;
}

/** Whether the last day is over; one known to the month holds until the month's end. */
export const isExpired = ({ expires }: Pick<WorkflowState, 'expires'>, today: string): boolean =>
  expires !== null && `${expires}-99-99` < today;

/** What its owner can do with a posting on a day. */
export const actionsOf = (posting: WorkflowState, today: string): PostingAction[] => {
  const { status, record, progress, expires, publication } = posting;
  const soon = expires !== null && expires <= dayAfter(today, renewalDays);
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
