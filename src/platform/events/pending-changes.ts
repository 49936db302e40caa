import type { ChangeEvent } from './changes.server.ts';

/** Unprocessed changes of a follower, merged by kind. Merging loses nothing, because a follower reads the current state. */
export class PendingChanges {
  readonly #kinds = new Map<ChangeEvent['kind'], Set<number> | null>();

  add({ kind, ns }: ChangeEvent): void {
    const known = this.#kinds.get(kind);
    if (ns === null || known === null) this.#kinds.set(kind, null);
    else this.#kinds.set(kind, new Set([...(known ?? []), ...ns]));
  }

  /** Returns all pending changes and clears them. */
  take(): ChangeEvent[] {
    const all = [...this.#kinds].map(([kind, ns]) => ({ kind, ns: ns && [...ns] }));
    this.#kinds.clear();
    return all;
  }
}
