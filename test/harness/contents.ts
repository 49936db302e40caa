import { randomUUID } from 'node:crypto';
import { groupingFilterOf } from '../../src/records/engine/schema.server.ts';
import { type KindSlug, kindOf } from '../../src/records/kinds/index.ts';
import { generateRecordDrafts } from './drafts.ts';
import type { Portal } from './portal.ts';

/** The content of a new record of a kind. `sent`: the request body of an editor; `read`: the values as the API returns them. */
export const buildRecordContent = (slug: KindSlug, as: 'sent' | 'read' = 'sent') => {
  const { fields } = kindOf(slug);
  const named = ['industry', 'technology'].includes(groupingFilterOf(kindOf(slug)) ?? '');
  return {
    lang: 'en-us',
    texts: {
      'en-us': { title: 'Gate', summary: 'About a gate', body: '<p>It <strong>opens</strong></p>' },
      'zh-cn': { title: '闸门', summary: '关于闸门', body: '<p>它会打开</p>', quality: 'human' },
    },
    country: 'cn',
    date: '2026-02',
    keywords: ['gate'],
    industries: ['energy'],
    technologies: ['iot'],
    source: { name: 'Sample office', link: 'https://example.org/gate', licence: '' },
    fields: {
      ...('number' in fields && { number: 'GB/T 7714-2015' }),
      ...(fields.category?.type === 'choice' && { category: fields.category.values[0] }),
    },
    relations: [],
    ...(named && as === 'sent' && { key: 'gates' }),
  };
};

/** Number of drafts that fill an empty pool in one batch; writing six takes little longer than writing one. */
const atOnce = 6;
const stocks = new WeakMap<Portal, Map<string, Promise<string[]>>>();

const writeStored = async (portal: Portal, slug: KindSlug, deleted: boolean, count: number): Promise<string[]> => {
  const [draft] = generateRecordDrafts(kindOf(slug), 1);
  const drafts = Array.from({ length: count }, () => {
    const key = randomUUID();
    const fields = { ...draft?.fields, ...('number' in kindOf(slug).fields && { number: `GB ${key}` }) };
    // The import identifies a standards body by its name, so each body gets a unique name.
    const texts = { 'en-us': { ...draft?.texts['en-us'], title: `Body ${key}` } };
    const body = slug === 'stdorg' ? { texts, fields: { abbreviation: key.slice(0, 20) } } : {};
    return { ...draft, key, fields, lang: 'en-us', country: 'cn', ...body };
  });
  await portal.write(slug, drafts as never, 'draft');
  const rows = await portal.connection.query<{ n: number }>(`select n from "${slug}" order by n desc limit $1`, [count]);
  const numbers = rows.map(({ n }) => n);
  if (deleted) await portal.connection.query(`update "${slug}" set deleted_at = now() where n = any($1)`, [numbers]);
  return numbers.map(String);
};

/** Stores a draft with the country China, in the trash if `deleted` is true; returns its id. */
export const newStoredDraft = async (portal: Portal, slug: KindSlug, deleted = false): Promise<string> =>
  (await writeStored(portal, slug, deleted, 1))[0] as string;

/**
 * Returns the id of a stored draft that no other call gets. The drafts come from a pool, which is refilled when it is empty; the test must
 * tolerate the other drafts of the pool. Parallel calls wait for each other.
 */
export const pickPooledDraft = (portal: Portal, slug: KindSlug, deleted = false): Promise<string> => {
  const all = stocks.get(portal) ?? new Map<string, Promise<string[]>>();
  stocks.set(portal, all);
  const name = `${slug} ${deleted}`;
  const filled = (all.get(name) ?? Promise.resolve([])).then((left) =>
    left.length > 0 ? left : writeStored(portal, slug, deleted, atOnce),
  );
  all.set(
    name,
    filled.then((left) => left.slice(1)),
  );
  return filled.then(([first]) => first as string);
};
