import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';
import { kindOf, kindSlugs } from '../kinds/index.ts';

/** The pages of an industry and of a technology show related records of all other kinds. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: true });
}, 120_000);
afterAll(() => portal.close());

describe.each(['industry', 'technology'] as const)('%s', (slug) => {
  test('shows for every kind the total and the first records of the filtered list', async () => {
    const { docs } = (await portal.get<ListAnswer>(`/api/portal/${slug}?limit=3`)).data;
    for (const { id, country } of [...docs.map(({ id }) => ({ id, country: null })), { id: docs[0]?.id, country: 'cn' }]) {
      const of = country ? `country=${country}` : '';
      const { gather: relatedCollections } = (await portal.get<RecordDetail>(`/api/portal/${slug}/${id}?${of}`)).data;
      expect(relatedCollections?.country).toBe(country);
      const filtered = kindSlugs.filter((kind) => kindOf(kind).filters.includes(slug));
      const lists = await Promise.all(
        filtered.map(async (kind) => {
          const list = (await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}?${slug}=${relatedCollections?.key}&limit=4&${of}`))
            .data;
          return { kind, total: list.total, ids: list.docs.map((doc) => doc.id) };
        }),
      );
      expect(lists.some(({ total }) => total > 0)).toBe(true);
      expect(
        relatedCollections?.groups.map((group) => ({ kind: group.kind, total: group.total, ids: group.docs.map((doc) => doc.id) })),
      ).toEqual(lists.filter(({ total }) => total > 0));
    }
  });
});

describe.each(['industry', 'technology'] as const)('records related to one %s', (slug) => {
  test('are of the same kind, those with the most records in common first', async () => {
    const all = (await portal.get<ListAnswer>(`/api/portal/${slug}?limit=100`)).data.docs;
    const keyOf = async (id: string) => (await portal.get<RecordDetail>(`/api/portal/${slug}/${id}`)).data.gather?.key as string;
    const keys = new Map(await Promise.all(all.map(async ({ id }) => [id, await keyOf(id)] as const)));
    const kinds = kindSlugs.filter((kind) => kindOf(kind).filters.includes(slug));
    const records = await Promise.all(
      kinds.map((kind) =>
        portal.connection.query<{ tags: string[] }>(`select ${slug === 'industry' ? 'industries' : 'technologies'} as tags from "${kind}"`),
      ),
    );
    const tags = records.flat().map((row) => row.tags);
    const closeness = (a: string, b: string) =>
      tags.filter((set) => set.includes(a) && set.includes(b)).length / tags.filter((set) => set.includes(a) || set.includes(b)).length;
    for (const { id } of all) {
      const { docs } = (await portal.get<ListAnswer>(`/api/portal/${slug}/related?id=${id}`)).data;
      const own = keys.get(id) as string;
      const expected = all
        .map((other) => closeness(own, keys.get(other.id) as string))
        .toSorted((a, b) => b - a)
        .slice(1, 7);
      expect(docs.map((other) => closeness(own, keys.get(other.id) as string))).toEqual(expected);
      expect(docs.map((other) => other.id)).not.toContain(id);
    }
  });

  test('exist even for a topic without records', async () => {
    await portal.write(slug, [
      {
        key: 'lonely',
        lang: 'en-us',
        texts: { 'en-us': { title: 'Lonely' } },
        country: null,
        date: null,
        source: { name: 'Test', link: null },
        fields: {},
      },
    ]);
    const { docs } = (await portal.get<ListAnswer>(`/api/portal/${slug}?keyword=Lonely`)).data;
    const related = (await portal.get<ListAnswer>(`/api/portal/${slug}/related?id=${docs[0]?.id}`)).data;
    expect(related.docs.length).toBe(6);
  });
});

describe('page of an organization', () => {
  const idOf = async (abbreviation: string) => {
    const { docs } = (await portal.get<ListAnswer>('/api/portal/stdorg?limit=100')).data;
    return docs.find((doc) => doc.abbreviation === abbreviation)?.id as string;
  };
  const gathered = async (id: string, query = '') => (await portal.get<RecordDetail>(`/api/portal/stdorg/${id}?${query}`)).data.gather;

  test('shows the standards that it issued, equal to the filtered list of standards', async () => {
    const id = await idOf('ISO');
    const list = (await portal.get<ListAnswer>(`/api/portal/standard?issuer=${id}&facets=1&limit=8&locale=en-us`)).data;
    const [group] = (await gathered(id, 'locale=en-us'))?.groups ?? [];
    const idsOf = (docs: readonly { id: string }[] = []) => docs.map((doc) => doc.id);
    expect([group?.kind, group?.total, idsOf(group?.docs)]).toEqual(['standard', list.total, idsOf(list.docs)]);
    const stored = await portal.connection.query(
      `select 1 from relation where type = 'issued-by' and kind = 'standard' and target_key = (select key from stdorg where n = $1)`,
      [Number(id)],
    );
    expect(list.total).toBe(stored.length);
    expect(list.total).toBeGreaterThan(3);
    expect(list.facets?.issuer).toEqual([{ value: id, count: list.total, label: 'International Organization for Standardization (ISO)' }]);
    expect((await gathered(id, 'country=cn'))?.groups).toEqual([]);
  });

  test('counts a standard issued later; the issuer filter finds nothing once the organization is not public', async () => {
    const id = await idOf('ISO');
    const { total } = (await portal.get<ListAnswer>(`/api/portal/standard?issuer=${id}`)).data;
    const [org] = await portal.connection.query<{ key: string }>('select key from stdorg where n = $1', [Number(id)]);
    await portal.write('standard', [
      {
        lang: 'en-us',
        texts: { 'en-us': { title: 'Later' } },
        country: null,
        date: '2026',
        source: { name: 'Test', link: null },
        fields: { number: 'ISO 99999:2026' },
        relations: [{ type: 'issued-by', kind: 'stdorg', ref: org?.key as string }],
      },
    ]);
    expect((await gathered(id))?.groups[0]?.total).toBe(total + 1);
    await portal.alter('stdorg', id, `state = 'draft'`);
    expect((await portal.get<ListAnswer>(`/api/portal/standard?issuer=${id}`)).data.total).toBe(0);
  });
});

test('refuses a country that is not a member, several countries, and a country for a kind without related collections', async () => {
  const { docs } = (await portal.get<ListAnswer>('/api/portal/industry?limit=1')).data;
  for (const url of [`industry/${docs[0]?.id}?country=fr`, `industry/${docs[0]?.id}?country=cn,ru`, 'news/1?country=cn']) {
    const reply = await portal.get(`/api/portal/${url}`);
    expect([url, reply.status, reply.error.code]).toEqual([url, 400, 'E_VALIDATION']);
  }
});

test('records of other kinds have no related collections', async () => {
  const { docs } = (await portal.get<ListAnswer>('/api/portal/news?limit=1')).data;
  expect((await portal.get<RecordDetail>(`/api/portal/news/${docs[0]?.id}`)).data).not.toHaveProperty('gather');
});
