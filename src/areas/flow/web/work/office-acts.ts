import type { MemberApi } from '../../../../member-api.ts';
import { officeCall } from '../../../../web/office/office.ts';
import type { CaseDetail, TaskAction } from '../../operations.ts';
import { actionIn, actOnOwn, bodyOf } from './acts.ts';

const keepers: readonly TaskAction[] = ['hand-over', 'jump', 'pause', 'resume', 'cancel'];

/** A case that is open in the office: `page` is the id in its address, `i` and the case for who came from the list of all. */
interface Opened {
  page: string;
  detail: Pick<CaseDetail, 'id' | 'task'>;
}
/** Does in the office what a form says, through the resource that the action belongs to. */
export const actInOffice = (own: MemberApi, { page, detail }: Opened, form: FormData): Promise<CaseDetail> => {
  const action = actionIn(form) ?? 'comment';
  const ofAll = page.startsWith('i');
  const post = (resource: string, id: string) =>
    officeCall<CaseDetail>('POST', `${resource}/${encodeURIComponent(id)}/${action}`, bodyOf(form, action));
  if (action === 'resubmit' || action === 'withdraw' || (action === 'remind' && !ofAll)) return actOnOwn(own, detail.id, form);
  if (action === 'comment' && page.startsWith('c') && !detail.task) return actOnOwn(own, detail.id, form);
  if (keepers.includes(action) || (ofAll && (action === 'remind' || action === 'comment'))) return post('flow-instances', detail.id);
  return post('flow-tasks', detail.task ?? page);
};
