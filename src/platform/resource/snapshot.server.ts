/** Maximal number of rows in an export. */
export const mostExportedRows = 100_000;

/** Unique key of a row in a list. */
export type RowKey = number | string;

/**
 * Keys of the rows of a list, read by one statement, in order. Pages read through the snapshot contain each row once despite concurrent writes; rows
 * purged meanwhile are omitted. It holds no transaction open, which would block the embedded engine for everybody.
 */
export class RowKeySnapshot {
  #keys: readonly RowKey[] | undefined;

  /** True if the list read its rows through the snapshot. A list computed in memory does not. */
  get isTaken(): boolean {
    return this.#keys !== undefined;
  }

  get total(): number {
    return this.#keys?.length ?? 0;
  }

  /** Returns the keys of one page of the snapshot. `take` returns all keys, at most `mostExportedRows`; it is called only once. */
  async page({ page, limit }: { page: number; limit: number }, take: () => Promise<readonly RowKey[]>): Promise<readonly RowKey[]> {
    this.#keys ??= await take();
    return this.#keys.slice((page - 1) * limit, page * limit);
  }
}
