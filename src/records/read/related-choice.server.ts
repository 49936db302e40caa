import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { seriesOf } from '../relations/relations.server.ts';
import { readListRowsById } from '../stored/records.server.ts';
import { FamilyCache, otherEditions } from './families.server.ts';
import type { ListIndexes } from './indexes.server.ts';
import { type RelatedRecordSources, relatedRecords } from './related.server.ts';
import { TitleWordCache } from './title-words.server.ts';

/** Seconds after which related records are chosen anew (decision 060). */
const lifetime = 5 * 60;
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
  readonly #known = new LRUCache<string, RelatedRecordChoice>({ max: mostChoices, ttl: lifetime * 1000 });

  constructor(connection: Connection, indexes: ListIndexes) {
    this.#sources = { connection, indexes, words: new TitleWordCache(connection), families: new FamilyCache(connection) };
  }

  /** Related records of a record; undefined if the record is not public. */
  async of(bound: BoundKind, n: number): Promise<RelatedRecordChoice | undefined> {
    const { slug } = bound.kind;
    const known = this.#known.get(`${slug} ${n}`);
    if (known) return (await this.#sources.indexes.of(slug)).has(n) ? known : undefined;
    const until = Date.now() + lifetime * 1000;
    const records = await this.#choose(bound, n);
    const choice = records && { records, until };
    if (choice) this.#known.set(`${slug} ${n}`, choice);
    return choice;
  }

  /** First other editions of a standard, then related records of any kind. */
  async #choose(bound: BoundKind, n: number): Promise<RelatedRecordChoice['records'] | undefined> {
    const { slug } = bound.kind;
    const { connection } = this.#sources;
    const [row] = await readListRowsById(connection, bound, { ids: [n], locale: 'zh-cn' });
    if (!row) return undefined;
    const [editions, others] = await Promise.all([
      slug === 'standard' ? otherEditions.all(connection, { n }) : [],
      relatedRecords(this.#sources, { slug, n, key: row.key, series: seriesOf(bound, row) ?? row.key }),
    ]);
    const first = editions.slice(0, mostEditions).map((edition) => ({ kind: slug, n: edition.n }));
    return [...first, ...others.filter((one) => one.kind !== slug || !editions.some((edition) => edition.n === one.n))];
  }
}
