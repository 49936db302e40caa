import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { HomeAnswer, ListAnswer, RecordDetail } from '../../records/api.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import { contextOf } from './plugins/answers.ts';

let portal: Portal;
let port: number;
/** Test hook that runs while the test page is rendered. */
let meanwhile: () => Promise<unknown> = async () => undefined;

const standard = (number: string, title: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title, summary: 'A text long enough to be worth compressing. '.repeat(20) } },
  country: 'in',
  date: '2024-05',
  source: { name: 'Test', link: null },
  fields: { number },
  ...more,
});

beforeAll(async () => {
  portal = await openPortal({
    samples: true,
    config: { metricsToken },
    routes: (app) => {
      app.get('/page/:name', { schema: { hide: true } }, async (req, reply) => {
        contextOf(req, 'zh-cn').tag('kind:standard');
        const { cookie = '' } = req.headers;
        const [row] = await portal.connection.query<{ n: number }>('select count(*)::int as n from standard');
        await meanwhile();
        return reply.type('text/html; charset=utf-8').send(`<p>${row?.n} standards for ${cookie}</p>${'<p>…</p>'.repeat(100)}`);
      });
    },
  });
  await portal.write('standard', [
    standard('TEST 1:2020', 'Elder'),
    standard('TEST 2:2024', 'Younger', {
      relations: [
        { type: 'replaces', kind: 'standard', ref: 'TEST 1:2020' },
        { type: 'issued-by', kind: 'stdorg', ref: 'test-org' },
      ],
    }),
  ]);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as { port: number }).port;
}, 60_000);
afterAll(() => portal.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  text: string;
  hit: boolean;
}
const send = (path: string, headers: OutgoingHttpHeaders): Promise<Omit<Answer, 'hit' | 'text'>> =>
  new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, raw: Buffer.concat(chunks) }));
    });
    call.on('error', reject).end();
  });
const decoders: Record<string, (raw: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const metricsToken = 'a-token-of-the-test';
const hits = async () => {
  const { raw } = await send('/metrics', { authorization: `Bearer ${metricsToken}` });
  return Number(/^page_cache_hits_total (\d+)$/m.exec(raw.toString())?.[1]);
};
/** Sends a request over a socket; `hit` is true if the cache answered it. */
const get = async (path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> => {
  const before = await hits();
  const answer = await send(path, headers);
  const text = (decoders[answer.headers['content-encoding'] ?? ''] ?? ((raw) => raw))(answer.raw).toString();
  return { ...answer, text, hit: (await hits()) > before };
};
const data = async <T>(path: string): Promise<T> => JSON.parse((await get(path)).text).data;
const idOf = async (number: string) => {
  const [row] = await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]);
  return String(row?.n);
};

