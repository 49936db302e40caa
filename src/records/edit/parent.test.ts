import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { RecordDetail } from '../api.ts';
import type { ContentDetail, ContentRow } from './content.ts';

/** Tests the parents of technologies in the editor: language of their names, refusal of cycles. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

const base = '/api/admin/content/technology';
const circle = [400, 'E_VALIDATION', { 'fields.parent': 'Cannot be placed under itself or anything below it' }];
const idOf = async (key: string): Promise<string> => {
  const [row] = await portal.connection.query<{ n: number }>('select n from technology where key = $1', [key]);
  return String(row?.n);
};
const place = async (key: string, parent: string | null) => {
  const id = await idOf(key);
  const { values, version } = (await operator.get<ContentDetail>(`${base}/${id}`)).data;
  const { status, error } = await operator.send('PUT', `${base}/${id}`, { ...values, fields: { ...values.fields, parent }, version });
  return status === 200 ? 200 : [status, error.code, error.fields];
};
const publish = async (key: string) => {
  const id = await idOf(key);
  await operator.send('POST', `${base}/${id}/submit`);
  const { status, error } = await operator.send('POST', `${base}/${id}/publish`);
  return status === 200 ? 200 : [status, error.code, error.fields];
};
const above = async (key: string) => (await portal.get<RecordDetail>(`/api/portal/technology/${await idOf(key)}`)).data.place?.above.length;

test('the parent of a technology is named in the reader’s language', async () => {
  const linkIn = async (locale: string) =>
    (await portal.get<RecordDetail>(`/api/portal/technology/${await idOf('edge-computing')}?locale=${locale}`)).data.place?.above[0];
  const russian = await linkIn('ru-ru');
  expect(russian?.locale).toBe('ru-ru');
  expect(russian?.title).not.toBe((await linkIn('en-us'))?.title);
});

describe('a technology', () => {
  test('cannot be its own parent', async () => {
    expect(await place('ai', 'ai')).toEqual(circle);
  });

  test('cannot have a direct or indirect descendant as its parent', async () => {
    expect(await place('cloud', 'edge-computing')).toEqual(circle);
    expect(await place('iot', 'edge-computing')).toBe(200);
    expect(await publish('iot')).toBe(200);
    expect(await above('iot')).toBe(2);
    expect(await place('cloud', 'iot')).toEqual(circle);
    expect(await place('cloud', 'big-data')).toBe(200);
  });

  test('cannot become part of a cycle by two working copies that were valid when saved: the second copy is not published', async () => {
    expect(await place('ai', 'quantum')).toBe(200);
    expect(await place('quantum', 'ai')).toBe(200);
    expect(await publish('ai')).toBe(200);
    expect(await publish('quantum')).toEqual(circle);
    expect([await above('ai'), await above('quantum')]).toEqual([1, 0]);
  });

  test('cannot name its own key as its parent when it is created', async () => {
    await portal.connection.query(`delete from technology where key = 'digital-twin'`);
    const { docs } = (await operator.get<Paged<ContentRow>>(`${base}?limit=1`)).data;
    const { values } = (await operator.get<ContentDetail>(`${base}/${docs[0]?.id}`)).data;
    const sent = { ...values, fields: { ...values.fields, parent: 'digital-twin' }, key: 'digital-twin' };
    const { status, error } = await operator.send('POST', base, sent);
    expect([status, error.code, error.fields]).toEqual(circle);
  });
});
