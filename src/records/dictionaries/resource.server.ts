import { z } from 'zod';
import { colours } from '../../base/colours.ts';
import { AppError } from '../../base/errors.ts';
import { bcp47, type Locale, locales } from '../../base/locales.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, rows, snapshotRead, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { created, differences, trashed, untrashed } from '../../platform/events/audit/differences.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { checkVersion, trashDays } from '../../platform/http/change.server.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { batch, paged, type Resource, view } from '../../platform/http/resource.server.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import type { Key } from '../../platform/i18n/types.ts';
import { dictionaries } from './declared.ts';
import { itemColumns, labelOfItem, type StoredItem } from './dictionaries.server.ts';
import { placeName, usageOf } from './usage.server.ts';

const label = z.string().trim().max(100);
const labels = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, label.optional()])) as Record<Locale, z.ZodOptional<typeof label>>,
);
const shape = {
  labels,
  colour: z.enum(colours).nullable().default(null),
  /** Where there is none a new one comes last, another stays where it is. */
  sort: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  active: z.boolean().default(true),
};
const input = z.strictObject({
  dictionary: z.enum([...dictionaries.keys()]),
  value: z
    .string()
    .min(1, 'required')
    .max(60)
    .regex(/^[a-z0-9][a-z0-9-]*$/),
  ...shape,
});
const change = z.strictObject({ ...shape, version: versionSchema });
const item = z.object({
  /** `<dictionary>:<value>`. */
  id: z.string(),
  dictionary: z.string(),
  value: z.string(),
  label: z.string(),
  /** Own labels. */
  labels: z.record(z.string(), z.string()),
  /** What it is called in every language. */
  names: z.record(z.string(), z.string()),
  colour: z.string().nullable(),
  sort: z.number(),
  active: z.boolean(),
  builtin: z.boolean(),
  version: z.number(),
});
const namedItem = item.extend({ name: z.string() });
/** `items`: how many values it has; `added`: those that operators added. */
const row = z.object({
  id: z.string(),
  name: z.string(),
  items: z.number(),
  added: z.number(),
  inactive: z.number(),
  computed: z.boolean(),
});

const detail = z.union([row.extend({ values: z.array(item) }), item]);
type Row = z.infer<typeof row>;
type Detail = z.infer<typeof detail>;

const idOf = ({ dictionary, value }: Pick<StoredItem, 'dictionary' | 'value'>) => `${dictionary}:${value}`;
const shown = (one: StoredItem, locale: Locale) => ({
  ...one,
  id: idOf(one),
  label: labelOfItem(one, locale),
  names: Object.fromEntries(locales.map((each) => [each, labelOfItem(one, each)])),
});
const withText = (own: Partial<Record<Locale, string | undefined>>) =>
  Object.fromEntries(Object.entries(own).filter(([, text]) => text)) as Partial<Record<Locale, string>>;

const there = 'deleted_at is null';
const inTrash = `deleted_at > now() - interval '${trashDays} days'`;
const itemAt = async (tx: Db, id: string, where = there, lock = ''): Promise<StoredItem> => {
  const [dictionary = '', value = ''] = id.split(':', 2);
  const [found] = await rows<StoredItem>(
    tx,
    `select ${itemColumns} from dictionary_item where dictionary = $1 and value = $2 and ${where} ${lock}`,
    [dictionary, value],
  );
  if (!found) throw new AppError('E_NOT_FOUND');
  return found;
};
const locked = (tx: Db, id: string, where = there): Promise<StoredItem> => itemAt(tx, id, where, 'for update');
/** Into the trash, or out of it. */
const mark = (tx: Db, { dictionary, value }: StoredItem, since: 'now()' | 'null') =>
  rows(tx, `update dictionary_item set deleted_at = ${since}, version = version + 1 where dictionary = $1 and value = $2`, [
    dictionary,
    value,
  ]);

/** What a dictionary is called. */
const dictionaryName = (locale: Locale, dictionary: string): string =>
  String(catalogues[locale][`admin.dictionary.of.${dictionary}` as Key] ?? dictionary);
