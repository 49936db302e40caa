import { AppError } from '../../base/errors.ts';
import { bcp47, type Locale, locales } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { DictionaryUseSource } from '../../platform/area.server.ts';
import { type Connection, type Db, snapshotRead, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  restoringDifferences,
  trashingDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { refuseOutdatedVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { type ListQuery, toPagedList } from '../../platform/resource/resource.server.ts';
import { dictionaries } from './declared.ts';
import { labelOfItem } from './dictionaries.server.ts';
import type {
  DictionaryItem,
  DictionaryItemChange,
  DictionaryItemInput,
  DictionaryOrItem,
  DictionarySummary,
  DictionaryValueOrder,
  ItemWithDictionaryName,
} from './shapes.server.ts';
import * as store from './store.server.ts';
import { countValueUsage, usagePlaceLabelOf } from './usage.server.ts';

type StoredItem = store.StoredItem;

const idOf = ({ dictionary, value }: Pick<StoredItem, 'dictionary' | 'value'>): string => `${dictionary}:${value}`;
const partsOf = (id: string): Pick<StoredItem, 'dictionary' | 'value'> => {
  const [dictionary = '', value = ''] = id.split(':', 2);
  return { dictionary, value };
};
const toItem = (one: StoredItem, locale: Locale): DictionaryItem => ({
  ...one,
  id: idOf(one),
  label: labelOfItem(one, locale),
  names: Object.fromEntries(locales.map((each) => [each, labelOfItem(one, each)])),
});
/** Labels without the empty ones. */
const filledLabels = (labels: DictionaryItemInput['labels']): StoredItem['labels'] =>
  Object.fromEntries(Object.entries(labels).flatMap(([locale, text]) => (text ? [[locale, text]] : [])));

/** Name of a dictionary in the reader's language; its key if it has none. */
const dictionaryName = (locale: Locale, dictionary: string): string =>
  findCatalogueText(locale, `admin.dictionary.of.${dictionary}`) ?? dictionary;
/** Whether the values of a dictionary are computed from records, so that operators cannot add values. */
const isComputed = (dictionary: string): boolean => dictionaries.get(dictionary)?.places.length === 0;
const has = (keyword: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));
const pageOf = <T>(all: readonly T[], { page, limit }: { page: number; limit: number }): T[] => all.slice((page - 1) * limit, page * limit);

const orNotFound = (item: StoredItem | undefined): StoredItem => {
  if (!item) throw new AppError('E_NOT_FOUND');
  return item;
};

/** Dictionaries and their items in the back office. Every change is published to all processes and open pages. */
export class DictionaryAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #uses: readonly DictionaryUseSource[];

  constructor(connection: Connection, changes: Changes, uses: readonly DictionaryUseSource[]) {
    this.#connection = connection;
    this.#changes = changes;
    this.#uses = uses;
  }

  async list(context: Context, query: ListQuery): Promise<Paged<DictionarySummary>> {
    authorise(context, 'dictionary:item:read');
    const counts = await store.countItemsByDictionary(this.#connection.db);
    const nameOf = ({ id }: { id: string }) => dictionaryName(context.locale, id);
    const matchingDictionaries = counts.filter((one) => !query.keyword || has(query.keyword, one.id, nameOf(one)));
    if (query.sort === '-id') matchingDictionaries.reverse();
    const { compare } = new Intl.Collator(bcp47(context.locale));
    if (!query.sort) matchingDictionaries.sort((a, b) => compare(nameOf(a), nameOf(b)));
    const docs = pageOf(matchingDictionaries, query).map((one) => ({ ...one, name: nameOf(one), computed: isComputed(one.id) }));
    return toPagedList(docs, matchingDictionaries.length, query);
  }

  /** Detail of a dictionary with its items, or of one item if the id contains a colon. Throws E_NOT_FOUND. */
  async get(context: Context, id: string): Promise<DictionaryOrItem> {
    authorise(context, 'dictionary:item:read');
    const { db } = this.#connection;
    if (id.includes(':')) return toItem(orNotFound(await store.findItem(db, partsOf(id))), context.locale);
    const items = await store.itemsOf(db, id);
    if (items.length === 0) throw new AppError('E_NOT_FOUND');
    return {
      id,
      name: dictionaryName(context.locale, id),
      items: items.length,
      added: items.filter(({ builtin }) => !builtin).length,
      inactive: items.filter(({ active }) => !active).length,
      computed: isComputed(id),
      values: items.map((one) => toItem(one, context.locale)),
    };
  }

  /** Items of all dictionaries, searched by value and by label in any language. Filters: dictionary, active. */
  async listItems(context: Context, query: ListQuery<{ dictionary?: string; active?: '0' | '1' }>): Promise<Paged<ItemWithDictionaryName>> {
    authorise(context, 'dictionary:item:read');
    const { dictionary = null, active, keyword } = query;
    const { all } = query.trash ? store.trashedItems : store.presentItems;
    const items = await all(this.#connection, { dictionary, active: active === undefined ? null : active === '1' });
    const matchingItems = items.filter((one) => !keyword || has(keyword, one.value, ...locales.map((locale) => labelOfItem(one, locale))));
    if (query.sort === '-sort') matchingItems.reverse();
    const { locale } = context;
    const docs = pageOf(matchingItems, query).map((one) => ({ ...toItem(one, locale), name: dictionaryName(locale, one.dictionary) }));
    return toPagedList(docs, matchingItems.length, query);
  }

  /** Places that use an item, with the number of uses. */
  async usage(context: Context, id: string): Promise<{ place: string; name: string; count: number }[]> {
    authorise(context, 'dictionary:item:read');
    const used = await snapshotRead(this.#connection, async (tx) =>
      countValueUsage(tx, orNotFound(await store.findItem(tx, partsOf(id))), this.#uses),
    );
    return used.map((one) => ({ ...one, name: usagePlaceLabelOf(context.locale, one.place) }));
  }

  /** Creates an item. Throws E_PROTECTED if the dictionary is computed, E_VALIDATION if the value exists or has no label. */
  async create(context: Context, { dictionary, value, ...sent }: DictionaryItemInput): Promise<{ id: string }> {
    authorise(context, 'dictionary:item:update', {});
    if (isComputed(dictionary)) throw new AppError('E_PROTECTED');
    const labels = filledLabels(sent.labels);
    if (Object.keys(labels).length === 0) throw new AppError('E_VALIDATION', { labels: 'required' });
    const id = idOf({ dictionary, value });
    await this.#write(async (tx) => {
      const deleted = await store.lockDeletedItem(tx, { dictionary, value });
      const { colour, sort = null, active } = sent;
      const made = await store.addItem.one(tx, { dictionary, value, labels, colour, sort, active });
      if (!made) throw new AppError('E_VALIDATION', { value: 'used' });
      const set = { dictionary, value, ...sent, labels, sort: made.sort };
      const changes = deleted
        ? { ...restoringDifferences, ...changedFieldDifferences<object>(deleted, set) }
        : createdFieldDifferences(set);
      await audit(tx, context, { action: 'dictionary.create', target: `dictionary:${id}`, facts: { name: id, changes } });
    });
    return { id };
  }

  async update(context: Context, id: string, { version, ...sent }: DictionaryItemChange): Promise<void> {
    authorise(context, 'dictionary:item:update', {});
    await this.#write(async (tx) => {
      const known = orNotFound(await store.lockItem(tx, partsOf(id), 'present'));
      refuseOutdatedVersion(known.version, version);
      const own = filledLabels(sent.labels);
      if (!known.builtin && Object.keys(own).length === 0) throw new AppError('E_VALIDATION', { labels: 'required' });
      const newValues = { ...sent, labels: own, sort: sent.sort ?? known.sort };
      await store.updateItem(tx, known, newValues);
      const { labels, colour, sort, active } = known;
      const changes = changedFieldDifferences({ labels, colour, sort, active }, newValues);
      await audit(tx, context, { action: 'dictionary.update', target: `dictionary:${id}`, facts: { name: id, changes } });
    });
  }

  /** Moves items to the trash, all or none. Throws E_PROTECTED for a built-in item, E_IN_USE with the places for an item in use. */
  async remove(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'dictionary:item:update', {});
    await this.#write(async (tx) => {
      for (const id of [...ids].sort()) {
        const known = orNotFound(await store.lockItem(tx, partsOf(id), 'present'));
        if (known.builtin) throw new AppError('E_PROTECTED');
        await checkUnused(tx, known, this.#uses, context.locale);
        await store.setItemTrashState(tx, known, 'trash');
        await audit(tx, context, {
          action: 'dictionary.delete',
          target: `dictionary:${id}`,
          facts: { name: id, changes: trashingDifferences },
        });
      }
    });
  }

  async restore(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'dictionary:item:update', {});
    await this.#write(async (tx) => {
      for (const id of [...ids].sort()) {
        await store.setItemTrashState(tx, orNotFound(await store.lockItem(tx, partsOf(id), 'trash')), 'present');
        await audit(tx, context, {
          action: 'dictionary.restore',
          target: `dictionary:${id}`,
          facts: { name: id, changes: restoringDifferences },
        });
      }
    });
  }

  /** Stores a new order of the values of a dictionary. Throws E_VALIDATION for an unknown value. */
  async sort(context: Context, { dictionary, values }: DictionaryValueOrder): Promise<void> {
    authorise(context, 'dictionary:item:update', {});
    await this.#write(async (tx) => {
      const order = async () => (await store.itemsOf(tx, dictionary)).map(({ value }) => value);
      const before = await order();
      const sorted = await store.updateOrderOfItems.all(tx, { dictionary, values });
      if (sorted.length < new Set(values).size) throw new AppError('E_VALIDATION', { values: 'value' });
      const changes = changedFieldDifferences({ sort: before }, { sort: await order() });
      await audit(tx, context, { action: 'dictionary.sort', target: `dictionary:${dictionary}`, facts: { name: dictionary, changes } });
    });
  }

  async #write(work: (tx: Db) => Promise<void>): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      await work(tx);
      await Changes.publish(tx, 'page', []);
    });
    await this.#changes.catchUp();
  }
}

const checkUnused = async (tx: Db, item: StoredItem, uses: readonly DictionaryUseSource[], locale: Locale): Promise<void> => {
  const used = await countValueUsage(tx, item, uses);
  if (used.length === 0) return;
  const where = used.map(({ place, count }) => `${usagePlaceLabelOf(locale, place)} ${count}`).join(locale === 'zh-cn' ? '、' : ', ');
  throw new AppError('E_IN_USE', { ids: 'usedByRecords' }, undefined, { name: labelOfItem(item, locale), where });
};
