import { AppError, type FieldFault } from '../../base/errors.ts';
import { locales } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  purgedFieldDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { refuseOutdatedVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListQuery, toPagedList } from '../../platform/resource/resource.server.ts';
import { builtInConcepts } from './built-in.ts';
import { type EffectiveConcept, readConcepts } from './concepts.server.ts';
import type { ConceptState, ListedConcept } from './listed-concept.ts';
import * as store from './store.server.ts';
import { formatConceptTerms, normalizeTermForComparison, parseConceptTerms, type Term, termLimits } from './terms.ts';

export interface ConceptFilters {
  state?: ConceptState | undefined;
}
export interface ConceptInput {
  key: string;
  terms: TextByLocale;
}
export type ConceptChange = Pick<ConceptInput, 'terms'> & { version: number };

const toRow = ({ key, state, version, terms }: EffectiveConcept): ListedConcept => ({
  id: key,
  terms: formatConceptTerms(terms),
  preferred: Object.fromEntries(terms.filter(({ status }) => status === 'preferred').map(({ language, term }) => [language, term])),
  count: terms.length,
  state,
  version,
});

const nameOf = ({ language, term }: Term): string => `${language} ${normalizeTermForComparison(term)}`;

/**
 * Returns the problem of a concept's terms in one language; undefined if they are valid. `others`: for each term of other concepts, the key
 * of its concept.
 */
const faultOf = (own: readonly Term[], others: ReadonlyMap<string, string>): FieldFault | undefined => {
  if (own.length > termLimits.terms) return { problem: 'atMostEntries', facts: { max: termLimits.terms } };
  if (own.some(({ term }) => term.length > termLimits.length))
    return { problem: 'lengthBetween', facts: { min: 1, max: termLimits.length } };
  if (own.some(({ term }) => !/[\p{L}\p{N}]/u.test(term))) return 'format'; // search cannot find a term without any letter or digit
  if (own.length > 0 && !own.some(({ status }) => status === 'preferred')) return 'required';
  const taken = own.map((term) => others.get(nameOf(term))).find((other) => other !== undefined);
  return taken === undefined ? undefined : { problem: 'termOf', facts: { name: taken } };
};

/**
 * Throws E_VALIDATION if a term is invalid or belongs to another concept, if a language has too many terms or no preferred term, or if
 * fewer than two languages have terms.
 */
const check = (terms: readonly Term[], key: string, concepts: ReadonlyMap<string, EffectiveConcept>): void => {
  const others = new Map<string, string>();
  for (const concept of concepts.values())
    if (concept.key !== key && concept.state !== 'hidden') for (const term of concept.terms) others.set(nameOf(term), concept.key);
  const faults: Record<string, FieldFault> = {};
  for (const language of locales) {
    const fault = faultOf(
      terms.filter((term) => term.language === language),
      others,
    );
    if (fault) faults[`terms.${language}`] = fault;
  }
  if (new Set(terms.map(({ language }) => language)).size < 2) faults.terms = 'twoLanguages';
  if (Object.keys(faults).length > 0) throw new AppError('E_VALIDATION', faults);
};

