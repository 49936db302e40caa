import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldOption } from '../../../../../web/forms/field.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import type { DefinitionProblem, FlowDefinition, FlowNode, LocalizedNames } from '../../../model/definition.ts';
import type { FlowDetail, SubjectName } from '../../../operations.ts';
import { beginHistory, type EditHistory, recordEdit, redoEdit, undoEdit } from './edit.ts';
import type { ChoosableField } from './field-choice.ts';

/** The edited values, which are undone and saved as a whole. */
export interface EditedFlow {
  names: LocalizedNames;
  country: string | null;
  draft: FlowDefinition;
}
const workOf = ({ names, country, draft }: EditedFlow): EditedFlow => ({ names, country, draft });

/** Values that all parts of the designer use. */
interface DesignerFacts {
  subject: SubjectName;
  /** Fields of the subject or form, and fields of every case. */
  fields: readonly ChoosableField[];
  /** Fields of a form, which steps show or hide. */
  formFields: readonly ChoosableField[];
  /** Options of permission labels, by code. */
  labels: readonly FieldOption[];
  mayEdit: boolean;
  problems: readonly DefinitionProblem[];
}
export const DesignerContext = createContext<DesignerFacts>({
  subject: 'form',
  fields: [],
  formFields: [],
  labels: [],
  mayEdit: false,
  problems: [],
});
export const useDesignerFacts = () => use(DesignerContext);

/** Debounce delay in milliseconds before a changed draft is checked. */
const pause = 700;

/** Checks the draft on the server after each change, debounced. Returns its problems and a function that checks at once. */
const useProblems = (flow: FlowDetail, { country, draft }: EditedFlow) => {
  const [problems, setProblems] = useState<readonly DefinitionProblem[]>(flow.problems);
  const { subject } = flow;
  const check = useCallback(async () => {
    const answer = await officeCall<{ problems: DefinitionProblem[] }>('POST', 'flows/check', { subject, country, draft });
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
      // a failure is ignored here; the check button reports it
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

/** State of the designer: the edited values with undo history, the stored version, and the problems. */
export const useDesigner = (loaded: FlowDetail) => {
  const [base, setBase] = useState(loaded);
  const [history, setHistory] = useState<EditHistory<EditedFlow>>(() => beginHistory(workOf(loaded)));
  const [saved, setSaved] = useState(history.present);
  const [edition, setEdition] = useState(0);
  const work = history.present;
  const { problems, checkNow } = useProblems(base, work);
  const change = (next: EditedFlow) => setHistory((now) => recordEdit(now, next));
  return {
    base,
    work,
    problems,
    checkNow,
    isDirty: work !== saved,
    /** Number of times that stored values have replaced the edited ones. */
    edition,
    change,
    setNodes: (nodes: readonly FlowNode[]) => nodes !== work.draft.nodes && change({ ...work, draft: { ...work.draft, nodes } }),
    undo: history.past.length > 0 ? () => setHistory(undoEdit) : null,
    redo: history.future.length > 0 ? () => setHistory(redoEdit) : null,
    /** Notes that the server has stored the values `sent` as `stored`; the values are then no longer unsaved changes. */
    setStored: (stored: FlowDetail, sent: EditedFlow) => {
      setBase(stored);
      setSaved(sent);
    },
    /** Replaces the edited values by the stored ones; this can be undone. */
    take: (stored: FlowDetail) => {
      const next = workOf(stored);
      setBase(stored);
      setHistory((now) => recordEdit(now, next));
      setSaved(next);
      setEdition((count) => count + 1);
    },
  };
};
export type Designer = ReturnType<typeof useDesigner>;
