import { boxes, type TaskBox } from '../../../operations.ts';

/** What a list of the page shows: a box of one's own work, or all cases for who keeps them. */
export type ListedBox = TaskBox | 'cases';
const shown: readonly ListedBox[] = [...boxes, 'cases'];

/** The box that an address names; what waits, where it names none. */
export const boxIn = (params: URLSearchParams): ListedBox => shown.find((box) => box === params.get('box')) ?? 'todo';
/** Tasks are decided from these. */
export const isOpenBox = (box: ListedBox): boolean => box === 'todo' || box === 'deputy';