/** Administration of search concepts: operators list, create, change, hide and reset concepts. */
export class ConceptAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  async list(context: Context, query: ListQuery<ConceptFilters>): Promise<Paged<ListedConcept>> {
    authorise(context, 'concept:concept:read');
    const word = normalizeTermForComparison(query.keyword ?? '');
    const found = [...(await readConcepts(this.#connection)).values()]
      .filter(({ state }) => query.state === undefined || state === query.state)
      .filter(({ key, terms }) => key.includes(word) || terms.some(({ term }) => normalizeTermForComparison(term).includes(word)))
      .map(toRow)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (query.sort === '-id') found.reverse();
    return toPagedList(found.slice((query.page - 1) * query.limit, query.page * query.limit), found.length, query);
  }

  async get(context: Context, key: string): Promise<ListedConcept> {
    authorise(context, 'concept:concept:read');
    return toRow(this.#known(await readConcepts(this.#connection), key));
  }

  /** Creates a concept. Throws E_VALIDATION if the key is in use or a term belongs to another concept. */
  async create(context: Context, { key, terms: typed }: ConceptInput): Promise<{ id: string }> {
    authorise(context, 'concept:concept:create');
    await this.#change(async (tx, concepts) => {
      if (concepts.has(key)) throw new AppError('E_VALIDATION', { key: 'used' });
      const terms = parseConceptTerms(typed);
      check(terms, key, concepts);
      await this.#put(tx, key, terms);
      const changes = createdFieldDifferences({ terms: formatConceptTerms(terms) });
      await audit(tx, context, { action: 'concept.create', target: `concept:${key}`, facts: { name: key, changes } });
    });
    return { id: key };
  }

  async update(context: Context, key: string, { terms: typed, version }: ConceptChange): Promise<void> {
    authorise(context, 'concept:concept:update', {});
    await this.#change(async (tx, concepts) => {
      const before = this.#known(concepts, key);
      refuseOutdatedVersion(before.version, version);
      const terms = parseConceptTerms(typed);
      check(terms, key, concepts);
      await this.#put(tx, key, terms);
      const changes = changedFieldDifferences({ terms: formatConceptTerms(before.terms) }, { terms: formatConceptTerms(terms) });
      await audit(tx, context, { action: 'concept.update', target: `concept:${key}`, facts: { name: key, changes } });
    });
  }

  /**
   * Removes concepts from search, all or none. A shipped concept is hidden; a concept that an operator created is deleted. Throws E_STATE
   * if a concept is already hidden.
   */
  async remove(context: Context, keys: readonly string[]): Promise<void> {
    authorise(context, 'concept:concept:delete', {});
    await this.#change(async (tx, concepts) => {
      for (const key of new Set(keys)) {
        const before = this.#known(concepts, key);
        if (before.state === 'hidden') throw new AppError('E_STATE');
        await store.deleteConceptTerms.all(tx, { key });
        if (builtInConcepts.has(key)) await store.putConcept.all(tx, { key, hidden: true });
        else await store.deleteConcept.all(tx, { key });
        const changes = purgedFieldDifferences({ terms: formatConceptTerms(before.terms) });
        await audit(tx, context, { action: 'concept.delete', target: `concept:${key}`, facts: { name: key, changes } });
      }
    });
  }

  /**
   * Restores the shipped terms of a concept. Throws E_STATE if the concept is unchanged or was created by an operator. Increments the
   * version of the concept.
   */
  async reset(context: Context, key: string, { version }: { version: number }): Promise<void> {
    authorise(context, 'concept:concept:update', {});
    await this.#change(async (tx, concepts) => {
      const before = this.#known(concepts, key);
      const ships = builtInConcepts.get(key);
      refuseOutdatedVersion(before.version, version);
      if (!ships || before.state === 'built-in') throw new AppError('E_STATE');
      check(ships, key, concepts);
      await store.deleteConceptTerms.all(tx, { key });
      await store.putConcept.all(tx, { key, hidden: false });
      const from = before.state === 'hidden' ? {} : formatConceptTerms(before.terms);
      await audit(tx, context, {
        action: 'concept.reset',
        target: `concept:${key}`,
        facts: { name: key, changes: changedFieldDifferences({ terms: from }, { terms: formatConceptTerms(ships) }) },
      });
    });
  }

  #known(concepts: ReadonlyMap<string, EffectiveConcept>, key: string): EffectiveConcept {
    const concept = concepts.get(key);
    if (!concept) throw new AppError('E_NOT_FOUND');
    return concept;
  }

  /**
   * Runs a change under an advisory lock, so that concurrent changes cannot assign one term to two concepts. When the call returns, the
   * search of this process uses the changed concepts.
   */
  async #change(work: (tx: Db, concepts: ReadonlyMap<string, EffectiveConcept>) => Promise<void>): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      await lockInTransaction(tx, 7311);
      await work(tx, await readConcepts(tx));
      await Changes.publish(tx, 'page', []); // also drops cached search pages
    });
    await this.#changes.catchUp();
  }

  async #put(tx: Db, key: string, terms: readonly Term[]): Promise<void> {
    await store.deleteConceptTerms.all(tx, { key });
    await store.putConcept.all(tx, { key, hidden: false });
    await store.addTerms.all(tx, {
      key,
      languages: terms.map(({ language }) => language),
      places: terms.map((term, i) => i - terms.findIndex(({ language }) => language === term.language)),
      terms: terms.map(({ term }) => term),
      statuses: terms.map(({ status }) => status),
    });
  }
}
