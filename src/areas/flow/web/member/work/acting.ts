import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ActionResult, Refused } from '../../../../../web/forms/form-action.ts';
import { textOf } from '../../../../../web/forms/input.ts';
import { notify } from '../../../../../web/ui/toast.tsx';
import { inRow } from '../../../model/fields.ts';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { actionIn, isDecision } from './acts.ts';
import { calledIn, useWords } from './say.tsx';
import type { FlowWords } from './words.ts';

/** The route's form action as the browser calls it. */
export type Send = (params: never, form: FormData) => Promise<ActionResult<unknown>>;
/** What became of a form: the action was done, or somebody was quicker and the page is new. */
export type Acted = TaskAction | 'late';
/** Somebody was quicker, in words; with what the reader had typed, where nothing has kept it. */
export interface Late {
  text: string;
  typed: string;
}
/** What the forms of a case are given. */
export interface Acting {
  detail: CaseDetail;
  send: (params: never, form: FormData) => Promise<ActionResult<Acted>>;
  onDone: (acted: Acted) => void;
  /** What the route answered where there is no JavaScript. */
  acted?: ActionResult<unknown> | undefined;
  late: Late | null;
}

const conflictText = (words: FlowWords, { fields }: CaseDetail, refused: Refused, kept: boolean): string => {
  const changed = fields.filter(({ name }) => name in refused.fields).map(({ name, names }) => calledIn(words, names, name));
  return [
    words.say('flow.conflict'),
    changed.length > 0 && words.say('flow.conflict.fields', { fields: inRow(words, changed) }),
    kept && words.say('flow.conflict.kept'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** How the forms of a case act: where somebody was quicker, the newest state comes in, the page says so, and nothing typed is lost. */
export const useActing = (detail: CaseDetail, send: Send, acted?: ActionResult<unknown>): Acting => {
  const words = useWords();
  const { revalidate } = useRevalidator();
  const [late, setLate] = useState<Late | null>(null);
  const act = async (params: never, form: FormData): Promise<ActionResult<Acted>> => {
    const action = actionIn(form) ?? 'comment';
    const answer = await send(params, form);
    const { refused } = answer;
    if (!refused) {
      setLate(null);
      return { done: action };
    }
    const reason = textOf(form, 'reason').trim();
    // the text of such a request stays: its applicant has changed
    const isAboutText = detail.subject !== 'label' && detail.subject !== 'organization';
    if (refused.code === 'E_CONFLICT' && isDecision(action) && isAboutText)
      setLate({ text: conflictText(words, detail, refused, reason !== ''), typed: '' });
    else if (refused.code === 'E_CONFLICT' || refused.code === 'E_STATE')
      setLate({ text: [refused.message, ...new Set(Object.values(refused.fields))].join(' '), typed: reason });
    else return { refused };
    await revalidate();
    return { done: 'late' };
  };
  const onDone = (done: Acted) => {
    if (done === 'late') return;
    notify(words.say('flow.done', { action: words.of('flow.do', done) }));
    void revalidate();
  };
  return { detail, send: act, onDone, late, ...(acted && { acted }) };
};

/** What the route answered to one of several forms. */
export const actedOn = ({ acted }: Acting, ...intents: readonly TaskAction[]): ActionResult<Acted> | undefined =>
  acted?.refused && intents.some((intent) => intent === acted.refused.values.intent) ? { refused: acted.refused } : undefined;
