import type { MemberAndOfficeApi } from '../../../../../member-api.ts';
import { inputText } from '../../../../../web/forms/input.ts';
import { type CaseDetail, type TaskAction, taskActions } from '../../../operations.ts';
import { submittedAccountIds, submittedFields } from './values.ts';

/** Inputs that the dialog of an action offers. */
export type ActionInputName = 'reason' | 'account' | 'accounts' | 'when' | 'back' | 'again' | 'step' | 'added' | 'task' | 'visible';
/** Actions with a button; those without inputs are sent at once. Decisions, comments and resubmissions have forms of their own. */
export const taskActionButtons: readonly { action: TaskAction; icon: string; asks?: readonly ActionInputName[]; primary?: true }[] = [
  { action: 'take', icon: 'user-round', primary: true },
  { action: 'answer', icon: 'send', asks: ['reason'], primary: true },
  { action: 'release', icon: 'undo-2' },
  { action: 'retract', icon: 'undo-2' },
  { action: 'return', icon: 'corner-up-right', asks: ['back', 'again', 'reason'] },
  { action: 'transfer', icon: 'send', asks: ['account', 'reason'] },
  { action: 'ask', icon: 'circle-help', asks: ['account', 'reason', 'visible'] },
  { action: 'add', icon: 'plus', asks: ['accounts', 'when'] },
  { action: 'remove', icon: 'minus', asks: ['added'] },
  { action: 'remind', icon: 'bell' },
  { action: 'hand-over', icon: 'users', asks: ['task', 'account'] },
  { action: 'jump', icon: 'redo-2', asks: ['step', 'reason'] },
  { action: 'pause', icon: 'pause', asks: ['reason'] },
  { action: 'resume', icon: 'circle-play' },
  { action: 'withdraw', icon: 'undo-2', asks: ['reason'] },
  { action: 'cancel', icon: 'ban', asks: ['reason'] },
];
/** Actions that require a reason. */
export const actionsRequiringReason: readonly TaskAction[] = ['return', 'ask', 'answer', 'jump', 'pause', 'cancel', 'comment', 'reject'];
/** Votes in a step. */
export const decisionActions = ['approve', 'reject', 'abstain'] as const satisfies readonly TaskAction[];
export const isDecisionAction = (action: TaskAction): boolean => decisionActions.some((one) => one === action);

/** The action of a submitted form; undefined if it names none. */
export const submittedAction = (form: FormData): TaskAction | undefined =>
  taskActions.find((action) => action === inputText(form, 'intent'));

/** The request body of an action from a submitted form, without empty values; undefined if the action has no input. */
export const actionRequestBody = (form: FormData, action: TaskAction): Record<string, unknown> | undefined => {
  if (taskActionButtons.some((button) => button.action === action && !button.asks)) return undefined;
  const given = (['reason', 'to', 'again', 'when', 'task'] as const).flatMap((name): [string, string][] => {
    const text = inputText(form, name).trim();
    return text ? [[name, text]] : [];
  });
  const [account] = submittedAccountIds(form, 'account');
  return {
    ...Object.fromEntries(given),
    ...(action === 'add' && { accounts: submittedAccountIds(form, 'accounts') }),
    ...(account && { account }),
    ...(action === 'ask' && { visibleToApplicant: inputText(form, 'visibleToApplicant') !== '' }),
    ...(isDecisionAction(action) && { digest: inputText(form, 'digest') }),
    // only an approval stores fields and chosen approvers
    ...(action === 'approve' && { fields: submittedFields(form), chosen: submittedAccountIds(form, 'chosen') }),
  };
};

/** Sends an action of the applicant on a requested case; the action is `comment` if the form names no other action of applicants. */
export const actOnOwnCase = (own: MemberAndOfficeApi, id: string, form: FormData): Promise<CaseDetail> => {
  const action = submittedAction(form);
  const reason = inputText(form, 'reason').trim();
  const optionalReason = reason ? { reason } : {};
  if (action === 'resubmit') return own.actOnMyCase(id, { action, ...optionalReason, fields: submittedFields(form) });
  return own.actOnMyCase(id, { action: action === 'withdraw' || action === 'remind' ? action : 'comment', ...optionalReason });
};
