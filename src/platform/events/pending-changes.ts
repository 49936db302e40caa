import type { ChangeEvent } from './changes.server.ts';

/** What a follower of the changes has not taken in yet, by kind: all of it in one, for it looks at how things stand now. */
export class PendingChanges {
  readonly #kinds = new Map<ChangeEvent['kind'], Set<number> | null>();

  add({ kind, ns }: ChangeEvent): void {
    const known = this.#kinds.get(kind);
    if (ns === null || known === null) this.#kinds.set(kind, null);
    else this.#kinds.set(kind, new Set([...(known ?? []), ...ns]));
  }

  /** Everything, which is owed no longer. */
  take(): ChangeEvent[] {
    const all = [...this.#kinds].map(([kind, ns]) => ({ kind, ns: ns && [...ns] }));
    this.#kinds.clear();
    return all;
  }
}
