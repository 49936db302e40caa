import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../src/base/dates.ts';
import { locales } from '../src/base/locales.ts';
import { newOperator, newUser, type User } from './harness/accounts.ts';
import { buildRecordContent } from './harness/contents.ts';
import { newPermissionHolder } from './harness/office.ts';
import { openPortal, type Portal, type Reply } from './harness/portal.ts';
import { completePostingInput, publishTestPosting } from './harness/postings.ts';

/** Messages of refusals: they state the fault in plain words and the accepted values. */
let portal: Portal;
let operator: User;
let owner: User;
let reader: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  owner = await newUser(portal);
  reader = await newUser(portal);
}, 60_000);
afterAll(() => portal.close());

/**
 * Sends the call in every language, asserts that the message (which `of` extracts) differs in each language, and returns the English
 * message.
 */
const inEveryLanguage = async (ask: (headers: Record<string, string>) => Promise<Reply>, of: (reply: Reply) => string | undefined) => {
  const messages: string[] = [];
  for (const locale of locales) messages.push(of(await ask({ 'accept-language': locale })) ?? '');
  expect(new Set(messages).size).toBe(locales.length);
  return messages[locales.indexOf('en-us')] as string;
};
const by = (user: User, method: 'POST' | 'PUT', url: string, body: object) => (headers: Record<string, string>) =>
  portal.send(method, url, body, { cookie: user.cookie, ...headers });
const inquiry = { message: 'We can do this.', contact: 'me@firm.example' };

test('a second application to a posting is refused with the message that it exists already', async () => {
  const { record } = await publishTestPosting(owner, operator);
  const url = `/api/portal/snd/${record}/apply`;
  expect((await reader.send('POST', url, inquiry)).status).toBe(200);
  const again = await reader.send('POST', url, inquiry);
  expect([again.status, again.error.code]).toEqual([409, 'E_APPLIED']);
  const message = await inEveryLanguage(by(reader, 'POST', url, inquiry), ({ error }) => error.msg);
  expect(message).toMatch(/already applied/);
});

describe('a setting outside its range', () => {
  const refused = async (key: string, value: unknown) => {
    const { data } = await operator.get<{ version: number }>(`/api/admin/settings/${key}`);
    const answers = await inEveryLanguage(
      by(operator, 'PUT', `/api/admin/settings/${key}`, { value, version: data.version }),
      ({ error }) => error.fields?.value,
    );
    return answers;
  };
  test.each([
    ['posting.days', 0, 'Must be between 1 and 3,650'],
    ['posting.days', 3651, 'Must be between 1 and 3,650'],
    ['posting.days', 1.5, 'Must be a whole number between 1 and 3,650'],
    ['posting.days', '30', 'Must be a whole number between 1 and 3,650'],
    ['sms.globalPerDay', 9_999_999_999, 'Must be between 0 and 1,000,000'],
    ['sender.smtp.user', 'x'.repeat(301), 'At most 300 characters'],
    ['sender.gateway.secret', 'x'.repeat(2000), 'At most 300 characters'],
    ['sender.gateway.url', `https://example.org/${'x'.repeat(600)}`, 'At most 500 characters'],
    ['sender.sms', 'pigeon', 'Must be one of: outbox, gateway'],
    ['links.check', 'yes', 'Must be one of: true, false'],
  ] as const)('the setting %s with the value %j is refused with the accepted values', async (key, value, expectedMessage) => {
    expect(await refused(key, value)).toBe(expectedMessage);
  });
});

