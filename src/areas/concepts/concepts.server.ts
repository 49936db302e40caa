import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { reservedExecutorOf } from '../../platform/db/sql.server.ts';
import type { Concept } from '../../records/search/concept-finder.server.ts';
import type { Search } from '../../records/search/search.server.ts';
import { builtInConcepts } from './built-in.ts';
import type { ConceptState } from './listed-concept.ts';
import * as store from './store.server.ts';
import type { Term } from './terms.ts';

/** Concept with its current terms: as shipped or as changed by operators. */
export interface EffectiveConcept {
  key: string;
  state: ConceptState;
  version: number;
  /** Current terms; for a hidden concept, its shipped terms. */
  terms: readonly Term[];
}

const stateOf = ({ hidden, terms }: store.StoredConcept, ships: boolean): ConceptState =>
  hidden ? 'hidden' : terms.length === 0 ? 'built-in' : ships ? 'changed' : 'own';

/** Returns the shipped concepts overlaid with the stored changes, by key. */
const overlay = (stored: readonly store.StoredConcept[]): Map<string, EffectiveConcept> => {
  const concepts = new Map<string, EffectiveConcept>(
    [...builtInConcepts].map(([key, terms]) => [key, { key, state: 'built-in', version: 1, terms }]),
  );
  for (const row of stored) {
    const ships = builtInConcepts.get(row.key);
    if (!ships && row.terms.length === 0) continue; // only an earlier version of the product shipped this concept
    const state = stateOf(row, ships !== undefined);
    concepts.set(row.key, { key: row.key, state, version: row.version, terms: row.terms.length > 0 ? row.terms : (ships ?? []) });
  }
  return concepts;
};

/** Returns all concepts, also hidden ones, with the changes of operators, by key. */
export const readConcepts = async (db: Connection | Db): Promise<Map<string, EffectiveConcept>> =>
  overlay(await store.storedConcepts.all(db, {}));

/** Returns the concepts that search uses: all except hidden ones. */
const toSearch = (concepts: ReadonlyMap<string, EffectiveConcept>): Concept[] =>
  [...concepts.values()]
    .filter(({ state }) => state !== 'hidden')
    .map(({ key, terms }) => ({
      key,
      terms: terms.map(({ language, term, status }) => ({ language, term, isPreferred: status === 'preferred' })),
    }));

/**
 * Passes the concepts to the search of this process. Runs after every published change of pages, because changes of concepts are published
 * as changes of pages. Passes the concepts only if they differ from the last ones.
 */
export class SearchConceptUpdater {
  readonly #connection: Connection;
  readonly #search: Search;
  #lastPassed: string | undefined;

  constructor(connection: Connection, search: Search) {
    this.#connection = connection;
    this.#search = search;
  }

  async tell(): Promise<void> {
    const stored = await store.storedConcepts.all(reservedExecutorOf(this.#connection), {});
    const now = JSON.stringify(stored);
    if (now === this.#lastPassed) return; // most changes of pages do not concern concepts, and search needs half a second to load concepts
    await this.#search.setConcepts(toSearch(overlay(stored)));
    this.#lastPassed = now;
  }
}
