import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { OwnOrigin } from '../mail/own-origin.ts';

describe('links in letters begin', () => {
  const here = '127.0.0.1';
  const beginning = (publicUrl: string | undefined, host: string, seen: readonly (readonly [string, string])[]) => {
    const origin = new OwnOrigin(publicUrl, { host, port: 3000 });
    for (const [one, from] of seen) origin.saw(one, from);
    return origin.get();
  };
  test('with PUBLIC_URL, whatever callers say', () => {
    expect(beginning('https://standards.example.org', here, [['http://localhost:3000', here]])).toBe('https://standards.example.org');
  });
  test.each([
    ['where it listens, before anybody came', here, [], 'http://127.0.0.1:3000'],
    ['this machine, where it listens everywhere', '0.0.0.0', [], 'http://localhost:3000'],
    ['as this machine’s callers call it', here, [['http://localhost:3000', here]], 'http://localhost:3000'],
    [
      'as they call it now',
      here,
      [
        ['http://localhost:3000', here],
        ['http://[::1]:8080', '::1'],
      ],
      'http://[::1]:8080',
    ],
    ['with its own address', '192.168.1.5', [['http://192.168.1.5:3000', '192.168.1.9']], 'http://192.168.1.5:3000'],
    ['not with another port of it', '192.168.1.5', [['http://192.168.1.5:81', '192.168.1.9']], 'http://192.168.1.5:3000'],
    ['not as somebody elsewhere calls it', here, [['http://evil.example', '192.168.1.9']], 'http://127.0.0.1:3000'],
    ['nor as somebody elsewhere calls himself', here, [['http://localhost:666', '192.168.1.9']], 'http://127.0.0.1:3000'],
    ['nor with a strange name from here', here, [['http://evil.example', here]], 'http://127.0.0.1:3000'],
  ] as const)('%s', (_, host, seen, expected) => {
    expect(beginning(undefined, host, seen)).toBe(expected);
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

  test('hears it from who is signed in', async () => {
    await portal.get('/api/uc/info', { host: 'localhost:4444' });
    expect(portal.services.origin.get()).not.toContain('4444');
    await user.get('/api/uc/info', { host: 'localhost:4444' });
    expect(portal.services.origin.get()).toBe('http://localhost:4444');
    await user.get('/api/uc/info', { host: 'evil.example' });
    expect(portal.services.origin.get()).toBe('http://localhost:4444');
  });
});
