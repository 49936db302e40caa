import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { Concept } from '../../records/search/concept-finder.server.ts';
import { builtIn } from './built-in.ts';
import type { ConceptState } from './concept-row.ts';
import * as store from './store.server.ts';
import type { Term } from './terms.ts';

/** A concept as it holds: as it ships, or as an operator left it. */
export interface HeldConcept {
  key: string;
  state: ConceptState;
  version: number;
  /** Those of a hidden one are as they ship. */
  terms: readonly Term[];
}

/** Every concept with what operators made of it, by key. */
export const readConcepts = async (db: Connection | Db): Promise<Map<string, HeldConcept>> => {
  const [stored, terms] = [await store.concepts.all(db, {}), await store.terms.all(db, {})];
  const termsOf = Map.groupBy(terms, ({ concept }) => concept);
  const held = new Map<string, HeldConcept>([...builtIn].map(([key, terms]) => [key, { key, state: 'built-in', version: 1, terms }]));
  for (const { key, hidden, version } of stored) {
    const ships = builtIn.get(key);
    const own = (termsOf.get(key) ?? []).map(({ language, term, status }) => ({ language, term, status }));
    const state = hidden ? 'hidden' : ships ? 'changed' : 'own';
    held.set(key, { key, state, version, terms: hidden ? (ships ?? []) : own });
  }
  return held;
};

/** What search understands: every concept that is not taken out. */
export const toSearch = (held: ReadonlyMap<string, HeldConcept>): Concept[] =>
  [...held.values()]
    .filter(({ state }) => state !== 'hidden')
    .map(({ key, terms }) => ({
      key,
      terms: terms.map(({ language, term, status }) => ({ language, term, isPreferred: status === 'preferred' })),
    }));
