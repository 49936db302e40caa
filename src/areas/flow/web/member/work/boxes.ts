import { type Box, boxes } from '../../../operations.ts';

/** What a list of the page shows: a box of one's own work, or all cases for who keeps them. */
export type Shown = Box | 'cases';
const shown: readonly Shown[] = [...boxes, 'cases'];

/** The box that an address names; what waits, where it names none. */
export const boxIn = (params: URLSearchParams): Shown => shown.find((box) => box === params.get('box')) ?? 'todo';
/** Tasks are decided from these. */
export const isOpenBox = (box: Shown): boolean => box === 'todo' || box === 'deputy';
