import type { Locale } from '../../base/locales.ts';

/** A value of a dictionary, as far as validation and order care; those of one dictionary stand in the operators' order. */
export interface RegisteredItem {
  value: string;
  /** Whether it may be chosen; what has it keeps it. */
  active: boolean;
  /** What operators call it, where that is not what the catalogue says. */
  labels: Partial<Record<Locale, string>>;
}

let registered: ReadonlyMap<string, readonly RegisteredItem[]> = new Map();

/** Filled from the table of dictionaries, anew whenever it changes. */
export const registerDictionaries = (items: ReadonlyMap<string, readonly RegisteredItem[]>): void => {
  registered = items;
};

/** The same object as long as operators change nothing: what follows from the dictionaries may be kept by it. */
export const dictionariesNow = (): object => registered;

/** One value as operators keep it; undefined for what is only declared, or unknown. */
export const registeredItem = (dictionary: string, value: string): RegisteredItem | undefined =>
  registered.get(dictionary)?.find((item) => item.value === value);

/** Every value that records may have of a dictionary: those declared and those added, in the order that operators gave them. */
export const domainOf = (dictionary: string, declared: readonly string[]): readonly string[] => {
  const items = registered.get(dictionary);
  if (!items) return declared;
  const known = new Set(items.map(({ value }) => value));
  return [...items.map(({ value }) => value), ...declared.filter((value) => !known.has(value))];
};

/** Of a dictionary's values those that can be chosen anew. */
export const choosable = (dictionary: string, declared: readonly string[]): readonly string[] =>
  domainOf(dictionary, declared).filter((value) => registeredItem(dictionary, value)?.active !== false);

/** The first of some values that exists but can no longer be chosen, leaving out those that were there before. */
export const retiredValues = (dictionary: string, values: readonly string[], before: readonly string[] = []): string | undefined =>
  values.find((value) => registeredItem(dictionary, value)?.active === false && !before.includes(value));
