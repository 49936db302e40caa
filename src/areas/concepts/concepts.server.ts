import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { onReservedConnection } from '../../platform/db/sql.server.ts';
import type { Concept } from '../../records/search/concept-finder.server.ts';
import type { Search } from '../../records/search/search.server.ts';
import { builtIn } from './built-in.ts';
import type { ConceptState } from './concept-row.ts';
import * as store from './store.server.ts';
import type { Term } from './terms.ts';

/** A concept as it holds: as it ships, or as an operator left it. */
export interface EffectiveConcept {
  key: string;
  state: ConceptState;
  version: number;
  /** Those of a hidden one are as they ship. */
  terms: readonly Term[];
}

const stateOf = ({ hidden, terms }: store.StoredConcept, ships: boolean): ConceptState =>
  hidden ? 'hidden' : terms.length === 0 ? 'built-in' : ships ? 'changed' : 'own';

/** The concepts that ship under what is stored of them, by key. */
const overlay = (stored: readonly store.StoredConcept[]): Map<string, EffectiveConcept> => {
  const held = new Map<string, EffectiveConcept>([...builtIn].map(([key, terms]) => [key, { key, state: 'built-in', version: 1, terms }]));
  for (const row of stored) {
    const ships = builtIn.get(row.key);
    if (!ships && row.terms.length === 0) continue; // it shipped with an earlier version
    const state = stateOf(row, ships !== undefined);
    held.set(row.key, { key: row.key, state, version: row.version, terms: row.terms.length > 0 ? row.terms : (ships ?? []) });
  }
  return held;
};

/** Every concept with what operators made of it, by key. */
export const readConcepts = async (db: Connection | Db): Promise<Map<string, EffectiveConcept>> =>
  overlay(await store.storedConcepts.all(db, {}));

/** What search understands: every concept that is not taken out. */
const toSearch = (held: ReadonlyMap<string, EffectiveConcept>): Concept[] =>
  [...held.values()]
    .filter(({ state }) => state !== 'hidden')
    .map(({ key, terms }) => ({
      key,
      terms: terms.map(({ language, term, status }) => ({ language, term, isPreferred: status === 'preferred' })),
    }));

/** Tells search what things are called, of this process; asked with every change, it tells what is new. */
export class ConceptSource {
  readonly #connection: Connection;
  readonly #search: Search;
  #told: string | undefined;

  constructor(connection: Connection, search: Search) {
    this.#connection = connection;
    this.#search = search;
  }

  async tell(): Promise<void> {
    const stored = await store.storedConcepts.all(onReservedConnection(this.#connection), {});
    const now = JSON.stringify(stored);
    if (now === this.#told) return; // most changes of pages are of something else, and search takes half a second to read the table
    await this.#search.setConcepts(toSearch(overlay(stored)));
    this.#told = now;
  }
}