const has = (keyword: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

/**
 * The items of every dictionary as one list: to be found by value and label in any language, to be saved as a file, to be looked
 * for in the trash. They are changed as parts of their dictionaries.
 */
export const dictionaryItemResource = (connection: Connection): Resource<z.infer<typeof namedItem>> => ({
  name: 'dictionary-items',
  permissions: { read: 'dictionary:item:read', remove: 'dictionary:item:update' },
  filters: { dictionary: z.string().max(60).optional(), active: z.enum(['0', '1']).optional() },
  sorts: ['sort'],
  row: namedItem,
  async list(context, query) {
    authorise(context, 'dictionary:item:read');
    const items = await connection.query<StoredItem>(
      `select ${itemColumns} from dictionary_item
        where ${query.trash ? inTrash : there} and ($1::text is null or dictionary = $1) and ($2::boolean is null or active = $2)
        order by dictionary collate "C", sort, value collate "C"`,
      [query.dictionary ?? null, query.active === undefined ? null : query.active === '1'],
    );
    const found = items.filter(
      (one) => !query.keyword || has(query.keyword, one.value, ...locales.map((locale) => labelOfItem(one, locale))),
    );
    if (query.sort === '-sort') found.reverse();
    const docs = found.slice((query.page - 1) * query.limit, query.page * query.limit);
    return paged(
      docs.map((one) => ({ ...shown(one, context.locale), name: dictionaryName(context.locale, one.dictionary) })),
      found.length,
      query,
    );
  },
  views: {
    usage: view({
      permission: 'dictionary:item:read',
      output: z.array(z.object({ place: z.string(), name: z.string(), count: z.number() })),
      async run(context, id) {
        authorise(context, 'dictionary:item:read');
        const used = await snapshotRead(connection, async (tx) => usageOf(tx, await itemAt(tx, id)));
        return used.map((one) => ({ ...one, name: placeName(context.locale, one.place) }));
      },
    }),
  },
});

/** Dictionaries and their items; every change is told to all processes and pages. */
export const dictionaryResource = (
  connection: Connection,
  changes: Changes,
): Resource<Row, Detail, z.infer<typeof input>, z.infer<typeof change>> => {
  const write = async (work: (tx: Db) => Promise<void>): Promise<void> => {
    await transaction(connection, async (tx) => {
      await work(tx);
      await Changes.note(tx, 'page', []);
    });
    await changes.catchUp();
  };
  return {
    name: 'dictionaries',
    permissions: {
      read: 'dictionary:item:read',
      create: 'dictionary:item:update',
      update: 'dictionary:item:update',
      remove: 'dictionary:item:update',
    },
    sorts: ['id'],
    row,
    detail,
    input,
    change,
    async list(context, query) {
      authorise(context, 'dictionary:item:read');
      const found = await connection.query<Omit<Row, 'computed' | 'name'>>(
        `select dictionary as id, count(*)::int as items, count(*) filter (where not builtin)::int as added,
                count(*) filter (where not active)::int as inactive
           from dictionary_item where ${there} group by dictionary order by dictionary collate "C"`,
      );
      const nameOf = ({ id }: { id: string }) => dictionaryName(context.locale, id);
      const asked = found.filter((one) => !query.keyword || has(query.keyword, one.id, nameOf(one)));
      if (query.sort === '-id') asked.reverse();
      const { compare } = new Intl.Collator(bcp47(context.locale));
      if (!query.sort) asked.sort((a, b) => compare(nameOf(a), nameOf(b)));
      const docs = asked.slice((query.page - 1) * query.limit, query.page * query.limit);
      return paged(
        docs.map((one) => ({
          ...one,
          name: dictionaryName(context.locale, one.id),
          computed: dictionaries.get(one.id)?.places.length === 0,
        })),
        asked.length,
        query,
      );
    },
    /** A dictionary with its items, or one of them. */
    async get(context, id) {
      authorise(context, 'dictionary:item:read');
      if (id.includes(':')) return shown(await transaction(connection, (tx) => locked(tx, id)), context.locale);
      const items = await connection.query<StoredItem>(
        `select ${itemColumns} from dictionary_item where dictionary = $1 and ${there} order by sort, value collate "C"`,
        [id],
      );
      if (items.length === 0) throw new AppError('E_NOT_FOUND');
      return {
        id,
        name: dictionaryName(context.locale, id),
        items: items.length,
        added: items.filter(({ builtin }) => !builtin).length,
        inactive: items.filter(({ active }) => !active).length,
        computed: dictionaries.get(id)?.places.length === 0,
        values: items.map((one) => shown(one, context.locale)),
      };
    },
    async create(context, { dictionary, value, ...sent }) {
      authorise(context, 'dictionary:item:update', {});
      if (dictionaries.get(dictionary)?.places.length === 0) throw new AppError('E_PROTECTED'); // its values follow from the records
      const own = withText(sent.labels);
      if (Object.keys(own).length === 0) throw new AppError('E_VALIDATION', { labels: 'required' });
      await write(async (tx) => {
        const [binned] = await rows<StoredItem>(
          tx,
          `select ${itemColumns} from dictionary_item where dictionary = $1 and value = $2 and not ${there} for update`,
          [dictionary, value],
        );
        const made = await rows<{ sort: number }>(
          tx,
          // whoever adds what lies in the trash begins anew
          `insert into dictionary_item as known (dictionary, value, labels, colour, sort, active) values ($1, $2, $3::jsonb, $4,
               coalesce($5::int, (select max(sort) + 10 from dictionary_item where dictionary = $1 and ${there}), 10), $6)
           on conflict (dictionary, value) do update set labels = excluded.labels, colour = excluded.colour, sort = excluded.sort,
             active = excluded.active, version = known.version + 1, deleted_at = null where known.deleted_at is not null returning sort`,
          [dictionary, value, JSON.stringify(own), sent.colour, sent.sort ?? null, sent.active],
        );
        if (made.length === 0) throw new AppError('E_VALIDATION', { value: 'used' });
        const name = idOf({ dictionary, value });
        const set = { dictionary, value, ...sent, labels: own, sort: made[0]?.sort };
        const changes = binned ? { ...untrashed, ...differences<object>(binned, set) } : created(set);
        await audit(tx, context, 'dictionary.create', `dictionary:${name}`, { name, changes });
      });
      return { id: idOf({ dictionary, value }) };
    },
    async update(context, id, { version, ...sent }) {
      authorise(context, 'dictionary:item:update', {});
      await write(async (tx) => {
        const known = await locked(tx, id);
        checkVersion(known.version, version);
        const own = withText(sent.labels);
        const place = sent.sort ?? known.sort;
        if (!known.builtin && Object.keys(own).length === 0) throw new AppError('E_VALIDATION', { labels: 'required' });
        await rows(
          tx,
          `update dictionary_item set labels = $3::jsonb, colour = $4, sort = $5, active = $6, version = version + 1
            where dictionary = $1 and value = $2`,
          [known.dictionary, known.value, JSON.stringify(own), sent.colour, place, sent.active],
        );
        const { labels: before, colour, sort, active } = known;
        const changed = differences({ labels: before, colour, sort, active }, { ...sent, labels: own, sort: place });
        await audit(tx, context, 'dictionary.update', `dictionary:${id}`, { name: id, changes: changed });
      });
    },
    async remove(context, ids) {
      authorise(context, 'dictionary:item:update', {});
      await write(async (tx) => {
        for (const id of [...ids].sort()) {
          const known = await locked(tx, id);
          if (known.builtin) throw new AppError('E_PROTECTED');
          const used = await usageOf(tx, known);
          if (used.length > 0) {
            const where = used
              .map(({ place, count }) => `${placeName(context.locale, place)} ${count}`)
              .join(context.locale === 'zh-cn' ? '、' : ', ');
            const name = labelOfItem(known, context.locale);
            throw new AppError('E_IN_USE', { ids: 'usedByRecords' }, undefined, { name, where });
          }
          await mark(tx, known, 'now()');
          await audit(tx, context, 'dictionary.delete', `dictionary:${id}`, { name: id, changes: trashed });
        }
      });
    },
    async restore(context, ids) {
      authorise(context, 'dictionary:item:update', {});
      await write(async (tx) => {
        for (const id of [...ids].sort()) {
          await mark(tx, await locked(tx, id, inTrash), 'null');
          await audit(tx, context, 'dictionary.restore', `dictionary:${id}`, { name: id, changes: untrashed });
        }
      });
    },
    batches: {
      sort: batch({
        permission: 'dictionary:item:update',
        input: z.strictObject({ dictionary: z.string().max(60), values: z.array(z.string().max(60)).min(1).max(500) }),
        async run(context, { dictionary, values }) {
          authorise(context, 'dictionary:item:update', {});
          await write(async (tx) => {
            const order = async () =>
              (
                await rows<{ value: string }>(
                  tx,
                  `select value from dictionary_item where dictionary = $1 and ${there} order by sort, value collate "C"`,
                  [dictionary],
                )
              ).map(({ value }) => value);
            const before = await order();
            const sorted = await rows(
              tx,
              `update dictionary_item d set sort = o.place * 10, version = version + (d.sort <> o.place * 10)::int
                 from unnest($2::text[]) with ordinality as o(value, place) where d.dictionary = $1 and d.value = o.value and d.${there} returning 1`,
              [dictionary, values],
            );
            if (sorted.length < new Set(values).size) throw new AppError('E_VALIDATION', { values: 'value' });
            const changes = differences({ sort: before }, { sort: await order() });
            await audit(tx, context, 'dictionary.sort', `dictionary:${dictionary}`, { name: dictionary, changes });
          });
        },
      }),
    },
  };
};
