import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, type User } from '../../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import type { Paged } from '../../../base/paging.ts';
import type { CalendarDetail } from './calendar.ts';

let portal: Portal;
let focal: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  focal = await newUser(portal, { labels: ['focal-point'], country: 'br' });
}, 120_000);
afterAll(() => portal.close());

const url = '/api/admin/calendars/br';
const read = async () => (await focal.get<CalendarDetail>(url)).data;

test('calendars are maintained by the focal point of the country only', async () => {
  const { version, zone } = await read();
  const week = { zone, rest: [7], opens: '08:00', closes: '17:00', knownUntil: '2027-12-31' };
  expect((await focal.send('PUT', url, { ...week, version })).status).toBe(200);
  expect((await focal.send('PUT', url, { ...week, version })).error).toMatchObject({ code: 'E_CONFLICT' });
  expect((await focal.send('PUT', '/api/admin/calendars/cn', { ...week, version: 1 })).status).toBe(404);
  expect((await focal.get<Paged<{ id: string }>>('/api/admin/calendars')).data.docs.map(({ id }) => id)).toEqual(['br']);
  const bad = await focal.send('PUT', url, {
    ...week,
    zone: 'Nowhere/Land',
    closes: '07:00',
    rest: [1, 2, 3, 4, 5, 6, 7],
    version: version + 1,
  });
  expect(bad.error).toMatchObject({
    code: 'E_VALIDATION',
    fields: { zone: expect.anything(), closes: expect.anything(), rest: expect.anything() },
  });
});

test('calendars import whole-day events of iCalendar files, also yearly ones, and refuse other files', async () => {
  const year = new Date().getFullYear() + 1; // a yearly event is imported for five years
  const event = (lines: string) => `BEGIN:VEVENT\r\nUID:${lines.length}\r\n${lines}\r\nEND:VEVENT\r\n`;
  const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x\r\n${event(`DTSTART;VALUE=DATE:${year}1012\r\nDTEND;VALUE=DATE:${year}1014\r\nSUMMARY:Two days`)}${event(
    `DTSTART;VALUE=DATE:${year}0907\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Every year`,
  )}${event(`DTSTART:${year}0101T100000Z\r\nSUMMARY:An hour`)}END:VCALENDAR`;
  const done = await focal.send<{ added: number; skipped: number }>('POST', `${url}/import`, { ics });
  const yearly = [1, 2, 3, 4].map((later) => `${year + later}-09-07`);
  expect(done.data).toMatchObject({ added: 7, skipped: 1 });
  const { entries, knownUntil } = await read();
  expect(entries.map(({ day }) => day)).toEqual([`${year}-09-07`, `${year}-10-12`, `${year}-10-13`, ...yearly]);
  expect(knownUntil).toBe(`${year + 4}-12-31`);
  expect((await focal.send('POST', `${url}/import`, { ics: 'no calendar' })).error).toMatchObject({ fields: { ics: expect.anything() } });
  expect((await focal.send('POST', `${url}/import`, { ics: `${ics}${'x'.repeat(1_100_000)}` })).status).toBe(400);
  await focal.send('POST', `${url}/day`, { day: `${year}-10-12`, works: true, name: 'Worked' });
  expect((await read()).entries.find(({ day }) => day === `${year}-10-12`)).toMatchObject({ works: true, name: 'Worked' });
  await focal.send('POST', `${url}/forget`, { day: `${year}-10-12` });
  expect((await read()).entries.map(({ day }) => day)).not.toContain(`${year}-10-12`);
});
