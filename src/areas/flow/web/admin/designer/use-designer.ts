import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldOption } from '../../../../../web/forms/field.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import type { FlowDefinition, FlowNode, Names, Problem } from '../../../model/definition.ts';
import type { FlowDetail, SubjectName } from '../../../operations.ts';
import { begin, type History, record, redo, undo } from './edit.ts';
import type { FieldChoice } from './field-choice.ts';

/** What is worked on, undone and saved as a whole. */
export interface DesignerActions {
  names: Names;
  country: string | null;
  draft: FlowDefinition;
}
const workOf = ({ names, country, draft }: DesignerActions): DesignerActions => ({ names, country, draft });

/** What every part of the designer may ask for. */
interface DesignerFacts {
  subject: SubjectName;
  /** Of the subject or its form, and what is known of every case. */
  fields: readonly FieldChoice[];
  /** Fields that steps of an own form show or hide. */
  formFields: readonly FieldChoice[];
  /** Roles by their codes. */
  labels: readonly FieldOption[];
  mayEdit: boolean;
  problems: readonly Problem[];
}
export const DesignerContext = createContext<DesignerFacts>({
  subject: 'form',
  fields: [],
  formFields: [],
  labels: [],
  mayEdit: false,
  problems: [],
});
export const useFacts = () => use(DesignerContext);

/** Milliseconds without a change before the server is asked what is wrong. */
const pause = 700;

/** Asks for what is wrong with a draft whenever it was changed. */
const useProblems = (flow: FlowDetail, { country, draft }: DesignerActions) => {
  const [problems, setProblems] = useState<readonly Problem[]>(flow.problems);
  const { subject } = flow;
  const check = useCallback(async () => {
    const answer = await officeCall<{ problems: Problem[] }>('POST', 'flows/check', { subject, country, draft });
    return answer.problems;
  }, [subject, country, draft]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      // what cannot be asked now is asked when somebody presses the button
      check().then(
        (found) => current && setProblems(found),
        () => undefined,
      );
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [check]);
  return { problems, checkNow: async () => setProblems(await check()) };
};

/** The state of a definition under the hand: what it is now, what it was, what is saved, what is wrong with it. */
export const useDesigner = (loaded: FlowDetail) => {
  const [base, setBase] = useState(loaded);
  const [history, setHistory] = useState<History<DesignerActions>>(() => begin(workOf(loaded)));
  const [saved, setSaved] = useState(history.present);
  const [edition, setEdition] = useState(0);
  const work = history.present;
  const { problems, checkNow } = useProblems(base, work);
  const change = (next: DesignerActions) => setHistory((now) => record(now, next));
  return {
    base,
    work,
    problems,
    checkNow,
    isDirty: work !== saved,
    /** How often what is stored took the place of what was under the hand. */
    edition,
    change,
    setNodes: (nodes: readonly FlowNode[]) => nodes !== work.draft.nodes && change({ ...work, draft: { ...work.draft, nodes } }),
    undo: history.past.length > 0 ? () => setHistory(undo) : null,
    redo: history.future.length > 0 ? () => setHistory(redo) : null,
    /** What was sent is what is stored now. */
    setStored: (stored: FlowDetail, sent: DesignerActions) => {
      setBase(stored);
      setSaved(sent);
    },
    /** What is stored takes the place of what is under the hand; that can be undone. */
    take: (stored: FlowDetail) => {
      const next = workOf(stored);
      setBase(stored);
      setHistory((now) => record(now, next));
      setSaved(next);
      setEdition((count) => count + 1);
    },
  };
};
export type Designer = ReturnType<typeof useDesigner>;
