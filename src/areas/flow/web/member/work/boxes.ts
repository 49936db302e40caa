import { type Box, boxes } from '../../../operations.ts';

/** What a list of the page shows: a box of one's own work, or all cases for who keeps them. */
export type ShownBox = Box | 'cases';
const shown: readonly ShownBox[] = [...boxes, 'cases'];

/** The box that an address names; what waits, where it names none. */
export const boxIn = (params: URLSearchParams): ShownBox => shown.find((box) => box === params.get('box')) ?? 'todo';
/** Tasks are decided from these. */
export const isOpenBox = (box: ShownBox): boolean => box === 'todo' || box === 'deputy';
