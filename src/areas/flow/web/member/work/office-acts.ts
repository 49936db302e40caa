import type { MemberAndOfficeApi } from '../../../../../member-api.ts';
import { officeCall } from '../../../../../web/office/office.ts';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { actionRequestBody, actOnOwnCase, submittedAction } from './acts.ts';

const keepers: readonly TaskAction[] = ['hand-over', 'jump', 'pause', 'resume', 'cancel'];

/** A case that is open in the back office. `page`: the id in the URL path, `i<case>` if it was opened from the list of all cases. */
interface OpenedOfficeCase {
  page: string;
  detail: Pick<CaseDetail, 'id' | 'task'>;
}
/** Resource and record id to which an action is sent; null if the action is sent to the operation for applicants (`actOnMyCase`). */
export const actionTargetRecord = (action: TaskAction, { page, detail }: OpenedOfficeCase): { resource: string; id: string } | null => {
  const ofAll = page.startsWith('i');
  const instance = { resource: 'flow-instances', id: detail.id };
  if (action === 'resubmit' || action === 'withdraw' || (action === 'remind' && !ofAll)) return null;
  if (action === 'comment' && page.startsWith('c') && !detail.task) return null;
  if (keepers.includes(action) || (ofAll && (action === 'remind' || action === 'comment'))) return instance;
  // the account that added a signer may have no open task while its vote waits for the signer
  if (action === 'remove') return ofAll ? instance : { resource: 'flow-tasks', id: `c${detail.id}` };
  return { resource: 'flow-tasks', id: detail.task ?? page };
};

/** Sends the action of a form in the back office to its resource. */
export const actInOffice = (own: MemberAndOfficeApi, opened: OpenedOfficeCase, form: FormData): Promise<CaseDetail> => {
  const action = submittedAction(form) ?? 'comment';
  const record = actionTargetRecord(action, opened);
  if (!record) return actOnOwnCase(own, opened.detail.id, form);
  return officeCall<CaseDetail>('POST', `${record.resource}/${encodeURIComponent(record.id)}/${action}`, actionRequestBody(form, action));
};
