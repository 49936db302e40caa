import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { contextWithoutClient } from '../http/context.ts';
import type { Captcha } from './captcha.ts';

const token = 'automation-token';
let portal: Portal;
let other: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false, config: { automationToken: undefined } });
  other = await openPortal({ samples: false, config: { automationToken: token } });
});
afterAll(async () => {
  await portal.close();
  await other.close();
});

const post = (remoteAddress = '192.0.2.1') => portal.app.inject({ method: 'POST', url: '/api/captcha', remoteAddress });
const created = () => portal.services.captchas.create(contextWithoutClient('en-us'));
const stored = async (): Promise<number> =>
  (await portal.connection.query<{ total: number }>('select count(*)::int as total from captcha'))[0]?.total ?? -1;

/** Creates a captcha picture and replaces its stored hash by that of a known code. */
const withCode = async (code: string): Promise<string> => {
  const { id } = await created();
  const answer = createHash('sha256').update(`${id}:${code}`).digest('hex');
  await portal.connection.query('update captcha set answer = $2 where id = $1', [id, answer]);
  return id;
};

describe('POST /api/captcha', () => {
  test('returns a picture made only of paths within its bounds', async () => {
    const answer = await post();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { id, width, height, paths } = answer.json<{ data: Captcha }>().data;
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      expect(path).toMatch(/^(M-?\d+\.\d -?\d+\.\d(L-?\d+\.\d -?\d+\.\d)+Z)+$/);
      const numbers = path.match(/-?\d+\.\d/g)?.map(Number) ?? [];
      for (let i = 0; i < numbers.length; i += 2) {
        expect(numbers[i]).toBeGreaterThan(-6);
        expect(numbers[i]).toBeLessThan(width + 6);
        expect(numbers[i + 1]).toBeGreaterThan(-6);
        expect(numbers[i + 1]).toBeLessThan(height + 6);
      }
    }
  });

  test('never returns an identical picture twice', async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, created));
    expect(new Set(pictures.map(({ id }) => id)).size).toBe(10);
    expect(new Set(pictures.map(({ paths }) => paths.join().slice(0, 40))).size).toBe(10);
  });

  test('has a rate limit per network and sends Retry-After', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) statuses.push((await post('192.0.2.9')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    const refused = await post('192.0.2.9');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ data: null, code: 'E_TOO_MANY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5);
    expect((await post('192.0.2.10')).statusCode).toBe(200);
  });
});

describe('the answer to a picture', () => {
  test('is case-insensitive and passes once', async () => {
    const id = await withCode('A7KX');
    expect(await portal.services.captchas.check({ id, code: ' a7kX ' })).toBe(true);
    expect(await portal.services.captchas.check({ id, code: 'A7KX' })).toBe(false);
  });

  test('invalidates the picture if it is wrong', async () => {
    const id = await withCode('A7KX');
    expect(await portal.services.captchas.check({ id, code: 'A7KY' })).toBe(false);
    expect(await portal.services.captchas.check({ id, code: 'A7KX' })).toBe(false);
  });

  test('is wrong for another picture', async () => {
    const [one, two] = [await withCode('A7KX'), await withCode('CCCC')];
    expect(await portal.services.captchas.check({ id: two, code: 'A7KX' })).toBe(false);
    expect(await portal.services.captchas.check({ id: one, code: 'A7KX' })).toBe(true);
    expect(await portal.services.captchas.check({ id: 'unknown', code: 'A7KX' })).toBe(false);
  });

  test('expires after five minutes, and expired pictures are deleted', async () => {
    const id = await withCode('A7KX');
    const [row] = await portal.connection.query<{ left: number }>(
      'select extract(epoch from expires_at - now())::int as left from captcha where id = $1',
      [id],
    );
    expect(row?.left).toBeGreaterThan(290);
    expect(row?.left).toBeLessThanOrEqual(300);
    await portal.connection.query(`update captcha set expires_at = now() - interval '1 second'`);
    expect(await portal.services.captchas.check({ id, code: 'A7KX' })).toBe(false);
    await created();
    expect(await stored()).toBe(1);
  });
});

test('the automation token passes for any picture, but only where it is configured', async () => {
  const { id } = await other.services.captchas.create(contextWithoutClient('en-us'));
  expect(await other.services.captchas.check({ id, code: `${token}x` })).toBe(false);
  expect(await other.services.captchas.check({ id, code: token })).toBe(true);
  expect(await portal.services.captchas.check({ id: (await created()).id, code: token })).toBe(false);
});
