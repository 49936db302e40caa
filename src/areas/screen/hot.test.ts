import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { advanceClock, day, figuresOf, newPublicRecord } from '../../../test/harness/screen-calls.ts';
import { addDays, today } from '../../base/dates.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import { type KindSlug, kindOf } from '../../records/kinds/index.ts';
import type { ScreenFigures } from './operations.ts';

/** Big screen: usage of libraries and most viewed records. The fake clock only moves forward. */
let portal: Portal;
beforeAll(async () => {
  // noon: the seconds that a test takes do not reach the next day
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(today(), 1)}T12:00:00Z`) });
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
  return portal.close();
});

const figures = (locale?: string) => figuresOf(portal, locale);
const newOne = (kind: KindSlug, more?: Partial<RecordDraft>) => newPublicRecord(portal, kind, more);
const see = async (kind: KindSlug, id: string, times: number) => {
  for (let i = 0; i < times; i++) expect((await portal.get(`/api/portal/${kindOf(kind).api}/${id}`)).status).toBe(200);
  await portal.services.views.flush();
};
const top = (hot: ScreenFigures['hot']) => hot.map(({ id }) => id);

test('a record without an issuer shows its source; kinds outside of the libraries appear only in the list', async () => {
  const id = await newOne('industry', { source: { name: 'Gazette', link: null } });
  await see('industry', id, 1);
  const { hot, usage, since } = await figures();
  expect(hot).toMatchObject([{ type: 'industry', id, source: 'Gazette', hot: 1 }]);
  expect(usage).toEqual({ policy: 0, standard: 0, resource: 0, tool: 0, talent: 0 });
  expect(since).toMatchObject({ usage: today(), hot: today() }); // the counts of views of all kinds began on the same day
});

test('views count towards the usage of the record’s library', async () => {
  const before = (await figures()).usage;
  await see('tool', await newOne('tool'), 3);
  await see('talent', await newOne('talent'), 2);
  await see('product', await newOne('product'), 1);
  const { usage, since } = await figures();
  expect(usage).toEqual({ ...before, tool: before.tool + 3, talent: before.talent + 2 });
  expect([since.usage, since.hot]).toEqual([today(), today()]);
  advanceClock(30 * day);
  expect((await figures()).usage).toEqual({ policy: 0, standard: 0, resource: 0, tool: 0, talent: 0 });
});

test('the most viewed records of seven days are listed with trend and issuer', async () => {
  advanceClock(60 * day);
  const made: string[] = [];
  for (let i = 0; i < 10; i++) {
    const id = await newOne('policy', {
      texts: { 'en-us': { title: `Law ${i}`, fields: { publishAuthority: `Authority ${i}` } }, 'ru-ru': { title: `Закон ${i}` } },
    });
    made.push(id);
    await see('policy', id, 10 + i);
  }
  const { hot } = await figures();
  expect(top(hot)).toEqual(made.toReversed().slice(0, 8));
  expect(hot[0]).toEqual({
    type: 'policy',
    id: made[9],
    title: 'Law 9',
    locale: 'en-us',
    source: 'Authority 9',
    hot: 19,
    trend: [0, 0, 0, 0, 0, 0, 19],
  });
  expect((await figures('ru-ru')).hot[0]).toMatchObject({ title: 'Закон 9', locale: 'ru-ru', source: 'Authority 9' });
  await portal.alter('policy', made[9] ?? '', `state = 'archived'`);
  await portal.alter('policy', made[8] ?? '', 'deleted_at = now()');
  expect(top((await figures()).hot)).toEqual(made.slice(0, 8).toReversed());
  advanceClock(2 * day);
  await see('policy', made[0] ?? '', 9);
  expect((await figures()).hot[0]).toMatchObject({ id: made[0], hot: 19, trend: [0, 0, 0, 0, 10, 0, 9] });
  advanceClock(5 * day);
  expect((await figures()).hot).toMatchObject([{ id: made[0], hot: 9, trend: [0, 9, 0, 0, 0, 0, 0] }]);
  expect((await figures()).since.hot).toBe(addDays(today(), -97));
  advanceClock(2 * day);
  expect((await figures()).hot).toEqual([]);
});
