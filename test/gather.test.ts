import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Detail, ListAnswer } from '../src/contract/api.ts';
import { kindOf, kindSlugs } from '../src/kinds/index.ts';
import { openPortal, type Portal } from './harness/portal.ts';

/** An industry's and a technology's page gathers what the other libraries hold on it. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: true });
}, 120_000);
afterAll(() => portal.close());

describe.each(['industry', 'technology'] as const)('%s', (slug) => {
  test('gathers of every library as many records as its filtered list has, the newest first', async () => {
    const { docs } = (await portal.get<ListAnswer>(`/api/portal/${slug}?limit=3`)).data;
    for (const { id } of docs) {
      const { gather } = (await portal.get<Detail>(`/api/portal/${slug}/${id}`)).data;
      const filtered = kindSlugs.filter((kind) => kindOf(kind).filters.includes(slug));
      const lists = await Promise.all(
        filtered.map(async (kind) => {
          const list = (await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}?${slug}=${gather?.key}&limit=4`)).data;
          return { kind, total: list.total, ids: list.docs.map((doc) => doc.id) };
        }),
      );
      expect(lists.some(({ total }) => total > 0)).toBe(true);
      expect(gather?.groups.map((group) => ({ kind: group.kind, total: group.total, ids: group.docs.map((doc) => doc.id) }))).toEqual(
        lists.filter(({ total }) => total > 0),
      );
    }
  });
});

test('records of other kinds gather nothing', async () => {
  const { docs } = (await portal.get<ListAnswer>('/api/portal/news?limit=1')).data;
  expect((await portal.get<Detail>(`/api/portal/news/${docs[0]?.id}`)).data).not.toHaveProperty('gather');
});
