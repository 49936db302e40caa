import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { ListIndexes } from './indexes.server.ts';
import { type RelatedRecordSources, relatedRecords } from './related.server.ts';
import { readRelatedSubject } from './related-subject.server.ts';
import { TitleWordCache } from './title-words.server.ts';

/** Milliseconds after which related records are chosen anew: half of the age that a choice may have, since cached words may be as old (decision 060). */
const lifetime = 150_000;
const mostChoices = 20_000;
/** Maximum number of other editions among the related records; a separate section of the record's page lists all editions. */
const mostEditions = 3;

export interface RelatedRecordChoice {
  records: readonly { kind: KindSlug; n: number }[];
  /** Time in milliseconds (`Date.now`) until which the choice is valid. */
  until: number;
}

/** Related records of records of any kind. Only the choice is cached; titles and statuses of the chosen records are read for each answer. */
export class RelatedRecordChoices {
  readonly #sources: RelatedRecordSources;
  readonly #known = new LRUCache<string, RelatedRecordChoice>({ max: mostChoices, ttl: lifetime });

  constructor(connection: Connection, indexes: ListIndexes) {
    this.#sources = { connection, indexes, words: new TitleWordCache(connection) };
  }

  /** Related records of a record; undefined if the record is not public. */
  async of(slug: KindSlug, n: number): Promise<RelatedRecordChoice | undefined> {
    const known = this.#known.get(`${slug} ${n}`);
    if (known) return (await this.#sources.indexes.of(slug)).has(n) ? known : undefined;
    const until = Date.now() + lifetime;
    const records = await this.#choose(slug, n);
    const choice = records && { records, until };
    if (choice) this.#known.set(`${slug} ${n}`, choice);
    return choice;
  }

  /** First other editions of a standard, then related records of any kind. */
  async #choose(slug: KindSlug, n: number): Promise<RelatedRecordChoice['records'] | undefined> {
    const subject = await readRelatedSubject(this.#sources.connection, slug, n);
    if (!subject) return undefined;
    const others = await relatedRecords(this.#sources, subject);
    const first = subject.editions.slice(0, mostEditions).map((edition) => ({ kind: slug, n: edition }));
    return [...first, ...others.filter((one) => one.kind !== slug || !subject.editions.includes(one.n))];
  }
}
