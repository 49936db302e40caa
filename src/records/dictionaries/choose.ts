import { AppError } from '../../base/errors.ts';
import { firstRetiredValue } from '../engine/dictionary-registry.ts';

type ChosenValues = string | readonly string[] | null | undefined;
const listOf = (chosen: ChosenValues): string[] => [chosen ?? []].flat();

/** Throws E_VALIDATION if an inactive dictionary value is chosen that is not in `before`. */
export const refuseRetiredValues = (field: string, dictionary: string, chosen: ChosenValues, before?: ChosenValues): void => {
  if (firstRetiredValue(dictionary, listOf(chosen), listOf(before)) !== undefined)
    throw new AppError('E_VALIDATION', { [field]: 'retired' });
};
