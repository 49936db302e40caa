import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { deviceRedirectFor } from './device.ts';

/** Sample browsers with their request headers. */
const [, ...lines] = readFileSync(new URL('user-agents.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const devices = lines.map((line): [name: string, phone: boolean, headers: IncomingHttpHeaders] => {
  const [name = '', phone, hint, agent] = line.split('\t');
  return [name, phone === 'yes', { 'user-agent': agent, ...(hint && { 'sec-ch-ua-mobile': hint }) }];
});
const phone: IncomingHttpHeaders = { 'user-agent': 'Mozilla/5.0 (Android 13; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0' };
const computer: IncomingHttpHeaders = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };

const sent = (url: string, headers: IncomingHttpHeaders, method = 'GET') => deviceRedirectFor({ method, url, headers });
const to = (location: string) => ({ status: 302, location });
const query = '?keyword=%E5%9B%BD+a%2Fb&&x=%zz&redirect=//evil.example';

test('the sample has at least forty browsers', () => {
  expect(devices.length).toBeGreaterThanOrEqual(40);
});

test.each(devices)('%s: is a phone: %s', (_, isPhone, device) => {
  for (const rest of ['', '?', query, '?view=x', '?view=', '?view=table', '?view=mobile&view=desktop', '?views=mobile']) {
    expect(sent(`/${rest}`, device)).toEqual(isPhone ? to(`/m${rest}`) : undefined);
    expect(sent(`/m${rest}`, device)).toEqual(isPhone ? undefined : to(`/${rest}`));
    for (const other of ['/m/', '//m', '///m//']) expect(sent(other + rest, device)).toEqual({ status: 301, location: `/m${rest}` });
    for (const still of ['/standard', '/m/standard', '/standard/1', '/m/standard/1', '/uc', '/api/portal', '/M', '/me', '//'])
      expect(sent(still + rest, device)).toBeUndefined();
  }
  for (const chosen of ['desktop', 'mobile']) {
    for (const named of [`?view=${chosen}`, `?a=b&view=${chosen}`, `?%76iew=${chosen}`])
      for (const page of ['/', '/m']) expect(sent(page + named, device)).toBeUndefined();
    expect(sent(`/m/?view=${chosen}`, device)).toEqual({ status: 301, location: `/m?view=${chosen}` });
    const headersWithCookie = { ...device, cookie: `locale=ru-ru; view=${chosen}; nation=cn` };
    expect(sent('/', headersWithCookie)).toEqual(isPhone && chosen === 'mobile' ? to('/m') : undefined);
    expect(sent('/m', headersWithCookie)).toEqual(!isPhone && chosen === 'desktop' ? to('/') : undefined);
    expect(sent('/standard', headersWithCookie)).toBeUndefined();
  }
  for (const nothing of ['view=x', 'view=', 'xview=desktop', 'view=Desktop'])
    expect(sent('/', { ...device, cookie: nothing })).toEqual(isPhone ? to('/m') : undefined);
});

test.each([
  ['no user agent', {}],
  ['an empty user agent', { 'user-agent': '' }],
  ['a user agent of 10 kB', { 'user-agent': 'Mozilla/5.0 ('.repeat(1000).slice(0, 10_240) }],
  ['a phone whose hint says no', { ...phone, 'sec-ch-ua-mobile': '?0' }],
  ['a phone whose hint says yes and no', { ...phone, 'sec-ch-ua-mobile': '?1, ?0' }],
  ['a phone that says something else', { ...phone, 'sec-ch-ua-mobile': 'true' }],
  ['a phone whose hint is empty', { ...phone, 'sec-ch-ua-mobile': '' }],
])('%s: is no phone', (_, headers: IncomingHttpHeaders) => {
  expect(sent('/', headers)).toBeUndefined();
  expect(sent('/m', headers)).toEqual(to('/'));
});

test('the client hint for phones overrides the user agent', () => {
  expect(sent('/', { ...computer, 'sec-ch-ua-mobile': '?1' })).toEqual(to('/m'));
  expect(sent('/', { 'sec-ch-ua-mobile': '?1' })).toEqual(to('/m'));
});

test('only GET and HEAD are redirected', () => {
  expect(sent('/', phone, 'HEAD')).toEqual(to('/m'));
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'get']) {
    expect(sent('/', phone, method)).toBeUndefined();
    expect(sent('/m/', phone, method)).toBeUndefined();
    expect(sent('/m', computer, method)).toBeUndefined();
  }
});

test('an absolute URL, as proxies send it, is treated as its path', () => {
  expect(sent('http://portal.example/?a=1', phone)).toEqual(to('/m?a=1'));
  expect(sent('https://portal.example:8443/m', computer)).toEqual(to('/'));
  expect(sent('http://portal.example//m/?a=http://b/', computer)).toEqual({ status: 301, location: '/m?a=http://b/' });
});

test.each(['', '*', '/m/m', '/mm', '/m/?/', '/%6d', '/./m', '/m.', '/m;', '/m#x', '//evil.example', '/\\m', 'm', '/m /'])(
  '%j is no variant of /m',
  (url) => {
    if (url !== '/m/?/') for (const headers of [phone, computer]) expect(sent(url, headers)).toBeUndefined();
    else expect(sent(url, phone)).toEqual({ status: 301, location: '/m?/' });
  },
);

test('very long addresses are matched quickly', () => {
  const begun = performance.now();
  for (const url of [`${'/'.repeat(16_000)}x`, `/m${'/'.repeat(16_000)}x`, `/?${'view=x&'.repeat(2300)}`, `${'a'.repeat(16_000)}:`])
    sent(url, phone);
  expect(performance.now() - begun).toBeLessThan(200);
});
