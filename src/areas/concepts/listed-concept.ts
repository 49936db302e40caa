import type { TextByLocale } from '../../base/names.ts';

/** Origin of a concept's terms: shipped, shipped and changed by an operator, created by an operator; or hidden from search. */
export const conceptStates = ['built-in', 'changed', 'own', 'hidden'] as const;
export type ConceptState = (typeof conceptStates)[number];

/** A concept as the list and the form of the back office show it. */
export interface ListedConcept {
  /** Key of the concept. */
  id: string;
  /** Terms by language in the syntax of the form: the preferred term first, deprecated terms with a leading minus. */
  terms: TextByLocale;
  /** Preferred term by language. */
  preferred: TextByLocale;
  count: number;
  state: ConceptState;
  version: number;
}
