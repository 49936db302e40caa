import type { MemberApi } from '../../../../../member-api.ts';
import { officeCall } from '../../../../../web/office/office.ts';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { actionBody, actionIn, actOnOwnCase } from './acts.ts';

const keepers: readonly TaskAction[] = ['hand-over', 'jump', 'pause', 'resume', 'cancel'];

/** A case that is open in the office: `page` is the id in its address, `i` and the case for who came from the list of all. */
interface Opened {
  page: string;
  detail: Pick<CaseDetail, 'id' | 'task'>;
}
/** The record of a resource that takes an action; null: the applicant's own call does. */
export const recordFor = (action: TaskAction, { page, detail }: Opened): { resource: string; id: string } | null => {
  const ofAll = page.startsWith('i');
  const instance = { resource: 'flow-instances', id: detail.id };
  if (action === 'resubmit' || action === 'withdraw' || (action === 'remind' && !ofAll)) return null;
  if (action === 'comment' && page.startsWith('c') && !detail.task) return null;
  if (keepers.includes(action) || (ofAll && (action === 'remind' || action === 'comment'))) return instance;
  // the account that added a signer may wait for it, without an open task of its own
  if (action === 'remove') return ofAll ? instance : { resource: 'flow-tasks', id: `c${detail.id}` };
  return { resource: 'flow-tasks', id: detail.task ?? page };
};

/** Does in the office what a form says, through the resource that the action belongs to. */
export const actInOffice = (own: MemberApi, opened: Opened, form: FormData): Promise<CaseDetail> => {
  const action = actionIn(form) ?? 'comment';
  const record = recordFor(action, opened);
  if (!record) return actOnOwnCase(own, opened.detail.id, form);
  return officeCall<CaseDetail>('POST', `${record.resource}/${encodeURIComponent(record.id)}/${action}`, actionBody(form, action));
};
