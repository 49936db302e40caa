/** What waits: its caller, and the block of addresses that this is in. */
export interface Waiting {
  caller: string;
  block: string;
}

/** Round robin over blocks of addresses, and within each over its callers: who asks from many addresses of one block gets no more turns. */
export class FairQueue<T extends Waiting> {
  /** In the order of their next turns. */
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

  /** Does nothing where it does not wait. */
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

  /** Takes out whose turn it is: of the caller the first that waits, or the latest. */
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

  /** The latest of the caller who waits most often in the block that does; undefined where this is the newcomer's own. */
  longest(newcomer: Waiting): T | undefined {
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

/** Puts what is still there behind the others. */
const moveBack = <V>(map: Map<string, V> | undefined, key: string): void => {
  const value = map?.get(key);
  if (map?.delete(key) && value !== undefined) map.set(key, value);
};

/** The key with the highest count; `own`: the newcomer's, which has one more than it has yet, and is the one where it is as high. */
const mostOf = <V>(map: ReadonlyMap<string, V> | undefined, own: string | undefined, count: (value: V) => number): string => {
  const held = own === undefined ? undefined : map?.get(own);
  let [most, longest] = [own ?? '', own === undefined ? 0 : (held === undefined ? 0 : count(held)) + 1];
  for (const [key, value] of map ?? []) if (count(value) > longest) [most, longest] = [key, count(value)];
  return most;
};
