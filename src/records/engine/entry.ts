/** A table's own entry under what a file or a reader names; `constructor` and its like, which every object has, are none. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