describe('page cache', () => {
  test('a second visitor gets an identical answer from the cache', async () => {
    const id = await idOf('TEST 1:2020');
    for (const path of [
      '/api/portal/standard',
      `/api/portal/standard/${id}`,
      '/api/portal/home',
      '/api/portal/search?keyword=elder',
      '/feed/standard.atom',
      '/page/a',
    ]) {
      const [first, second] = [await get(path), await get(path)];
      expect([path, first.status, first.hit, second.status, second.hit]).toEqual([path, 200, false, 200, true]);
      expect(second.text).toBe(first.text);
      const { date: _, ...headers } = second.headers;
      expect(headers).toEqual(Object.fromEntries(Object.entries(first.headers).filter(([name]) => name !== 'date')));
    }
  });

  test('searches without results are not cached, because their number is unlimited', async () => {
    const path = '/api/portal/search?keyword=qqzzqq';
    const [first, second] = [await get(path), await get(path)];
    expect([JSON.parse(first.text).data.total, first.hit, second.hit]).toEqual([0, false, false]);
    expect(second.text).toBe(first.text);
  });

  test('br, gzip and uncompressed answers decode to equal text, rendered or cached', async () => {
    const path = '/api/portal/policy?limit=20';
    const wanted = [
      ['', undefined],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br;q=0', 'gzip'],
      ['identity', undefined],
      ['gzip;q=0', undefined],
      ['gzip, br', 'br'],
    ] as const;
    const texts = new Set<string>();
    for (const round of ['made', 'kept']) {
      for (const [accept, encoding] of wanted) {
        const answer = await get(path, { 'accept-encoding': accept });
        expect([round, accept, answer.status, answer.headers['content-encoding']]).toEqual([round, accept, 200, encoding]);
        expect(answer.headers['content-length']).toBe(String(answer.raw.length));
        expect(answer.headers.vary).toContain('accept-encoding');
        if (round === 'kept') expect([accept, answer.hit]).toEqual([accept, true]);
        texts.add(answer.text);
      }
    }
    expect(texts.size).toBe(1);
  });

  test('If-None-Match with the current ETag gets 304 without a body, rendered or cached', async () => {
    const path = '/api/portal/policy?limit=3';
    const etag = (await get(path)).headers.etag as string;
    for (const accept of ['', 'br', 'br', 'gzip', 'gzip']) {
      const { status, raw, headers } = await get(path, { 'if-none-match': etag, 'accept-encoding': accept });
      expect([accept, status, raw.length, headers.etag]).toEqual([accept, 304, 0, etag]);
    }
  });

  test('languages and preferences have separate entries', async () => {
    const api = '/api/portal/about';
    const texts = new Map<string, string>();
    for (const locale of ['zh-cn', 'ru-ru', 'en-us', 'pt-br']) {
      for (const how of [{ cookie: `locale=${locale}` }, { 'accept-language': locale }]) {
        const [first, second] = [await get(api, how), await get(api, how)];
        // one entry per language, whether named by cookie or header
        expect([first.hit, second.hit, second.text]).toEqual([texts.has(locale), true, first.text]);
        expect(JSON.parse(first.text).data.locale).toBe(locale);
        texts.set(locale, first.text);
      }
    }
    expect(new Set(texts.values()).size).toBe(4);
    const cookies = ['', 'nation=br', 'nation=ru', 'theme=dark', 'theme=light', 'nation=br; theme=dark', 'locale=ru-ru; nation=br'];
    for (const cookie of cookies) {
      const how = cookie ? { cookie } : {};
      const [first, second] = [await get('/page/choices', how), await get('/page/choices', how)];
      expect([cookie, first.hit, second.hit]).toEqual([cookie, false, true]);
      expect(second.text).toContain(`for ${cookie}</p>`);
    }
  });

  test('signed-in users and visitors never share an entry', async () => {
    const path = '/api/portal/policy?limit=4';
    for (const headers of [{ cookie: 'sid=abc' }, { cookie: 'a=b; __Host-sid=abc' }, { authorization: 'Bearer x' }]) {
      expect((await get(`${path}&page=1`, headers)).hit).toBe(false);
      expect((await get(`${path}&page=1`, headers)).hit).toBe(false);
    }
    expect([(await get(path)).hit, (await get(path)).hit]).toEqual([false, true]);
    expect((await get(path, { cookie: 'sid=abc' })).hit).toBe(false);
  });

  test('errors are not cached', async () => {
    for (const path of ['/api/portal/policy/0', '/api/portal/policy?limit=0', '/api/none', '/healthz', '/api/portal/policy/export']) {
      expect([path, (await get(path)).hit, (await get(path)).hit]).toEqual([path, false, false]);
    }
  });
});

