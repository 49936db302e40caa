import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ListAnswer } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';

/** Pinned announcements come first in lists sorted by newest, until they expire. */
let portal: Portal;
const draft = (key: string, date: string, fields: RecordDraft['fields'] = {}): RecordDraft => ({
  key,
  lang: 'en-us',
  texts: { 'en-us': { title: key } },
  country: key.startsWith('cn') ? 'cn' : 'ru',
  date,
  source: { name: 'Test', link: null },
  fields,
});
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.write('announcement', [
    draft('old', '2020'),
    draft('pinned-old', '2019', { pinned: true }),
    draft('cn-new', '2026-01'),
    draft('cn-pinned', '2021', { pinned: true, expiryDate: String(new Date().getUTCFullYear()) }),
    draft('expired', '2022', { pinned: true, expiryDate: '2023-05' }),
  ]);
}, 120_000);
afterAll(() => portal.close());

const titles = async (query = ''): Promise<string[]> => {
  const reply = await portal.get<ListAnswer>(`/api/portal/announcement?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.data.docs.map(({ title }) => title);
};
const onTop = ['cn-pinned', 'pinned-old', 'cn-new', 'expired', 'old'];

test('pinned announcements come first, newest before older; an expired one is sorted by date', async () => {
  expect(await titles()).toEqual(onTop);
  expect(await titles('sort=-date')).toEqual(onTop);
  const { docs } = (await portal.get<ListAnswer>('/api/portal/announcement')).data;
  expect(docs.map(({ standing }) => standing)).toEqual(['pinned', 'pinned', null, null, null]);
});

test('filters apply to pinned announcements, and pages neither repeat nor omit records', async () => {
  expect(await titles('country=cn')).toEqual(['cn-pinned', 'cn-new']);
  const pages = await Promise.all([1, 2, 3].map((page) => titles(`limit=2&page=${page}`)));
  expect(pages.flat()).toEqual(onTop);
});

test('other sort orders ignore pinning', async () => {
  expect(await titles('sort=date')).toEqual(['pinned-old', 'old', 'cn-pinned', 'expired', 'cn-new']);
  expect(await titles('sort=title')).toEqual(onTop.toSorted());
});

test('a change of pinning or expiry takes effect at once', async () => {
  const { docs } = (await portal.get<ListAnswer>('/api/portal/announcement')).data;
  const idOf = (title: string) => docs.find((doc) => doc.title === title)?.id as string;
  await portal.alter('announcement', idOf('old'), 'pinned = true');
  expect(await titles('limit=3')).toEqual(['cn-pinned', 'old', 'pinned-old']);
  await portal.alter('announcement', idOf('cn-pinned'), `expiry_date = '2022'`);
  expect(await titles()).toEqual(['old', 'pinned-old', 'cn-new', 'expired', 'cn-pinned']);
});
