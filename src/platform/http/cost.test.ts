import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { selectTestCases } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ImportOutcome } from '../../areas/accounts/operations.ts';

/** Tests of limits on the load that requests of one client cause for others. */
let portal: Portal;
let operator: User;
let finish: () => void = () => undefined;
let working = 0;
beforeAll(async () => {
  portal = await openPortal({
    samples: false,
    routes: (app) =>
      void app.post('/api/planted', { config: { heavy: true } }, async () => {
        working++;
        await new Promise<void>((done) => {
          finish = done;
        }).finally(() => working--);
        return {};
      }),
  });
  operator = await newOperator(portal);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => portal.close());

const origin = () => `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;

describe('an import of accounts', () => {
  const table = (name: string, rows: number) =>
    [
      'account,realName,email,company,labels',
      ...Array.from({ length: rows }, (_, i) => `${name}${i},Person ${i},${name}${i}@example.org,Works,`),
    ].join('\n');

  test.each(
    selectTestCases<[dryRun: boolean, rows: number]>([
      [false, 200],
      [true, 150],
    ]),
  )('lets other requests proceed (dry run: %s, %i rows)', { timeout: 180_000 }, async (dryRun, rows) => {
    const measureDuration = async (path: string): Promise<number> => {
      const begun = performance.now();
      const reply = await fetch(origin() + path, { headers: { cookie: operator.cookie } });
      await reply.text();
      expect(reply.status).toBe(200);
      return performance.now() - begun;
    };
    await measureDuration('/api/admin/labels');
    const begun = performance.now();
    const imported = fetch(`${origin()}/api/admin/accounts/import`, {
      method: 'POST',
      headers: { cookie: operator.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ csv: table(dryRun ? 'tried' : 'made', rows), dryRun }),
    });
    let over = false;
    const outcome = imported.then(async (reply) => {
      const { data } = (await reply.json()) as { data: ImportOutcome };
      over = true;
      return data;
    });
    const waits: number[] = [];
    while (!over) {
      waits.push(await measureDuration('/healthz'), await measureDuration('/api/admin/labels'));
      await sleep(5);
    }
    const took = performance.now() - begun;
    expect(await outcome).toEqual({ total: rows, created: rows, errors: [] });
    // Relative to the duration of the import, because machines differ. One wait may be longer, because a garbage collection can stop the process.
    const [longest = 0, second = 0] = waits.toSorted((a, b) => b - a);
    expect(second, `of ${took} ms, ${waits.length} answers`).toBeLessThan(Math.max(500, took / 4));
    expect(longest, `of ${took} ms, ${waits.length} answers`).toBeLessThan(Math.max(500, took / 2));
    expect(waits.length).toBeGreaterThan(6);
  });

  test('finds duplicate names, numbers and mail addresses in a file, however far apart', async () => {
    const csv = `${table('twice', 120)}\nTWICE0,Again,,,\nother,Again,TWICE1@example.org,,`;
    for (const dryRun of [true, false]) {
      const { data } = await operator.send<ImportOutcome>('POST', '/api/admin/accounts/import', { csv, dryRun });
      expect(data).toMatchObject({ total: 122, created: 120, errors: [{ row: 122 }, { row: 123 }] });
      expect(data.errors.map(({ fields }) => Object.keys(fields))).toEqual([['account'], ['email']]);
    }
  });

  test('returns the first twenty invalid rows and the number of further ones', async () => {
    const csv = `account,realName\n${Array.from({ length: 300 }, (_, i) => `bad${i},`).join('\n')}`;
    const { data } = await operator.send<ImportOutcome>('POST', '/api/admin/accounts/import', { csv, dryRun: true });
    expect([data.total, data.created, data.errors.length, data.more]).toEqual([300, 0, 20, 280]);
    expect(data.errors[0]).toEqual({ row: 2, fields: { realName: 'Required' } });
  });
});

describe('a refusal that repeats input', () => {
  const many = (count: number, name = 'x') => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, 1]));
  const bodies: [string, () => Promise<{ status: number; text: string; error: { msg: string; fields?: object } }>][] = [
    [
      'names of a body',
      () => portal.send('POST', '/api/login', { account: 'a', pwd: 'b', captcha: { id: 'x', code: 'y' }, ...many(85_000) }, english),
    ],
    ['names inside of it', () => operator.send('POST', '/api/admin/content/policy', { lang: 'en-us', texts: {}, fields: many(40_000) })],
    [
      'parameters',
      () =>
        portal.get(
          `/api/portal/policy?${Object.keys(many(900))
            .map((name) => `${name}=1`)
            .join('&')}`,
          english,
        ),
    ],
    [
      'columns of a file',
      async () => {
        const csv = `account,realName,${Object.keys(many(240)).join(',')}\nsomebody,Some Body,${'1,'.repeat(239)}1`;
        const reply = await operator.send<ImportOutcome>('POST', '/api/admin/accounts/import', { csv, dryRun: true });
        const { '…': msg = '', ...fields } = reply.data.errors[0]?.fields ?? {};
        return { status: 400, text: reply.text, error: { msg, fields } };
      },
    ],
  ];
  const english = { 'accept-language': 'en-us' };

  test.each(bodies)('%s: the refusal names the first twenty, and the number of further ones', async (_, call) => {
    const { status, text, error } = await call();
    expect(status, text.slice(0, 200)).toBe(400);
    expect(text.length).toBeLessThan(4000);
    expect(Object.keys(error.fields ?? {}).length).toBeLessThanOrEqual(20);
    expect(error.msg).toMatch(/\d more/);
  });

  test('a name of a million letters is truncated', async () => {
    const { text, error } = await portal.send('POST', '/api/can_i', { url: '/admin', ['n'.repeat(900_000)]: 1 }, english);
    expect([text.length < 500, Object.keys(error.fields ?? {})[0]?.slice(0, 5)]).toEqual([true, 'nnnnn']);
  });

  test('a single error does not mention further ones', async () => {
    const { error } = await portal.send('POST', '/api/can_i', { url: '/admin', planted: 1 }, english);
    expect(error).toEqual({ msg: 'Form validation failed!', code: 'E_VALIDATION', fields: { planted: 'Unknown parameter' } });
  });
});

describe('heavy requests: two at a time', () => {
  /** Begins a request with a slow body; the request is in progress until its body ends or it is aborted. */
  const begin = (
    path: string,
    { cookie, type = 'application/json', method = 'POST' }: { cookie?: string; type?: string; method?: string },
  ) => {
    const call: ClientRequest = request(origin() + path, {
      method,
      headers: { 'content-type': type, 'content-length': 200_000, 'accept-language': 'en-us', ...(cookie && { cookie }) },
    });
    call.on('error', () => undefined);
    const answer = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
      let text = '';
      for await (const piece of response as IncomingMessage) text += piece;
      return {
        status: response?.statusCode,
        retry: response?.headers['retry-after'],
        ...(JSON.parse(text) as { code?: string; msg?: string }),
      };
    });
    answer.catch(() => undefined);
    call.write('{"x":');
    return { call, answer };
  };
  /** Returns the refusal of a further request, or undefined if the request is admitted. */
  const further = async (path: string, options: Parameters<typeof begin>[1]) => {
    const { call, answer } = begin(path, options);
    const found = await Promise.race([answer, sleep(400, undefined)]);
    call.destroy();
    return found;
  };
  /** Waits until earlier calls were admitted or refused: they query the database before the lists that this function reads. */
  const settled = async () => {
    await sleep(100);
    for (const page of [1, 2, 3]) await (await fetch(`${origin()}/api/portal/policy?limit=1&page=${page}`)).text();
  };

  test.each([
    ['long texts', '/api/portal/mysnd', 'application/json', 'POST'],
    ['files', '/api/files', 'multipart/form-data; boundary=x', 'POST'],
    ['page texts', '/api/admin/pages/about', 'application/json', 'PUT'],
  ])('%s: the third request is refused until another one ends, aborts or fails', async (_, path, type, method) => {
    const { cookie } = await newUser(portal, { labels: ['administrator'] });
    const options = { cookie, type, method };
    const openRequests = [begin(path, options), begin(path, options)] as const;
    await settled();
    expect(await further(path, options)).toEqual({
      data: null,
      status: 429,
      retry: '5',
      code: 'E_BUSY',
      msg: 'Two of your uploads, exports or long texts are in work already. Wait until one of them is done, then try again.',
    });
    const other = await newUser(portal, { labels: ['administrator'] });
    expect(await further(path, { ...options, cookie: other.cookie }), 'another account').toBeUndefined();
    openRequests[0].call.destroy();
    await settled();
    expect(await further(path, options), 'after one was given up').toBeUndefined();
    await settled();
    openRequests[1].call.end('"y"}'.padEnd(199_995));
    expect((await openRequests[1].answer).status).toBeGreaterThanOrEqual(400);
    const again = [begin(path, options), begin(path, options)];
    await settled();
    expect((await further(path, options))?.code, 'two are in work again').toBe('E_BUSY');
    for (const { call } of again) call.destroy();
  });

  test('all heavy routes share the limit, and small writes do not count', async () => {
    const { cookie } = await newUser(portal);
    const openRequests = [begin('/api/portal/mysnd', { cookie }), begin('/api/files', { cookie, type: 'multipart/form-data; boundary=x' })];
    await settled();
    expect((await further('/api/portal/mysnd', { cookie }))?.code).toBe('E_BUSY');
    const small = await fetch(`${origin()}/api/portal/mysnd`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ category: 'supply', title: 'Small' }),
    });
    expect(small.status).toBe(200);
    for (const { call } of openRequests) call.destroy();
    await settled();
  });

  test('visitors are counted by address', async () => {
    const openRequests = [begin('/api/portal/feedback', {}), begin('/api/portal/feedback', {})];
    await settled();
    expect((await further('/api/portal/feedback', {}))?.code).toBe('E_BUSY');
    for (const { call } of openRequests) call.destroy();
    await settled();
    expect(await further('/api/portal/feedback', {})).toBeUndefined();
    await settled();
  });

  test('work that continues after its client disconnected still counts', async () => {
    const { cookie } = await newUser(portal);
    const ask = (signal?: AbortSignal) =>
      fetch(`${origin()}/api/planted`, { method: 'POST', headers: { cookie }, ...(signal && { signal }) });
    const up = new AbortController();
    const given = ask(up.signal).catch(() => null);
    while (working < 1) await sleep(5);
    const first = finish;
    const second = ask();
    while (working < 2) await sleep(5);
    const last = finish;
    up.abort();
    await given;
    await settled();
    expect((await ask()).status).toBe(429);
    first();
    await settled();
    const third = ask();
    while (working < 2) await sleep(5);
    finish();
    last();
    expect([(await second).status, (await third).status]).toEqual([200, 200]);
  });

  test.each([
    ['a list of the portal', '/api/portal/policy/export?format=csv', undefined],
    ['a list of the back office', '/api/admin/dictionary-items', 'text/csv'],
    ['a sheet', '/api/admin/dictionary-items', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('exports of %s', async (_, path, accept) => {
    const { cookie } = await newUser(portal, { labels: ['administrator'] });
    const ask = async () => {
      const reply = await fetch(origin() + path, { headers: { cookie, ...(accept && { accept }) } });
      await reply.arrayBuffer();
      return reply.status;
    };
    const openRequests = [begin('/api/portal/mysnd', { cookie }), begin('/api/portal/mysnd', { cookie })] as const;
    await settled();
    expect(await ask()).toBe(429);
    expect((await fetch(`${origin()}/api/admin/dictionary-items`, { headers: { cookie } })).status, 'a page of the list is no export').toBe(
      200,
    );
    openRequests[0].call.destroy();
    await settled();
    for (let i = 0; i < 4; i++) expect(await ask(), 'one after the other').toBe(200);
    openRequests[1].call.destroy();
  });
});
