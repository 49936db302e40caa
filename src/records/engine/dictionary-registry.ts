import type { Locale } from '../../base/locales.ts';

/** A dictionary value with the properties that validation and sorting need. The items of a dictionary are in the operators' order. */
export interface RegisteredItem {
  value: string;
  /** Whether the value may be chosen. Records that already have an inactive value keep it. */
  active: boolean;
  /** Labels set by operators; they override the labels of the text catalogue. */
  labels: Partial<Record<Locale, string>>;
}

let registered: ReadonlyMap<string, readonly RegisteredItem[]> = new Map();

/** Replaces the registry with the contents of the dictionary table; called at start and after each change. */
export const registerDictionaries = (items: ReadonlyMap<string, readonly RegisteredItem[]>): void => {
  registered = items;
};

/** The registry as an object for use as a cache key: after every change of a dictionary it is a new object. */
export const dictionaryRegistryIdentity = (): object => registered;

/** The registered item of a value; undefined if the value is only declared in code, or unknown. */
export const registeredItem = (dictionary: string, value: string): RegisteredItem | undefined =>
  registered.get(dictionary)?.find((item) => item.value === value);

/** All values that records may have in a dictionary: declared and added ones, including inactive ones, in the operators' order. */
export const dictionaryValues = (dictionary: string, declared: readonly string[]): readonly string[] => {
  const items = registered.get(dictionary);
  if (!items) return declared;
  const known = new Set(items.map(({ value }) => value));
  return [...items.map(({ value }) => value), ...declared.filter((value) => !known.has(value))];
};

/** Values of a dictionary that may be chosen for a record. */
export const listChoosableValues = (dictionary: string, declared: readonly string[]): readonly string[] =>
  dictionaryValues(dictionary, declared).filter((value) => registeredItem(dictionary, value)?.active !== false);

/** The first value that is inactive and was not in `before`; undefined if there is none. */
export const firstRetiredValue = (dictionary: string, values: readonly string[], before: readonly string[] = []): string | undefined =>
  values.find((value) => registeredItem(dictionary, value)?.active === false && !before.includes(value));
