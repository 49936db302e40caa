/** The keys of an object whose keys are all known to its type, such as a table declared `as const`. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] => Object.keys(object) as (keyof T & string)[];

/** Keys and values of such an object, side by side. */
export const entriesOf = <T extends object>(object: T): { [K in keyof T & string]: [K, T[K]] }[keyof T & string][] =>
  Object.entries(object) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][];

/** A table with a value for each of some names. */
export const fromKeys = <Name extends string, T>(names: readonly Name[], toValue: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, T>;

/** Whether a value is one of those listed. */
export const isOneOf = <T>(values: readonly T[], value: unknown): value is T => values.includes(value as T);
