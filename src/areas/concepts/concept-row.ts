import type { Texts } from '../../base/names.ts';

/** Where a concept's terms are from: the table that ships, that table changed by an operator, an operator alone; or taken out. */
export const conceptStates = ['built-in', 'changed', 'own', 'hidden'] as const;
export type ConceptState = (typeof conceptStates)[number];

export interface ConceptRow {
  /** Its key. */
  id: string;
  /** By language its terms as they are typed: the preferred one first, deprecated ones after a minus. */
  terms: Texts;
  /** By language the preferred term. */
  preferred: Texts;
  count: number;
  state: ConceptState;
  version: number;
}
