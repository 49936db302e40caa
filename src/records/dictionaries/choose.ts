import { AppError } from '../../base/errors.ts';
import { firstRetiredValue } from '../engine/dictionary-registry.ts';

type ChosenFieldValue = string | readonly string[] | null | undefined;
const listOf = (chosen: ChosenFieldValue): string[] => [chosen ?? []].flat();

/** Throws E_VALIDATION if an inactive dictionary value is chosen that is not in `before`. */
export const rejectInactiveValues = (field: string, dictionary: string, chosen: ChosenFieldValue, before?: ChosenFieldValue): void => {
  if (firstRetiredValue(dictionary, listOf(chosen), listOf(before)) !== undefined)
    throw new AppError('E_VALIDATION', { [field]: 'retired' });
};
