/** Looks up a key from untrusted input in a plain object. Inherited properties such as `constructor` are not found. */
export const lookUpOwnEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
