import { AppError } from '../../base/errors.ts';
import { retiredValues } from '../engine/dictionary-registry.ts';

type Chosen = string | readonly string[] | null | undefined;
const listOf = (chosen: Chosen): string[] => [chosen ?? []].flat();

/** Refuses a value that can no longer be chosen, unless it was there before. */
export const checkChosen = (field: string, dictionary: string, chosen: Chosen, before?: Chosen): void => {
  if (retiredValues(dictionary, listOf(chosen), listOf(before)) !== undefined) throw new AppError('E_VALIDATION', { [field]: 'retired' });
};
