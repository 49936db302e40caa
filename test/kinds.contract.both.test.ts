import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../src/base/locales.ts';
import { errorTexts } from '../src/platform/i18n/all.server.ts';
import { format } from '../src/platform/i18n/translate.ts';
import type { ListAnswer, RecordDetail } from '../src/records/api.ts';
import type { Kind } from '../src/records/engine/kind.ts';
import { type KindSlug, kindOf } from '../src/records/kinds/index.ts';
import { expectedDetailKeysOf, expectedListKeysOf } from './harness/answer-names.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { engine } from './harness/database.ts';
import { generateRecordDrafts, languagesOfGeneratedRecord, protectedValuePrefix } from './harness/drafts.ts';
import { kindsOfOwnSql, testedKinds } from './harness/kind-cases.ts';
import { openPortal, type Portal } from './harness/portal.ts';

/** Rules for every registered kind, tested over HTTP: lists, records, refused requests. */
let portal: Portal;
const written = 24;
beforeAll(async () => {
  portal = await openPortal();
  for (const [slug, kind] of every) await portal.write(slug, generateRecordDrafts(kind, written));
}, 120_000);
afterAll(() => portal.close());

const list = async (kind: Kind, query: string): Promise<ListAnswer> => {
  const reply = await portal.get<ListAnswer>(`/api/portal/${kind.api}?${query}`);
  expect(reply.status, `${kind.api}?${query}: ${reply.text.slice(0, 200)}`).toBe(200);
  return reply.data;
};
/** The records of all pages of a list. */
const all = async (kind: Kind, query = '') => {
  const first = await list(kind, `${query}&limit=100`);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.pages - 1) }, (_, i) => list(kind, `${query}&limit=100&page=${i + 2}`)),
  );
  return [first, ...rest].flatMap(({ docs }) => docs);
};
const ids = async (kind: Kind, query = '') => (await all(kind, query)).map(({ id }) => id);
const idsByKey = async (slug: KindSlug) => {
  const rows = await portal.connection.query<{ n: number; key: string }>(
    `select n, key from "${slug}" where source_name = 'Probes' order by n`,
  );
  return rows.map(({ n }) => String(n));
};

const every = (engine === 'embedded' || isFullCaseRun ? testedKinds : kindsOfOwnSql).map((slug) => [slug, kindOf(slug)] as const);

