/** Sums by key, accumulated in memory until they are written. */
export class KeyedSums<K> {
  #counts = new Map<K, number>();

  get size(): number {
    return this.#counts.size;
  }

  add(key: K, more = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + more);
  }

  /** Passes the sums to `write` and resets them. If `write` fails, the sums are restored and the error is thrown. */
  async drain(write: (keys: K[], sums: number[]) => Promise<unknown>): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      await write([...counts.keys()], [...counts.values()]);
    } catch (error) {
      for (const [key, sum] of counts) this.add(key, sum);
      throw error;
    }
  }
}
