import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { Settings } from '../../platform/settings/settings.server.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
});
afterAll(() => portal.close());

test('a setting has its default until it is set, and then keeps the value', async () => {
  const { settings } = portal.services;
  expect(settings.get('posting.days')).toBe(90);
  await settings.set('posting.days', 30, 7);
  expect(settings.get('posting.days')).toBe(30);
  const again = new Settings(portal.connection, portal.services.settings.catalogue);
  await again.load();
  expect(again.get('posting.days')).toBe(30);
  expect(again.get('sender.sms')).toBe('outbox');
  const [row] = await portal.connection.query('select value, updated_by as by from setting where key = $1', ['posting.days']);
  expect(row).toEqual({ value: 30, by: 7 });
});

test('a value set in another process reaches this process', async () => {
  const other = new Settings(portal.connection, portal.services.settings.catalogue);
  await other.set('links.check', false, null);
  await vi.waitFor(() => expect(portal.services.settings.get('links.check')).toBe(false));
});

test.each([
  ['posting.days', 0, 'between'],
  ['posting.days', '30', 'wholeBetween'],
  ['sender.sms', 'pigeon', 'oneOf'],
  ['links.check', 'yes', 'oneOf'],
  ['sender.gateway.url', 'javascript:alert(1)', 'format'],
  ['sender.smtp.host', 'mail example', 'format'],
  ['site.contactMail', 'nobody', 'format'],
] as const)('%s rejects %j', async (key, value, problem) => {
  const before = portal.services.settings.get(key);
  await expect(portal.services.settings.set(key, value as never, null)).rejects.toMatchObject({
    code: 'E_VALIDATION',
    fields: { [key]: problem },
  });
  expect(portal.services.settings.get(key)).toBe(before);
});

test('a stored value that is no longer valid is ignored', async () => {
  await portal.connection.query(`insert into setting (key, value) values ('sms.globalPerDay', '"many"'), ('gone', '1')`);
  await portal.services.settings.load();
  expect(portal.services.settings.get('sms.globalPerDay')).toBe(2000);
});

test('every setting has a unique position in the back office', () => {
  const places = Object.values(portal.services.settings.catalogue).map(({ at }) => at);
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
});

test('visitors can read only the operator of the portal and its contact address', () => {
  const open = Object.entries(portal.services.settings.catalogue).filter(([, setting]) => setting.public);
  expect(open.map(([key]) => key)).toEqual(['site.operator', 'site.contactMail']);
});