describe.each(every)('list of %s', (slug, kind) => {
  test('a list has pages of the declared size and contains each record once', async () => {
    const reply = await portal.get<ListAnswer>(`/api/portal/${kind.api}`);
    expect(reply.status).toBe(200);
    expect(Object.keys(JSON.parse(reply.text))).toEqual(['data', 'msg']);
    const first = reply.data;
    expect(Object.keys(first).sort()).toEqual(['docs', 'limit', 'page', 'pages', 'total']);
    expect(first.total).toBeGreaterThanOrEqual(written);
    expect(first).toMatchObject({ limit: kind.pageSize, page: 1, pages: Math.ceil(first.total / kind.pageSize) });
    expect(first.docs).toHaveLength(kind.pageSize);
    const paged = await Promise.all(Array.from({ length: Math.ceil(first.total / 7) }, (_, i) => list(kind, `limit=7&page=${i + 1}`)));
    const seen = paged.flatMap(({ docs }) => docs.map(({ id }) => id));
    expect(seen).toHaveLength(first.total);
    expect(new Set(seen).size).toBe(first.total);
    expect(await list(kind, 'page=999999')).toMatchObject({ docs: [], total: first.total, page: 999_999 });
    expect((await list(kind, 'limit=1')).docs.map(({ id }) => id)).toEqual([first.docs[0]?.id]);
    expect((await list(kind, 'limit=100')).docs.length).toBe(Math.min(100, first.total));
  });

  test('a record in a list has exactly the declared keys', async () => {
    for (const doc of await all(kind)) {
      expect(Object.keys(doc).sort()).toEqual(expectedListKeysOf(kind));
      expect(doc).toMatchObject({ id: expect.stringMatching(/^[1-9]\d*$/), kind: slug, title: expect.stringMatching(/./) });
    }
  });

  test('the count of each filter value equals the number of results with this filter', async () => {
    const { facets, total } = await list(kind, 'facets=1&limit=1');
    expect(Object.keys(facets ?? {}).sort()).toEqual([...kind.filters].sort());
    for (const [name, values] of Object.entries(facets ?? {})) {
      // The facet of issuers has counts only after an issuer is chosen.
      if (name !== 'issuer') expect(values.length, name).toBeGreaterThan(0);
      for (const { value, count } of values) {
        const found = await list(kind, `${name}=${value}&limit=1`);
        expect([name, value, found.total]).toEqual([name, value, count]);
        expect(count).toBeLessThanOrEqual(total);
      }
    }
  });

  test('values of one filter are combined by OR, different filters by AND', async () => {
    const { facets = {} } = await list(kind, 'facets=1&limit=1');
    const chosen = Object.entries(facets)
      .filter(([, values]) => values[0])
      .map(([name, values]) => ({ name, values: values.slice(0, 2).map(({ value }) => value) }));
    for (const { name, values } of chosen) {
      const [a = '', b = a] = values;
      const union = new Set([...(await ids(kind, `${name}=${a}`)), ...(await ids(kind, `${name}=${b}`))]);
      expect(new Set(await ids(kind, `${name}=${a},${b}`))).toEqual(union);
      expect(new Set(await ids(kind, `${name}=${a}&${name}=${b}`))).toEqual(union);
    }
    for (const [i, { name, values }] of chosen.entries()) {
      const other = chosen[(i + 1) % chosen.length];
      if (!other || other.name === name) continue;
      const [one, two] = [`${name}=${values[0]}`, `${other.name}=${other.values[0]}`];
      const second = new Set(await ids(kind, two));
      const both = (await ids(kind, one)).filter((id) => second.has(id));
      expect(await ids(kind, `${one}&${two}`)).toEqual(both);
      const third = chosen[(i + 2) % chosen.length];
      if (third && third.name !== name) {
        const rest = new Set(await ids(kind, `${third.name}=${third.values[0]}`));
        expect(await ids(kind, `${one}&${two}&${third.name}=${third.values[0]}`)).toEqual(both.filter((id) => rest.has(id)));
      }
      // The counts of a filter ignore its own values; the counts of other filters respect them.
      const narrowed = (await list(kind, `${one}&facets=1&limit=1`)).facets ?? {};
      if (kind.fields[name]?.type !== 'codes') expect(narrowed[name]).toEqual(facets[name]);
      if (kind.fields[other.name]?.type !== 'codes')
        expect(narrowed[other.name]?.find(({ value }) => value === other.values[0])?.count ?? 0).toBe(both.length);
    }
  });

  test('sorting by date puts unknown dates last in both directions', async () => {
    const start = (date: string | null) => date?.padEnd(7, '-00').padEnd(10, '-00') ?? '';
    for (const descending of [true, false]) {
      const docs = await all(kind, `sort=${descending ? '-' : ''}date`);
      // Records that are pinned to the top of the list have a test of their own.
      const dates = docs.filter((doc) => !descending || !doc.standing).map(({ date }) => date);
      const dated = dates.filter((date) => date !== null).map(start);
      expect(dated).toEqual(descending ? dated.toSorted().reverse() : dated.toSorted());
      expect(dates.slice(dated.length).every((date) => date === null)).toBe(true);
      expect(dates.length).toBeGreaterThan(dated.length);
    }
    expect(await ids(kind, 'sort=-date')).toEqual(await ids(kind));
  });

  test('a list can be sorted by every declared order', async () => {
    const everything = new Set(await ids(kind));
    const titles = new Map<string, string>();
    for (const row of await portal.connection.query<{ n: number; title: string }>(`select n, title from "${slug}"`))
      titles.set(String(row.n), row.title);
    const [first, second] = await idsByKey(slug);
    await portal.alter(slug, first as string, 'views = 900');
    await portal.alter(slug, second as string, 'views = 800');
    for (const sort of kind.sorts.filter((name) => name !== 'date')) {
      const docs = await all(kind, `sort=${sort === 'views' ? '-views' : sort}`);
      expect(new Set(docs.map(({ id }) => id))).toEqual(everything);
      if (sort === 'title') {
        const listedTitles = docs.map(({ id }) => titles.get(id) as string);
        expect(listedTitles).toEqual(listedTitles.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }
      if (sort === 'views') expect(docs.slice(0, 2).map(({ id }) => id)).toEqual([first, second]);
      if (sort === 'views') expect(docs.map(({ views }) => views)).toEqual(docs.map(({ views }) => views).toSorted((a, b) => b - a));
    }
  });

  test('a filter of a period includes partial dates that overlap it', async () => {
    const docs = await all(kind);
    const begins = (date: string) => date.padEnd(7, '-01').padEnd(10, '-01');
    const ends = (date: string) => (date.length === 4 ? `${date}-12-31` : date.padEnd(10, '-31'));
    const expected = (from?: string, to?: string) =>
      docs.filter(({ date }) => date && (!from || ends(date) >= begins(from)) && (!to || begins(date) <= ends(to))).map(({ id }) => id);
    const periods = [
      ['2021', '2021'],
      ['2021-03', '2021-03'],
      ['2021-03-16', undefined],
      [undefined, '2020'],
      ['2021-11-02', '2022'],
      ['2023', '2021'],
    ] as const;
    for (const [from, to] of periods) {
      const query = [from && `date.from=${from}`, to && `date.to=${to}`].filter(Boolean).join('&');
      expect([query, await ids(kind, query)]).toEqual([query, from === '2023' ? [] : expected(from, to)]);
    }
  });

  test('a keyword search can be combined with filters and counts', async () => {
    const found = await all(kind, 'keyword=Quuxprobe');
    expect(found.map(({ id }) => id).sort()).toEqual((await idsByKey(slug)).sort());
    const { total, facets } = await list(kind, 'keyword=Quuxprobe&facets=1&limit=1');
    expect(total).toBe(written);
    const [name = ''] = kind.filters;
    for (const { value, count } of facets?.[name] ?? []) expect((await list(kind, `keyword=Quuxprobe&${name}=${value}`)).total).toBe(count);
    expect((await list(kind, 'keyword=nothingisnamedthis')).total).toBe(0);
  });
});

describe.each(every)('record of %s', (slug, kind) => {
  const detail = (id: string, locale: string) => portal.get<RecordDetail>(`/api/portal/${kind.api}/${id}?locale=${locale}`);

  test('a record is shown in the requested language if translated, else in the original, with exactly the declared keys', async () => {
    const qualities = ['official', 'human', 'machine'];
    const translated = Object.entries(kind.fields).find(([, field]) => field.type === 'text' && field.translated)?.[0];
    for (const [i, id] of (await idsByKey(slug)).slice(0, 8).entries()) {
      const { own, others } = languagesOfGeneratedRecord(i);
      for (const locale of locales) {
        const { status, data } = await detail(id, locale);
        expect(status).toBe(200);
        expect(Object.keys(data).sort()).toEqual(expectedDetailKeysOf(kind));
        const expectedLocale = others.includes(locale) ? locale : own;
        expect(data).toMatchObject({
          id,
          kind: slug,
          locale: expectedLocale,
          translated: expectedLocale === own ? 'original' : qualities[i % 3],
        });
        expect([data.title, data.summary, data.body]).toEqual([
          expect.stringContaining(` ${expectedLocale} of`),
          `Summary ${i} ${expectedLocale}`,
          `<p>Body ${i} ${expectedLocale}</p>`,
        ]);
        if (translated) expect(data[translated]).toBe(`${translated} ${i} ${expectedLocale}`);
        expect(data.translations.map((t) => t.locale).sort()).toEqual([own, ...others].sort());
        const link = `https://example.org/probe/${i}`;
        expect(data.source).toMatchObject({ name: 'Probes', link, licence: 'CC0', others: [], checked: null, health: 'unknown' });
      }
    }
  });

  test('related records do not include the record itself', async () => {
    const [id = ''] = await idsByKey(slug);
    const { status, data } = await portal.get<ListAnswer>(`/api/portal/${kind.api}/related?id=${id}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ page: 1, total: data.docs.length });
    expect(data.docs.map((doc) => `${doc.kind} ${doc.id}`)).not.toContain(`${slug} ${id}`);
  });

  test('protected fields are not part of any answer', async () => {
    const id = (await ids(kind, 'sort=date'))[0] as string;
    const base = `/api/portal/${kind.api}`;
    const details = (await ids(kind)).map((one) => `${base}/${one}`); // records of an industry also show records of other kinds
    const urls = [
      ...details,
      `${base}?limit=100`,
      '/api/portal/home',
      `${base}/related?id=${id}`,
      `${base}/export?format=csv`,
      `${base}/export?format=json`,
    ];
    const cites = ['bibtex', 'ris', 'csl-json', 'relaton'].map((format) => `${base}/${id}/cite?format=${format}`);
    for (const url of [...urls, ...cites, `/feed/${kind.api}.atom`]) {
      const { status, text } = await portal.get(url);
      expect([url, status, text.includes(protectedValuePrefix)]).toEqual([url, 200, false]);
    }
    for (const url of [`${base}?keyword=${protectedValuePrefix}`, `/api/portal/search?keyword=${protectedValuePrefix}`])
      expect((await portal.get<ListAnswer>(url)).data.total).toBe(0);
  });

  test('a malformed or unknown id is not found', async () => {
    const bad = [
      '0',
      '-1',
      'abc',
      '99999999999',
      '2147483648',
      '1e3',
      '1.0',
      '01',
      ' 1',
      '%00',
      '..%2fx',
      '../x',
      '%EF%BC%91',
      '%ff',
      'x'.repeat(300),
    ];
    for (const id of bad.map((one) => one.replaceAll(' ', '%20'))) {
      for (const url of [`/api/portal/${kind.api}/${id}`, `/api/portal/${kind.api}/${id}/cite`]) {
        const { status, error } = await portal.get(url, { 'accept-language': 'en' });
        expect([url, status, error]).toEqual([url, 404, { msg: errorTexts['en-us'].E_NOT_FOUND, code: 'E_NOT_FOUND' }]);
      }
      const related = await portal.get(`/api/portal/${kind.api}/related?id=${id}`);
      expect([400, 404]).toContain(related.status);
    }
  });
});

const bounds: Record<string, object> = { limit: { least: 1, most: 100 }, page: { least: 1, most: 1e6 }, keyword: { most: 200 } };
describe.each(every)('parameters of %s', (_slug, kind) => {
  test('invalid parameters are refused by name in the requested language', async () => {
    const enumeration = kind.filters.find((name) => !['industry', 'technology'].includes(name)) ?? 'country';
    const wrong: [string, string, keyof (typeof errorTexts)['en-us']][] = [
      ['nonsense=1', 'nonsense', 'unknown'],
      ['Country=cn', 'Country', 'unknown'],
      ['limit=0', 'limit', 'between'],
      ['limit=101', 'limit', 'between'],
      ['limit=abc', 'limit', 'number'],
      ['limit=1.5', 'limit', 'number'],
      ['limit=1&limit=2', 'limit', 'number'],
      ['page=0', 'page', 'between'],
      ['page=-1', 'page', 'between'],
      ['page=1e9', 'page', 'between'],
      [`${enumeration}=nowhere`, enumeration, 'value'],
      [`${enumeration}=`, enumeration, 'value'],
      ['sort=price', 'sort', 'value'],
      ['facets=2', 'facets', 'value'],
      ['date.from=2024-13', 'date.from', 'date'],
      ['date.to=2024-02-30', 'date.to', 'date'],
      ['date.from=yesterday', 'date.from', 'date'],
      ['keyword=a&keyword=b', 'keyword', 'format'],
      [`keyword=${'a'.repeat(201)}`, 'keyword', 'atMost'],
    ];
    for (const [query, field, problem] of wrong) {
      const messages = new Set<string>();
      for (const locale of locales) {
        const { status, error, headers } = await portal.get(`/api/portal/${kind.api}?${query}&locale=${locale}`);
        const texts = errorTexts[locale];
        const fields = { [field]: format(locale, texts[problem], bounds[field] as never) };
        expect([query, status, error]).toEqual([query, 400, { msg: texts.E_VALIDATION, code: 'E_VALIDATION', fields }]);
        expect(headers['cache-control']).toBe('no-store');
        messages.add(error.fields?.[field] ?? '');
      }
      expect(messages.size).toBe(locales.length);
    }
    const { error } = await portal.get(`/api/portal/${kind.api}?locale=tlh`, { 'accept-language': 'ru' });
    expect(error.fields).toEqual({ locale: errorTexts['ru-ru'].value });
  });
});

describe.each(every)('a hidden record of %s', (slug, kind) => {
  test.each(["state = 'draft'", 'deleted_at = now()'])(
    'a record with %s appears in no answer, and in all of them again afterwards',
    async (hide) => {
      const id = (await idsByKey(slug))[3] as string;
      const base = `/api/portal/${kind.api}`;
      const { title } = (await portal.get<RecordDetail>(`${base}/${id}`)).data;
      const places = async () => {
        const status = async (url: string) => (await portal.get(url)).status === 200;
        const holds = async (url: string, what: string) => (await portal.get(url)).text.includes(what);
        const lists = ['', 'sort=title', 'sort=-views', `keyword=${encodeURIComponent(title)}`];
        return {
          lists: await Promise.all(lists.map(async (query) => (await ids(kind, query)).includes(id))),
          detail: await status(`${base}/${id}`),
          related: await status(`${base}/related?id=${id}`),
          cite: await status(`${base}/${id}/cite`),
          csv: await holds(`${base}/export?format=csv`, `\n${id},`),
          json: await holds(`${base}/export?format=json`, `"id":"${id}"`),
          feed: await holds(`/feed/${kind.api}.atom?keyword=${encodeURIComponent(title)}`, `${kind.page}/${id}</id>`),
          sitemap: await holds(`/sitemaps/${slug}-1.xml`, `${kind.page}/${id}</loc>`),
          search: await holds(`/api/portal/search?limit=100&type=${slug}&keyword=${encodeURIComponent(title)}`, `"id":"${id}"`),
        };
      };
      const everywhere = await places();
      expect(Object.values(everywhere).flat()).not.toContain(false);
      const { total } = await list(kind, 'limit=1');
      await portal.alter(slug, id, hide);
      const nowhere = await places();
      expect([...new Set(Object.values(nowhere).flat())]).toEqual([false]);
      expect((await list(kind, 'limit=1')).total).toBe(total - 1);
      await portal.alter(slug, id, "state = 'published', deleted_at = null");
      expect(await places()).toEqual(everywhere);
    },
  );
});
