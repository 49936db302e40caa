/** Typed keys of an object whose type knows all keys, such as a table declared `as const`. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] => Object.keys(object) as (keyof T & string)[];

/** Typed entries of an object whose type knows all keys. */
export const entriesOf = <T extends object>(object: T): { [K in keyof T & string]: [K, T[K]] }[keyof T & string][] =>
  Object.entries(object) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][];

/** Creates an object with a value for each name. */
export const fromKeys = <Name extends string, T>(names: readonly Name[], toValue: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, T>;

/** True if the list includes the value; narrows its type. */
export const isOneOf = <T>(values: readonly T[], value: unknown): value is T => values.includes(value as T);