describe('countries outside the scope of the caller', () => {
  const outOfReach = /out of your reach/;

  test('a record in a country outside the scope is refused', async () => {
    const russian = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
    const body = { ...buildRecordContent('policy'), country: 'cn' };
    const message = await inEveryLanguage(by(russian, 'POST', '/api/admin/content/policy', body), ({ error }) => error.fields?.country);
    expect(message).toMatch(outOfReach);
  });

  test('an organization in a country outside the scope is refused', async () => {
    const keeper = await newPermissionHolder(
      portal,
      'country',
      ['organization:organization:create', 'organization:organization:read'],
      'ru',
    );
    const body = {
      parent: null,
      code: 'foreign',
      names: { 'en-us': 'Foreign' },
      country: 'cn',
      leaders: [],
      phone: null,
      email: null,
      address: null,
      sort: 0,
      status: 1,
    };
    const message = await inEveryLanguage(by(keeper, 'POST', '/api/admin/organizations', body), ({ error }) => error.fields?.country);
    expect(message).toMatch(outOfReach);
  });

  test('an account in a country outside the scope is refused', async () => {
    const keeper = await newPermissionHolder(portal, 'country', ['account:account:create', 'account:account:read'], 'ru');
    const body = { account: 'foreigner', realName: 'Anna', company: null, industry: null, country: 'cn', labels: [], organizations: [] };
    const message = await inEveryLanguage(by(keeper, 'POST', '/api/admin/accounts', body), ({ error }) => error.fields?.country);
    expect(message).toMatch(outOfReach);
  });
});

describe('values used by a row in the trash', () => {
  const until = addDays(today(), 30);
  const messageOf = async (url: string, body: object, field: string) =>
    inEveryLanguage(by(operator, 'POST', url, body), ({ error }) => error.fields?.[field]);

  test.each([
    ['labels', { code: 'binned', names: { 'en-us': 'Binned' }, colour: null, scope: 'all', permissions: [] }, 'code'],
    [
      'organizations',
      {
        parent: null,
        code: 'binned',
        names: { 'en-us': 'Binned' },
        country: null,
        leaders: [],
        phone: null,
        email: null,
        address: null,
        sort: 0,
        status: 1,
      },
      'code',
    ],
    [
      'accounts',
      { account: 'binned', realName: 'Anna', company: null, industry: null, country: null, labels: [], organizations: [] },
      'account',
    ],
  ])(
    '%s: a code used by a deleted row is refused with the date of its permanent deletion and the hint that it can be restored',
    async (resource, body, field) => {
      const url = `/api/admin/${resource}`;
      const made = await operator.send<{ id: string }>('POST', url, body);
      expect(made.status, made.text).toBe(200);
      expect((await operator.send('DELETE', url, { ids: [made.data.id] })).status).toBe(200);
      const text = await messageOf(url, body, field);
      expect(text).toContain(until);
      expect(text).toMatch(/trash.*restore/i);
      expect((await operator.send('POST', `${url}/restore`, { ids: [made.data.id] })).status).toBe(200);
      expect((await operator.send('POST', url, body)).error.fields?.[field]).toMatch(
        /^(Already in use|This account name is already taken)$/,
      );
    },
  );

  test('the number of a deleted standard is refused with the date of its permanent deletion and the hint that it can be restored', async () => {
    const content = buildRecordContent('standard');
    const made = await operator.send<{ id: string }>('POST', '/api/admin/content/standard', content);
    expect(made.status, made.text).toBe(200);
    await operator.send('DELETE', '/api/admin/content/standard', { ids: [made.data.id] });
    const text = await messageOf('/api/admin/content/standard', content, 'fields.number');
    expect(text).toContain(until);
    expect(text).toMatch(/trash.*restore/i);
  });
});

describe('expired postings and ended postings', () => {
  const applied = (record: string) =>
    inEveryLanguage(by(reader, 'POST', `/api/portal/snd/${record}/apply`, inquiry), ({ error }) => `${error.code}: ${error.msg}`);

  test('a posting past its last day has expired', async () => {
    const { record } = await publishTestPosting(owner, operator, { ...completePostingInput, title: 'Wanted: past its day' });
    await portal.alter('snd', record, `expiry_date = '${addDays(today(), -1)}'`);
    expect(await applied(record)).toBe('E_EXPIRED: This posting has expired');
  });

  test('a completed posting has ended, whatever its last day is', async () => {
    const { record } = await publishTestPosting(owner, operator, { ...completePostingInput, title: 'Wanted: found' });
    await portal.alter('snd', record, `progress = '1'`);
    expect(await applied(record)).toBe('E_ENDED: Demand has ended');
    await portal.alter('snd', record, `expiry_date = '${addDays(today(), -1)}'`);
    expect(await applied(record)).toBe('E_ENDED: Demand has ended');
  });
});
