import { createHash } from 'node:crypto';
import { type Locale, locales } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { registerDictionaries } from '../engine/dictionary-registry.ts';
import { dictionaries } from './declared.ts';
import { dictionaryLabel } from './labels.server.ts';
import { addMissingBuiltinItems, allPresentItems, type StoredItem } from './store.server.ts';

/** Label of a value in the reader's language: the operators' label, else that of the text catalogue (labels.server.ts). */
export const labelOfItem = ({ dictionary, value, labels }: Pick<StoredItem, 'dictionary' | 'value' | 'labels'>, locale: Locale): string =>
  dictionaryLabel(locale, dictionary, value, labels);

/** In-memory copy of the dictionaries: all items outside the trash, and the labels that differ from the text catalogues. */
export class DictionaryCache {
  readonly #connection: Connection;
  #labels: Partial<Record<Locale, Readonly<Record<string, string>>>> = {};
  #items: ReadonlyMap<string, readonly StoredItem[]> = new Map();
  #version = '';

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Adds missing built-in values to the table and loads all items. */
  async start(): Promise<void> {
    await this.#complete().catch(ignoreUnwritableError);
    await this.load();
  }

  async #complete(): Promise<void> {
    const builtin = [...dictionaries].flatMap(([dictionary, { values }]) =>
      values.map((value, i) => ({ dictionary, value, sort: (i + 1) * 10 })),
    );
    await addMissingBuiltinItems.all(this.#connection, { builtin });
  }

  async load(): Promise<void> {
    const items = await allPresentItems.all({ query: this.#connection.onReservedConnection }, {});
    this.#items = Map.groupBy(items, ({ dictionary }) => dictionary);
    registerDictionaries(this.#items);
    this.#labels = Object.fromEntries(
      locales.map((locale) => [
        locale,
        Object.fromEntries([
          ...items
            .filter(({ builtin, labels }) => !builtin || labels[locale])
            .map((item) => [`dict.${item.dictionary}.${item.value}`, labelOfItem(item, locale)]),
          ...items.flatMap(({ dictionary, value, colour }) => (colour ? [[`tone.${dictionary}.${value}`, colour]] : [])),
        ]),
      ]),
    );
    this.#version = createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 12);
  }

  /**
   * Labels that differ from the text catalogue, by their key in the catalogue, and colours of values (`tone.<dictionary>.<value>`). Empty
   * if operators changed nothing.
   */
  labels(locale: Locale): Readonly<Record<string, string>> {
    return this.#labels[locale] ?? {};
  }

  /** All values of a dictionary in the operators' order with their labels. Inactive values cannot be chosen. */
  options(dictionary: string, locale: Locale): { value: string; label: string; active: boolean }[] {
    return (this.#items.get(dictionary) ?? []).map((item) => ({
      value: item.value,
      label: labelOfItem(item, locale),
      active: item.active,
    }));
  }

  /** Hash of all items; it changes with every change of an item. */
  get version(): string {
    return this.#version;
  }
}
