import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ActionResult, RejectedForm } from '../../../../../web/forms/form-action.ts';
import { inputText } from '../../../../../web/forms/input.ts';
import { notify } from '../../../../../web/ui/toast.tsx';
import { joinTextList } from '../../../model/fields.ts';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { isDecisionAction, submittedAction } from './acts.ts';
import { localizedFlowElementName, useFlowWords } from './flow-page.tsx';
import type { FlowWords } from './words.ts';

/** The form action of a route, as the browser calls it. */
export type SendForm = (params: never, form: FormData) => Promise<ActionResult<unknown>>;
/** The result of a submitted form: the action was done, or another action came first and the page was reloaded (`late`). */
export type TaskActionOutcome = TaskAction | 'late';
/** A notice that another action came first. `typed`: the text that the reader entered and that is stored nowhere. */
export interface ConflictNotice {
  text: string;
  typed: string;
}
/** State that the forms of a case share. */
export interface SharedCaseFormsState {
  detail: CaseDetail;
  send: (params: never, form: FormData) => Promise<ActionResult<TaskActionOutcome>>;
  onDone: (acted: TaskActionOutcome) => void;
  /** Result of the route action without JavaScript. */
  acted?: ActionResult<unknown> | undefined;
  late: ConflictNotice | null;
}

const conflictText = (words: FlowWords, { fields }: CaseDetail, refused: RejectedForm, hasReason: boolean): string => {
  const changed = fields
    .filter(({ name }) => name in refused.fields)
    .map(({ name, names }) => localizedFlowElementName(words, names, name));
  return [
    words.say('flow.conflict'),
    changed.length > 0 && words.say('flow.conflict.fields', { fields: joinTextList(words, changed) }),
    hasReason && words.say('flow.conflict.kept'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** The submission of the forms of a case. If another action came first, the page is reloaded with a notice, and the entered text is kept. */
export const useTaskAction = (detail: CaseDetail, send: SendForm, acted?: ActionResult<unknown>): SharedCaseFormsState => {
  const words = useFlowWords();
  const { revalidate } = useRevalidator();
  const [late, setLate] = useState<ConflictNotice | null>(null);
  const act = async (params: never, form: FormData): Promise<ActionResult<TaskActionOutcome>> => {
    const action = submittedAction(form) ?? 'comment';
    const answer = await send(params, form);
    const { refused } = answer;
    if (!refused) {
      setLate(null);
      return { done: action };
    }
    const reason = inputText(form, 'reason').trim();
    // a conflict in a request for a label or an organization is a change of the applicant's account, not of a text
    const isAboutText = detail.subject !== 'label' && detail.subject !== 'organization';
    if (refused.code === 'E_CONFLICT' && isDecisionAction(action) && isAboutText)
      setLate({ text: conflictText(words, detail, refused, reason !== ''), typed: '' });
    else if (refused.code === 'E_CONFLICT' || refused.code === 'E_STATE')
      setLate({ text: [refused.message, ...new Set(Object.values(refused.fields))].join(' '), typed: reason });
    else return { refused };
    await revalidate();
    return { done: 'late' };
  };
  const onDone = (done: TaskActionOutcome) => {
    if (done === 'late') return;
    notify(words.say('flow.done', { action: words.of('flow.do', done) }));
    void revalidate();
  };
  return { detail, send: act, onDone, late, ...(acted && { acted }) };
};

/** Returns the rejected submission if it belongs to a form with one of the given actions, otherwise undefined. */
export const rejectedActionResultOf = (
  { acted }: SharedCaseFormsState,
  ...intents: readonly TaskAction[]
): ActionResult<TaskActionOutcome> | undefined =>
  acted?.refused && intents.some((intent) => intent === acted.refused.values.intent) ? { refused: acted.refused } : undefined;
