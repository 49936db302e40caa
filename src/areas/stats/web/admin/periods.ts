import type { Period } from '../../operations.ts';

/** Selectable periods in days, shortest first. Not imported from operations.ts, whose values would be loaded with every public page. */
export const periods = [7, 30, 90] as const satisfies readonly Period[];
