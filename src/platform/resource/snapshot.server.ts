/** At most this many rows leave in one export. */
export const mostExported = 100_000;

/** What a list tells its rows apart by. */
export type Key = number | string;

/**
 * The keys of a list's rows as one statement found them, in its order. Pages read through it hold each of these rows once, whatever
 * others write meanwhile; what is erased for good before its page is left out. No transaction stays open for it: on the embedded
 * engine everybody else would wait for that.
 */
export class Snapshot {
  #keys: readonly Key[] | undefined;

  /** Whether a list took it: one that is made whole in memory has no pages to read through it. */
  get isTaken(): boolean {
    return this.#keys !== undefined;
  }

  get total(): number {
    return this.#keys?.length ?? 0;
  }

  /** The keys of one page; `take` answers all of them, at most `mostExported`, and is called for the first page alone. */
  async page({ page, limit }: { page: number; limit: number }, take: () => Promise<readonly Key[]>): Promise<readonly Key[]> {
    this.#keys ??= await take();
    return this.#keys.slice((page - 1) * limit, page * limit);
  }
}
