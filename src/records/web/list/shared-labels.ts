import type { ListedRecord } from '../../api.ts';
import type { Kind } from '../../engine/kind.ts';

/** A label that all cards of a page have: name of the field and its value. */
export interface SharedLabel {
  name: string;
  value: string;
}

/** Labels that all records have in common; shown once above the cards. */
export const findSharedLabels = (kind: Kind, docs: readonly ListedRecord[]): SharedLabel[] => {
  const [first, ...others] = docs;
  if (!first || others.length === 0) return [];
  return ['country', ...kind.list.badges].flatMap((name) => {
    const value = first[name];
    return typeof value === 'string' && value !== '' && others.every((doc) => doc[name] === value) ? { name, value } : [];
  });
};
