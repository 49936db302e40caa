import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import type {
  ChannelAnswer,
  HomeAnswer,
  HomeList,
  ListAnswer,
  QrAnswer,
  RecordsWithPicturesAnswer,
  SitemapAnswer,
} from '../../records/api.ts';
import { kindOf } from '../../records/kinds/index.ts';

/** Tests of the home page, whose blocks operators arrange, and of related operations. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
}, 120_000);
afterAll(() => portal.close());

const read = async <T>(path: string): Promise<T> => {
  const reply = await portal.get<T>(`/api/portal${path}${path.includes('?') ? '&' : '?'}locale=en-us`);
  expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  return reply.data;
};
const home = () => read<HomeAnswer>('/home');
const names = async () => (await home()).blocks.map(({ name }) => name);
const listOf = async (kind: string): Promise<HomeList> =>
  (await home()).blocks.flatMap(({ lists }) => lists).find((list) => list.kind === kind) as HomeList;
const arrange = async (content: unknown) => {
  await portal.connection.query(`update page set content = $1::jsonb where name = 'home'`, [JSON.stringify(content)]);
  await portal.connection.db.transaction((tx) => Changes.publish(tx as unknown as Db, 'page', []));
  await portal.services.changes.catchUp();
};
const all = ['search', 'counts', 'map', 'libraries', 'latest', 'fields', 'exchange', 'market', 'news', 'members'];

describe('blocks', () => {
  test('blocks follow the stored page; unknown names are ignored, and repeated ones are shown once', async () => {
    expect(await names()).toEqual(all);
    await arrange({ blocks: ['news', 'nothing', 'search', 'news', 7, 'constructor'] });
    expect(await names()).toEqual(['news', 'search']);
    for (const content of [{}, { blocks: [] }, { blocks: 'news' }, { blocks: ['nothing'] }]) {
      await arrange(content);
      expect([content, await names()]).toEqual([content, all]);
    }
  });

  test('pinned announcements come first; supplies and demands equal the start of their lists', async () => {
    const { docs } = await listOf('announcement');
    expect(docs[0]?.standing).toBe('pinned');
    const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
    expect(idsOf(docs)).toEqual(idsOf((await read<ListAnswer>(`/announcement?limit=${docs.length}`)).docs));
    const sides = (await home()).blocks.find(({ name }) => name === 'exchange')?.lists ?? [];
    expect(sides.map(({ route }) => route)).toEqual(['/supply', '/demand']);
    for (const { route, docs: listedDocs } of sides) {
      const list = await read<ListAnswer>(`/snd?category=${route.slice(1)}&limit=${listedDocs.length}`);
      expect(idsOf(listedDocs)).toEqual(idsOf(list.docs));
    }
  });

  test('a tile of an industry or technology contains its number of records', async () => {
    const { docs, counts = {} } = await listOf('technology');
    const figures = docs.map(({ id }) => counts[id] ?? -1);
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    const kinds = (await home()).counts.map(({ kind }) => kind).filter((kind) => kindOf(kind).filters.includes('technology'));
    const ai = docs.find(({ title }) => title === 'Artificial intelligence');
    const lists = await Promise.all(kinds.map((kind) => read<ListAnswer>(`/${kindOf(kind).api}?technology=ai&limit=1`)));
    expect(counts[ai?.id ?? '']).toBe(lists.reduce((sum, { total }) => sum + total, 0));
  });
});

test('totals of channels are consistent with the site map', async () => {
  const { channels } = await read<ChannelAnswer>('/channel');
  const { sections } = await read<SitemapAnswer>('/sitemap');
  expect(channels.map(({ label }) => label)).toEqual(sections.map(({ label }) => label));
  const { counts } = await home();
  expect(channels.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(counts.reduce((sum, { total }) => sum + total, 0));
  const links = sections.flatMap((section) => section.links);
  const hall = ['/supply', '/demand'].map((route) => links.find((link) => link.route === route)?.count ?? 0);
  expect(hall[0] as number).toBeGreaterThan(0);
  expect((hall[0] as number) + (hall[1] as number)).toBe(links.find(({ route }) => route === '/snd')?.count);
});

test('the site map contains every text page', async () => {
  const { sections } = await read<SitemapAnswer>('/sitemap');
  const routes = sections.flatMap(({ links }) => links.map(({ route }) => route));
  expect(routes).toEqual(expect.arrayContaining(['/about', '/qa', '/terms', '/privacy', '/accessibility', '/dashboard']));
});

test('assets refer to existing records', async () => {
  const { carousel, cards } = await read<RecordsWithPicturesAnswer>('/assets');
  expect([carousel.length, cards.length].every((n) => n > 5)).toBe(true);
  for (const { kind, id, route, cover } of carousel) {
    expect([cover, route.endsWith(`/${id}`)]).toEqual([{ kind, id }, true]);
    await read(`/${kindOf(kind).api}/${id}`);
  }
});

test('a QR code contains only addresses of this site', async () => {
  const { url, svg } = await read<QrAnswer>('/qrcode?path=/standard/1');
  expect([new URL(url).pathname, svg]).toEqual(['/standard/1', expect.stringMatching(/^<svg /)]);
  for (const path of ['//example.org', 'https://example.org', '/\\example.org', '/a b', 'a', '/\u0007', `/${'a'.repeat(600)}`]) {
    const reply = await portal.get(`/api/portal/qrcode?path=${encodeURIComponent(path)}`);
    expect([path, reply.status, reply.error.code]).toEqual([path, 400, 'E_VALIDATION']);
  }
});
