import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { flag, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import { dictionaryItemTable as item } from './table.server.ts';

const row = {
  dictionary: text(),
  value: text(),
  labels: json<Partial<Record<Locale, string>>>(),
  colour: nullable(text()),
  sort: int,
  active: flag,
  builtin: flag,
  version: int,
};
const selectItems = sql`select dictionary, value, labels, colour, sort, active, builtin, version from dictionary_item`;

/** All dictionary items outside the trash, for the in-memory copy of the dictionaries. */
export const allPresentItems = statement({
  row,
  sql: () => sql`${selectItems} where deleted_at is null order by dictionary, sort, value collate "C"`,
});
export type StoredItem = NonNullable<Awaited<ReturnType<typeof allPresentItems.one>>>;

/** Adds missing built-in dictionary values and restores those that are in the trash. */
export const addMissingBuiltinItems = statement({
  params: { builtin: json<readonly Pick<StoredItem, 'dictionary' | 'value' | 'sort'>[]>() },
  sql: ({ builtin }) =>
    sql`insert into dictionary_item (dictionary, value, sort, builtin)
          select dictionary, value, sort, true from jsonb_to_recordset(${builtin}::jsonb) as b(dictionary text, value text, sort int)
        on conflict (dictionary, value) do update set builtin = true, deleted_at = null where dictionary_item.deleted_at is not null`,
});

type ItemKey = Pick<StoredItem, 'dictionary' | 'value'>;
/** Columns of an item that operators edit. */
type EditableItemColumns = Pick<StoredItem, 'labels' | 'colour' | 'sort' | 'active'>;

/** SQL conditions by place of an item: `present` is outside the trash, `trash` is in the trash and can still be restored. */
const places = {
  present: isNull(item.deletedAt),
  trash: gt(item.deletedAt, sql`now() - make_interval(days => ${trashDays})`),
} satisfies Record<string, SQL>;
export type ItemTrashState = keyof typeof places;

const columns = {
  dictionary: item.dictionary,
  value: item.value,
  labels: item.labels,
  colour: item.colour,
  sort: item.sort,
  active: item.active,
  builtin: item.builtin,
  version: item.version,
};
const byValue = sql`${item.value} collate "C"`;
const is = ({ dictionary, value }: ItemKey) => and(eq(item.dictionary, dictionary), eq(item.value, value));

export const findItem = async (db: Db, named: ItemKey): Promise<StoredItem | undefined> => {
  const [found] = await db
    .select(columns)
    .from(item)
    .where(and(is(named), places.present));
  return found;
};

/** Reads a dictionary item and locks it until the transaction ends; undefined if it is not in `place`. */
export const lockItem = async (tx: Db, named: ItemKey, place: ItemTrashState): Promise<StoredItem | undefined> => {
  const [found] = await tx
    .select(columns)
    .from(item)
    .where(and(is(named), places[place]))
    .for('update');
  return found;
};

/** Reads a deleted item, whatever its age, and locks it until the transaction ends. */
export const lockDeletedItem = async (tx: Db, named: ItemKey): Promise<StoredItem | undefined> => {
  const [found] = await tx
    .select(columns)
    .from(item)
    .where(and(is(named), isNotNull(item.deletedAt)))
    .for('update');
  return found;
};

/** The items of a dictionary in the operators' order. */
export const itemsOf = (db: Db, dictionary: string): Promise<StoredItem[]> =>
  db
    .select(columns)
    .from(item)
    .where(and(eq(item.dictionary, dictionary), places.present))
    .orderBy(item.sort, byValue);

const filterParams = { dictionary: nullable(text()), active: nullable(flag) };
const ofAll = (place: SQL, { dictionary, active }: Readonly<Record<keyof typeof filterParams, SQL>>): SQL =>
  sql`${selectItems}
       where ${place} and (${dictionary}::text is null or dictionary = ${dictionary}) and (${active}::boolean is null or active = ${active})
       order by dictionary collate "C", sort, value collate "C"`;
/** Items of all dictionaries outside the trash. Filters: dictionary, active; null: no filter. */
export const presentItems = statement({ params: filterParams, row, sql: (params) => ofAll(sql`deleted_at is null`, params) });
const inTrash = sql.raw(`deleted_at > now() - interval '${trashDays} days'`);
/** Items of all dictionaries in the trash that can still be restored. Filters: dictionary, active; null: no filter. */
export const trashedItems = statement({ params: filterParams, row, sql: (params) => ofAll(inTrash, params) });

/** Number of items by dictionary, ordered by id of the dictionary. */
export const countItemsByDictionary = (db: Db): Promise<{ id: string; items: number; added: number; inactive: number }[]> =>
  db
    .select({
      id: item.dictionary,
      items: count(),
      added: sql<number>`count(*) filter (where not ${item.builtin})::int`,
      inactive: sql<number>`count(*) filter (where not ${item.active})::int`,
    })
    .from(item)
    .where(places.present)
    .groupBy(item.dictionary)
    .orderBy(sql`${item.dictionary} collate "C"`);

/** Adds an item and returns its position. Returns no row if the item exists. An item in the trash is replaced. Without `sort` the item comes last. */
export const addItem = statement({
  params: {
    dictionary: text(),
    value: text(),
    labels: json<StoredItem['labels']>(),
    colour: nullable(text()),
    sort: nullable(int),
    active: flag,
  },
  row: { sort: int },
  sql: ({ dictionary, value, labels, colour, sort, active }) =>
    sql`insert into dictionary_item as known (dictionary, value, labels, colour, sort, active)
        values (${dictionary}, ${value}, ${labels}, ${colour},
          coalesce(${sort}::int, (select max(sort) + 10 from dictionary_item where dictionary = ${dictionary} and deleted_at is null), 10), ${active})
        on conflict (dictionary, value) do update set labels = excluded.labels, colour = excluded.colour, sort = excluded.sort,
          active = excluded.active, version = known.version + 1, deleted_at = null where known.deleted_at is not null returning sort`,
});

const nextVersion = sql`${item.version} + 1`;

export const updateItem = async (tx: Db, named: ItemKey, newValues: EditableItemColumns): Promise<void> => {
  const { labels, colour, sort, active } = newValues;
  await tx.update(item).set({ labels, colour, sort, active, version: nextVersion }).where(is(named));
};

/** Moves a dictionary item to the trash or out of the trash. */
export const setItemTrashState = async (tx: Db, named: ItemKey, to: ItemTrashState): Promise<void> => {
  await tx
    .update(item)
    .set({ deletedAt: to === 'trash' ? sql`now()` : null, version: nextVersion })
    .where(is(named));
};

/** Stores the order of a dictionary's values as `values` gives it. Returns a row for each value that exists. */
export const updateOrderOfItems = statement({
  params: { dictionary: text(), values: list(text()) },
  row: { value: text() },
  sql: ({ dictionary, values }) =>
    sql`update dictionary_item d set sort = o.place * 10, version = version + (d.sort <> o.place * 10)::int
         from unnest(${values}::text[]) with ordinality as o(value, place)
        where d.dictionary = ${dictionary} and d.value = o.value and d.deleted_at is null returning d.value`,
});
