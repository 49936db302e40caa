import { type TaskBox, taskBoxes } from '../../../operations.ts';

/** A list of the page: a box of the user's own work, or all cases for case administrators. */
export type ListedBox = TaskBox | 'cases';
const shown: readonly ListedBox[] = [...taskBoxes, 'cases'];

/** The box of an address; `todo` if it names none. */
export const selectedBox = (params: URLSearchParams): ListedBox => shown.find((box) => box === params.get('box')) ?? 'todo';
/** Returns true for boxes whose tasks can be decided from the list. */
export const isOpenBox = (box: ListedBox): boolean => box === 'todo' || box === 'deputy';
