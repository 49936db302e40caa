import type { Period } from '../../operations.ts';

/** What may be chosen, shortest first. Not taken from the contract, whose values travel with every public page. */
export const periods = [7, 30, 90] as const satisfies readonly Period[];