describe('after a change the next request gets the new answer', () => {
  test('in lists, details, related records, search, feeds and on the home page', async () => {
    const [elder, younger] = [await idOf('TEST 1:2020'), await idOf('TEST 2:2024')];
    const views = {
      list: '/api/portal/standard?keyword=TEST&limit=50',
      detail: `/api/portal/standard/${younger}`,
      neighbour: `/api/portal/standard/${elder}`,
    };
    const search = '/api/portal/search?keyword=xyzzy';
    const feed = '/feed/standard.atom?keyword=TEST';
    const front = '/api/portal/home?locale=en-us';
    for (const path of [...Object.values(views), search, feed, front]) await get(path);
    expect((await get(views.neighbour)).hit).toBe(true);
    expect((await data<RecordDetail>(views.neighbour)).relations.incoming).toMatchObject([
      { type: 'replaces', title: 'Younger', id: younger },
    ]);
    const home = await data<HomeAnswer>(front);
    expect((await get(front)).hit).toBe(true);

    await portal.write('standard', [
      standard('TEST 2:2024', 'Renamed xyzzy'),
      standard('TEST 3:2024', 'Newcomer', { date: new Date().toISOString().slice(0, 10), technologies: ['ai'] }),
    ]);
    expect((await data<ListAnswer>(views.list)).docs.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Renamed xyzzy', 'Newcomer']),
    );
    expect((await data<RecordDetail>(views.detail)).title).toBe('Renamed xyzzy');
    expect((await data<RecordDetail>(views.neighbour)).relations.incoming).toMatchObject([{ title: 'Renamed xyzzy' }]);
    expect((await data<ListAnswer>(search)).total).toBe(1);
    expect((await get(feed)).text).toContain('Renamed xyzzy');
    const now = await data<HomeAnswer>(front);
    const count = (answer: HomeAnswer) => answer.counts.find(({ kind }) => kind === 'standard')?.total ?? 0;
    expect(count(now)).toBe(count(home) + 1);
    // the list `latest` picks the newest digital standard of its country that is readable in English
    const latest = (answer: HomeAnswer) =>
      answer.blocks.find(({ name }) => name === 'latest')?.lists.find(({ kind }) => kind === 'standard');
    expect(latest(home)?.docs.map(({ title }) => title)).not.toContain('Newcomer');
    expect(latest(now)?.docs[0]).toMatchObject({ title: 'Newcomer', country: 'in' });

    await portal.alter('standard', younger, 'deleted_at = now()');
    expect((await get(views.detail)).status).toBe(404);
    expect((await data<RecordDetail>(views.neighbour)).relations.incoming).toEqual([]);
    await portal.alter('standard', younger, 'deleted_at = null');
    expect((await data<RecordDetail>(views.neighbour)).relations.incoming).toHaveLength(1);
  });

  test('when a reference finds its target later, also of another kind', async () => {
    const younger = `/api/portal/standard/${await idOf('TEST 2:2024')}`;
    expect((await data<RecordDetail>(younger)).relations.outgoing.find(({ kind }) => kind === 'stdorg')).toMatchObject({
      id: null,
      ref: 'test-org',
    });
    await portal.write('stdorg', [{ ...standard('', 'The Organization'), key: 'test-org', fields: { abbreviation: 'TO' } }]);
    const found = (await data<RecordDetail>(younger)).relations.outgoing.find(({ kind }) => kind === 'stdorg');
    expect(found).toMatchObject({ title: 'The Organization', ref: 'TO' });
    expect((await data<RecordDetail>(`/api/portal/stdorg/${found?.id}`)).relations.incoming).toMatchObject([
      { kind: 'standard', title: 'Renamed xyzzy' },
    ]);
  });

  test('in related records, while a change of another record leaves them cached', async () => {
    const title = 'Valves of pumps for slurries';
    const replaced = standard('TEST 20:2020', `${title}, first edition`);
    await portal.write('standard', [
      replaced,
      standard('TEST 21:2024', title, { relations: [{ type: 'replaces', kind: 'standard', ref: 'TEST 20:2020' }] }),
    ]);
    const path = `/api/portal/standard/related?id=${await idOf('TEST 21:2024')}&locale=en-us`;
    const titles = async () => (await data<ListAnswer>(path)).docs.map((doc) => doc.title);
    expect(await titles()).toContain(`${title}, first edition`);
    await portal.write('standard', [standard('TEST 22:2024', 'Unrelated')]);
    expect((await get(path)).hit).toBe(true);
    await portal.write('standard', [{ ...replaced, texts: { 'en-us': { title: `${title}, old edition` } } }]);
    expect((await get(path)).hit).toBe(false);
    expect(await titles()).toContain(`${title}, old edition`);
    await portal.alter('standard', await idOf('TEST 20:2020'), 'deleted_at = now()');
    expect(await titles()).not.toContain(`${title}, old edition`);
  });

  test('in related records after five minutes at the latest', async () => {
    const id = await idOf('TEST 21:2024');
    const path = `/api/portal/standard/related?id=${id}&locale=en-us`;
    await get(path);
    expect((await get(path)).hit).toBe(true);
    const begun = Date.now();
    const clocks = [
      vi.spyOn(Date, 'now').mockImplementation(() => begun + 301_000),
      vi.spyOn(performance, 'now').mockImplementation(
        (
          (now) => () =>
            now + 301_000
        )(performance.now()),
      ),
    ];
    expect((await get(path)).hit).toBe(false);
    for (const clock of clocks) clock.mockRestore();
  });

  test('while answers about other kinds stay cached', async () => {
    const [policy, standards] = ['/api/portal/policy?limit=2', '/api/portal/standard?limit=2'];
    await Promise.all([get(policy), get(standards)]);
    await portal.write('standard', [standard('TEST 4:2024', 'Fourth')]);
    expect([(await get(standards)).hit, (await get(policy)).hit]).toEqual([false, true]);
  });

  test('when texts of the site change, all entries are dropped', async () => {
    await get('/api/portal/about');
    const { content } = (
      await portal.connection.query<{ content: Record<string, { title: string }> }>("select content from page where name = 'about'")
    )[0] as never as {
      content: Record<string, { title: string }>;
    };
    const changed = { ...content, 'zh-cn': { ...content['zh-cn'], title: '新的标题' } };
    await portal.connection.query("update page set content = $1::jsonb where name = 'about'", [JSON.stringify(changed)]);
    await portal.connection.query("insert into change (kind, ns) values ('page', null)");
    await portal.services.changes.catchUp();
    expect((await data<{ title: string }>('/api/portal/about')).title).toBe('新的标题');
  });

  test('a page rendered during a change is not cached', async () => {
    meanwhile = () => portal.write('standard', [standard('TEST 5:2024', 'Fifth')]);
    const stale = await get('/page/race');
    meanwhile = async () => undefined;
    const fresh = await get('/page/race');
    expect(fresh.hit).toBe(false);
    const count = (text: string) => Number(/<p>(\d+) standards/.exec(text)?.[1]);
    expect(count(fresh.text)).toBe(count(stale.text) + 1);
    expect((await get('/page/race')).hit).toBe(true);
  });
});
