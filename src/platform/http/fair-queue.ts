/** A queued request: its caller, and the address block of the caller. */
export interface QueuedRequest {
  caller: string;
  block: string;
}

/** Fair queue: round robin over address blocks, and over the callers of each block. Many addresses of one block therefore get no larger share. */
export class FairQueue<T extends QueuedRequest> {
  /** Address blocks, in the order in which they are served next. */
  readonly #blocks = new Map<string, Map<string, T[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(one: T): void {
    const callers = this.#blocks.get(one.block) ?? new Map<string, T[]>();
    this.#blocks.set(one.block, callers);
    const own = callers.get(one.caller) ?? [];
    callers.set(one.caller, own);
    own.push(one);
    this.#size++;
  }

  /** Removes an entry from the queue; does nothing if the entry is not queued. */
  remove(one: T): void {
    const callers = this.#blocks.get(one.block);
    const own = callers?.get(one.caller);
    const at = own?.indexOf(one) ?? -1;
    if (!callers || !own || at < 0) return;
    own.splice(at, 1);
    this.#size--;
    if (own.length === 0) callers.delete(one.caller);
    if (callers.size === 0) this.#blocks.delete(one.block);
  }

  /** Removes and returns the first or the latest entry of the next caller in turn. Returns undefined if the queue is empty. */
  next(which: 'first' | 'latest'): T | undefined {
    const [block, callers] = firstOf(this.#blocks);
    const [caller, own] = firstOf(callers);
    const one = own?.at(which === 'latest' ? -1 : 0);
    if (!one) return undefined;
    this.remove(one);
    moveBack(callers, caller);
    moveBack(this.#blocks, block);
    return one;
  }

  /** Returns the latest entry of the caller with most entries in the largest block. Returns undefined if that caller is the newcomer. */
  longest(newcomer: QueuedRequest): T | undefined {
    const count = (callers: ReadonlyMap<string, T[]>) => callers.values().reduce((sum, { length }) => sum + length, 0);
    const block = mostOf(this.#blocks, newcomer.block, count);
    const caller = mostOf(this.#blocks.get(block), block === newcomer.block ? newcomer.caller : undefined, ({ length }) => length);
    if (block === newcomer.block && caller === newcomer.caller) return undefined;
    return this.#blocks.get(block)?.get(caller)?.at(-1);
  }
}

const firstOf = <V>(map: ReadonlyMap<string, V> | undefined): [key: string, value: V | undefined] => {
  const [first] = map ?? [];
  return first ?? ['', undefined];
};

/** Moves a key of a map to the end of its order, if the key still exists. */
const moveBack = <V>(map: Map<string, V> | undefined, key: string): void => {
  const value = map?.get(key);
  if (map?.delete(key) && value !== undefined) map.set(key, value);
};

/** Returns the key of a map with the highest count. `own` is the newcomer's key; it counts one more than stored and wins ties. */
const mostOf = <V>(map: ReadonlyMap<string, V> | undefined, own: string | undefined, count: (value: V) => number): string => {
  const ownValue = own === undefined ? undefined : map?.get(own);
  let [most, longest] = [own ?? '', own === undefined ? 0 : (ownValue === undefined ? 0 : count(ownValue)) + 1];
  for (const [key, value] of map ?? []) if (count(value) > longest) [most, longest] = [key, count(value)];
  return most;
};
