import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { CaptchaProofOfWork } from './captcha.ts';

const token = 'automation-token';
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
});
afterAll(() => portal.close());

const ask = (payload: object | undefined, remoteAddress: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/captcha',
    remoteAddress,
    headers: { 'accept-language': 'en-us' },
    ...(payload && { payload }),
  });
let networks = 0;
const requestWork = async (remoteAddress = `192.0.2.${++networks}`): Promise<CaptchaProofOfWork> =>
  (await ask({ kind: 'work' }, remoteAddress)).json<{ data: CaptchaProofOfWork }>().data;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Solves the proof of work by brute force and returns the number. */
const solved = ({ salt, hash, most }: CaptchaProofOfWork['work']): string => {
  for (let n = 0; n <= most; n++) if (sha256(`${salt}${n}`) === hash) return String(n);
  throw new Error('No number does it');
};
/** Requests a proof of work and replaces its stored hash by that of a known number. */
const known = async (number = '7'): Promise<string> => {
  const { id } = await requestWork();
  await portal.connection.query('update captcha set answer = $2 where id = $1', [id, sha256(`${id}:${number}`)]);
  return id;
};

/** Signs in with a captcha answer and returns the field errors: undefined if the captcha passed. */
const signIn = async (id: string, code: string) => {
  const reply = await portal.send(
    'POST',
    '/api/login',
    { account: `nobody${++networks}`, pwd: 'Wrong-word#1', captcha: { id, code } },
    { 'accept-language': 'en-us' },
  );
  expect([reply.status, reply.error.code]).toEqual([401, 'E_LOGIN']);
  return reply.error.fields;
};
const wrong = { captcha: 'Wrong graphic verification code' };

describe('POST /api/captcha for proof of work', () => {
  test('returns a salt, a hash and the upper bound of the search', async () => {
    const answer = await ask({ kind: 'work' }, '198.51.100.1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const token22 = expect.stringMatching(/^[\w-]{22}$/);
    expect(answer.json()).toEqual({
      data: { id: token22, work: { salt: token22, hash: expect.stringMatching(/^[0-9a-f]{64}$/), most: 1_000_000 } },
      msg: '',
    });
  });

  test('rejects a kind that is neither work nor a picture', async () => {
    for (const body of [{ kind: 'sound' }, { kind: null }, { kind: '' }, { kind: 'work', most: 1 }, { sort: 'work' }, []]) {
      const answer = await ask(body, '198.51.100.1');
      expect([body, answer.statusCode]).toEqual([body, 400]);
      expect(answer.json()).toMatchObject({ data: null, code: 'E_VALIDATION', msg: expect.stringMatching(/./) });
    }
    expect((await ask({ kind: 'sound' }, '198.51.100.1')).json()).toMatchObject({ fields: { kind: expect.stringMatching(/./) } });
  });

  test.each([undefined, {}])('returns a picture for the body %j', async (body) => {
    const { data } = (await ask(body, '198.51.100.1')).json();
    expect(Object.keys(data)).toEqual(['id', 'width', 'height', 'paths']);
  });

  test('raises the difficulty with the requests of a network and refuses after thirty an hour', async () => {
    const from = (n: number) => `2001:db8:7::${(n + 1).toString(16)}`; // all addresses are in a single /64 network
    const most: number[] = [];
    for (let n = 0; n < 30; n++) most.push((await requestWork(from(n))).work.most / 1_000_000);
    expect(most).toEqual([...Array(10).fill(1), ...Array(10).fill(2), ...Array(10).fill(4)]);
    const refused = await ask({ kind: 'work' }, from(30));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ data: null, code: 'E_TOO_MANY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await ask(undefined, from(31))).statusCode).toBe(200); // captcha pictures have a rate limit of their own
    expect((await requestWork('2001:db8:8::1')).work.most).toBe(1_000_000);
  });
});

describe('the answer to a proof of work', () => {
  test('passes once if it is correct', async () => {
    const { id, work } = await requestWork();
    const code = solved(work);
    expect(await signIn(id, ` ${code} `)).toBeUndefined();
    expect(await signIn(id, code)).toEqual(wrong);
  });

  test('invalidates the captcha if it is wrong', async () => {
    const id = await known('7');
    expect(await signIn(id, '8')).toEqual(wrong);
    expect(await signIn(id, '7')).toEqual(wrong);
  });

  test('is wrong for another captcha and for a picture', async () => {
    const [one, two] = [await known('1'), await known('2')];
    expect(await signIn(two, '1')).toEqual(wrong);
    const picture = (await ask(undefined, '198.51.100.1')).json<{ data: { id: string } }>().data.id;
    expect(await signIn(picture, '1')).toEqual(wrong);
    expect(await signIn(one, '1')).toBeUndefined();
  });

  test('expires after five minutes', async () => {
    const id = await known('7');
    const [row] = await portal.connection.query<{ left: number }>(
      'select extract(epoch from expires_at - now())::int as left from captcha where id = $1',
      [id],
    );
    expect(row?.left).toBeGreaterThan(290);
    expect(row?.left).toBeLessThanOrEqual(300);
    await portal.connection.query(`update captcha set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await signIn(id, '7')).toEqual(wrong);
  });
});

test('the automation token also passes for a proof of work', async () => {
  expect(await signIn((await requestWork()).id, token)).toBeUndefined();
});
