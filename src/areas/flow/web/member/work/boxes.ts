import { type TaskBox, taskBoxes } from '../../../operations.ts';

/** Name of a list on the page of the work list: a box of the user's own work, or `cases`, the list of all cases for case administrators. */
export type WorkListName = TaskBox | 'cases';
const listNames: readonly WorkListName[] = [...taskBoxes, 'cases'];

/** The box that the URL query names; `todo` if it names none. */
export const selectedBox = (params: URLSearchParams): WorkListName => listNames.find((box) => box === params.get('box')) ?? 'todo';
/** Returns true for boxes whose tasks can be decided from the list. */
export const hasDecidableTasks = (box: WorkListName): boolean => box === 'todo' || box === 'deputy';
