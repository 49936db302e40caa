import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { OwnOrigin } from '../mail/own-origin.ts';

describe('origin of links in messages', () => {
  const here = '127.0.0.1';
  const beginning = (publicUrl: string | undefined, host: string, seen: readonly (readonly [string, string])[]) => {
    const origin = new OwnOrigin(publicUrl, { host, port: 3000 });
    for (const [one, from] of seen) origin.saw(one, from);
    return origin.get();
  };
  test('is PUBLIC_URL, whatever Host headers name', () => {
    expect(beginning('https://standards.example.org', here, [['http://localhost:3000', here]])).toBe('https://standards.example.org');
  });
  test.each([
    ['is the listening address before any call', here, [], 'http://127.0.0.1:3000'],
    ['is localhost if the server listens on all addresses', '0.0.0.0', [], 'http://localhost:3000'],
    ['is the origin used by callers on this machine', here, [['http://localhost:3000', here]], 'http://localhost:3000'],
    [
      'is the origin that callers on this machine used last',
      here,
      [
        ['http://localhost:3000', here],
        ['http://[::1]:8080', '::1'],
      ],
      'http://[::1]:8080',
    ],
    [
      "is the server's own address, called from elsewhere",
      '192.168.1.5',
      [['http://192.168.1.5:3000', '192.168.1.9']],
      'http://192.168.1.5:3000',
    ],
    [
      'is not an origin with another port, called from elsewhere',
      '192.168.1.5',
      [['http://192.168.1.5:81', '192.168.1.9']],
      'http://192.168.1.5:3000',
    ],
    ['is not a foreign host, called from elsewhere', here, [['http://evil.example', '192.168.1.9']], 'http://127.0.0.1:3000'],
    ['is not localhost, called from elsewhere', here, [['http://localhost:666', '192.168.1.9']], 'http://127.0.0.1:3000'],
    ['is not a foreign host, called from this machine', here, [['http://evil.example', here]], 'http://127.0.0.1:3000'],
  ] as const)('%s', (_, host, seen, expected) => {
    expect(beginning(undefined, host, seen)).toBe(expected);
  });
});

describe('address of links in answers', () => {
  const listening = { host: '192.168.1.5', port: 3000 };
  const address = (publicUrl: string | undefined, origin: string, { from = '10.0.0.9', byProxy = false } = {}) =>
    new OwnOrigin(publicUrl, listening).addressFor({ origin, byProxy }, from);
  const wholly = (origin: string) => ({ links: origin, absolute: origin });
  const relatively = { links: '', absolute: 'http://192.168.1.5:3000' };

  test('is PUBLIC_URL, whatever Host headers and proxies name', () => {
    const url = 'https://standards.example.org';
    for (const byProxy of [false, true]) expect(address(url, 'http://evil.example', { byProxy })).toEqual(wholly(url));
  });
  test.each([
    ['is absolute for the listening address', 'http://192.168.1.5:3000', {}, wholly('http://192.168.1.5:3000')],
    ['is absolute for localhost, called from this machine', 'http://localhost:8080', { from: '::1' }, wholly('http://localhost:8080')],
    ['is absolute for the origin named by a trusted proxy', 'https://portal.example', { byProxy: true }, wholly('https://portal.example')],
    ['is relative for a foreign host', 'http://evil.example', {}, relatively],
    ['is relative for another port of the own host', 'http://192.168.1.5:81', {}, relatively],
    ['is relative for localhost, called from elsewhere', 'http://localhost:3000', {}, relatively],
    ['is relative for a foreign host, called from this machine', 'http://evil.example', { from: '127.0.0.1' }, relatively],
  ])('%s', (_, origin, more, expected) => {
    expect(address(undefined, origin, more)).toEqual(expected);
  });
});

describe('the server', () => {
  let portal: Portal;
  let user: User;
  beforeAll(async () => {
    portal = await openPortal({ samples: false });
    user = await newUser(portal);
  }, 60_000);
  afterAll(() => portal.close());

  test('learns its origin only from signed-in callers', async () => {
    await portal.get('/api/uc/info', { host: 'localhost:4444' });
    expect(portal.services.origin.get()).not.toContain('4444');
    await user.get('/api/uc/info', { host: 'localhost:4444' });
    expect(portal.services.origin.get()).toBe('http://localhost:4444');
    await user.get('/api/uc/info', { host: 'evil.example' });
    expect(portal.services.origin.get()).toBe('http://localhost:4444');
  });
});
