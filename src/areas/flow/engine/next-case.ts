import type { Case, CaseRow, StepRow, TaskOfCase } from './case.server.ts';

/** The functions of this module are pure: they return a changed copy of a case and never change the case that they receive. */

/** Returns the case with changed values of its row. */
export const withRow = (found: Case, row: Partial<CaseRow>): Case => ({ ...found, row: { ...found.row, ...row } });

const withValues = <Part extends { readonly id: number }>(parts: readonly Part[], id: number, values: Partial<Part>): Part[] =>
  parts.map((part) => (part.id === id ? { ...part, ...values } : part));
/** Returns the case with changed values of one step. */
export const withStep = (found: Case, id: number, values: Partial<StepRow>): Case => ({
  ...found,
  steps: withValues(found.steps, id, values),
});
/** Returns the case with changed values of one task. */
export const withTask = (found: Case, id: number, values: Partial<TaskOfCase>): Case => ({
  ...found,
  tasks: withValues(found.tasks, id, values),
});

/** Returns the case with one more step at the end. */
export const withNewStep = (found: Case, step: StepRow): Case => ({ ...found, steps: [...found.steps, step] });

const byStep = (a: TaskOfCase, b: TaskOfCase): number => a.stepRow - b.stepRow || a.position - b.position || a.id - b.id;
/** Returns the case with one more task, at its place in the order of tasks. */
export const withNewTask = (found: Case, task: TaskOfCase): Case => ({ ...found, tasks: [...found.tasks, task].toSorted(byStep) });
