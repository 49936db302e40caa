import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { MenuItem, PortalAnswer, QaAnswer } from '../../records/api.ts';
import { kindSlugs } from '../../records/kinds/index.ts';

/** Menus and page texts: changes by operators are visible on the pages at once. */
interface Menu {
  id: string;
  code: string | null;
  area: string;
  parent: string | null;
  type: string;
  title: string;
  titles: Record<string, string>;
  icon: string | null;
  route: string | null;
  permission: string | null;
  sort: number;
  visible: boolean;
  version: number;
}
let portal: Portal;
let operator: User;
let reviewer: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
});
afterAll(() => portal.close());

const menus = async () => (await portal.get<PortalAnswer>('/api/portal?locale=en-us')).data.menus;
const all = async () => (await operator.get<Paged<Menu>>('/api/admin/menus?limit=100')).data.docs;
const byCode = async (code: string) => (await all()).find((menu) => menu.code === code) as Menu;
const page = { area: 'portal', type: 'page', titles: { 'en-us': 'Rules' }, route: '/policy?type=tax', sort: 5 };
const change = async (menu: Menu, more: object) => {
  const { area, parent, type, titles, icon, route, permission, sort, visible, version } = menu;
  return operator.send('PUT', `/api/admin/menus/${menu.id}`, {
    ...{ area, parent, type, titles, icon, route, permission, sort, visible, version },
    ...more,
  });
};

test('the shipped navigation is shown until an operator changes it', async () => {
  const visibleMenus = await menus();
  expect(visibleMenus.map(({ label, route, index }) => [label, route, index])).toEqual([
    ['Libraries', '/policy', 1],
    ['Topics', '/industry', 2],
    ['Market', '/snd', 3],
    ['News', '/news', 4],
    ['About', '/search', 5],
  ]);
  expect(visibleMenus[2]?.children.map(({ route }) => route)).toContain('/supply');
});

test('a new page, a new title and a hidden group are shown', async () => {
  const group = await byCode('portal.libraries');
  const made = await operator.send<{ id: string }>('POST', '/api/admin/menus', { ...page, parent: group.id });
  expect(made.status, made.text).toBe(200);
  expect((await menus())[0]?.children.map(({ label }) => label)).toContain('Rules');
  expect((await change(group, { titles: { 'en-us': 'Shelves' } })).status).toBe(200);
  expect((await menus())[0]?.label).toBe('Shelves');
  expect((await portal.get<PortalAnswer>('/api/portal?locale=ru-ru')).data.menus[0]?.label).not.toBe('Shelves');
  expect((await change(group, { visible: false })).error.code).toBe('E_CONFLICT');
  expect((await change(await byCode('portal.libraries'), { visible: false })).status).toBe(200);
  expect((await menus()).map(({ label }) => label)).not.toContain('Shelves');
  expect((await operator.send('DELETE', '/api/admin/menus', { ids: [made.data.id] })).status).toBe(200);
  expect((await operator.send('POST', '/api/admin/menus/restore', { ids: [made.data.id] })).status).toBe(200);
  expect((await operator.send('DELETE', '/api/admin/menus', { ids: [made.data.id] })).status).toBe(200);
  await portal.connection.query(`update menu set deleted_at = now() - interval '31 days' where id = $1`, [made.data.id]);
  expect((await portal.services.trash.run()).menus).toBe(1);
  expect((await operator.send('POST', '/api/admin/menus/restore', { ids: [made.data.id] })).status).toBe(404);
});

test('a menu cannot be below itself or below a button, and cannot be deleted while it has children', async () => {
  const top = await operator.send<{ id: string }>('POST', '/api/admin/menus', { ...page, type: 'directory', route: null });
  const below = await operator.send<{ id: string }>('POST', '/api/admin/menus', { ...page, parent: top.data.id });
  const button = await operator.send<{ id: string }>('POST', '/api/admin/menus', { ...page, type: 'button', parent: below.data.id });
  const menu = (await all()).find(({ id }) => id === top.data.id) as Menu;
  expect((await change(menu, { parent: below.data.id })).error.fields).toHaveProperty('parent');
  expect((await change(menu, { parent: menu.id })).error.fields).toHaveProperty('parent');
  expect((await operator.send('POST', '/api/admin/menus', { ...page, parent: button.data.id })).error.fields).toHaveProperty('parent');
  const office = await byCode('admin.system');
  expect((await operator.send('POST', '/api/admin/menus', { ...page, parent: office.id })).error.fields).toHaveProperty('parent');
  expect((await operator.send('DELETE', '/api/admin/menus', { ids: [top.data.id] })).error.code).toBe('E_IN_USE');
});

test('at most two levels are allowed; buttons do not count', async () => {
  const top = await operator.send<{ id: string }>('POST', '/api/admin/menus', { ...page, titles: { 'en-us': 'Top' } });
  const below = await operator.send<{ id: string }>('POST', '/api/admin/menus', { ...page, parent: top.data.id });
  const deep = { ...page, parent: below.data.id };
  expect((await operator.send('POST', '/api/admin/menus', deep)).error.fields).toEqual({
    parent: 'Menus have two levels: choose a top-level entry, or the top itself',
  });
  expect((await operator.send('POST', '/api/admin/menus', { ...deep, type: 'button' })).status).toBe(200);
  const { version } = (await all()).find(({ id }) => id === top.data.id) as Menu;
  const group = await byCode('portal.libraries');
  const moved = await operator.send('POST', `/api/admin/menus/${top.data.id}/move`, { parent: group.id, before: null, version });
  expect(moved.error.fields).toHaveProperty('parent');
  const refused = await operator.send('DELETE', '/api/admin/menus', { ids: [top.data.id] });
  expect(refused.error.fields).toEqual({ ids: '“Top” still has entries below it: 1. Move or delete them first' });
});

test('an entry is moved below a parent or before a sibling, but never below itself', async () => {
  const [first, second, third] = await Promise.all(
    ['One', 'Two', 'Three'].map(async (title) => {
      const made = await operator.send<{ id: string }>('POST', '/api/admin/menus', {
        ...page,
        titles: { 'en-us': title },
        sort: undefined,
      });
      return made.data.id;
    }),
  );
  const move = async (id: string | undefined, parent: string | null, before: string | null = null, version?: number) => {
    const menu = (await all()).find((one) => one.id === id) as Menu;
    return operator.send('POST', `/api/admin/menus/${id}/move`, { parent, before, version: version ?? menu.version });
  };
  const group = await byCode('portal.news');
  const order = async () => (await menus()).find(({ label }) => label === 'News')?.children.map(({ label }) => label);
  const before = (await order()) as string[];
  expect((await move(first, group.id)).status).toBe(200);
  expect((await move(second, group.id, first)).status).toBe(200);
  expect(await order()).toEqual([...before, 'Two', 'One']);
  expect((await move(first, group.id, second)).status).toBe(200);
  expect(await order()).toEqual([...before, 'One', 'Two']);
  expect((await move(group.id, first as string)).error.fields).toEqual({ parent: 'Cannot be placed under itself or anything below it' });
  expect((await move(first, null, 'x')).error.fields).toHaveProperty('before');
  expect((await move(first, null, third, 1)).error.code).toBe('E_CONFLICT');
  expect((await move(first, group.id, group.id)).error.fields).toHaveProperty('before');
  expect((await move(first, (await byCode('admin.system')).id)).error.fields).toHaveProperty('parent');
  expect((await operator.send('POST', `/api/admin/menus/${first}/move`, { parent: null, version: 99 })).error.code).toBe('E_CONFLICT');
  expect((await reviewer.send('POST', `/api/admin/menus/${first}/move`, { parent: null, version: 2 })).error.code).toBe('E_FORBIDDEN');
});

test('shipped menus are protected', async () => {
  const menu = await byCode('portal.libraries.policy');
  expect((await operator.send('DELETE', '/api/admin/menus', { ids: [menu.id] })).error.code).toBe('E_PROTECTED');
  expect((await change(menu, { route: '/elsewhere' })).error.code).toBe('E_PROTECTED');
  for (const route of ['//evil.example', 'javascript:alert(1)', '/\\evil.example'])
    expect((await operator.send('POST', '/api/admin/menus', { ...page, route })).error.fields, route).toHaveProperty('route');
  expect((await operator.send('POST', '/api/admin/menus', { ...page, titles: {} })).error.fields).toHaveProperty('titles');
});

test('the side menu contains the pages that the account may use', async () => {
  const sideOf = async (user: User) => (await user.get<{ menus: MenuItem[] }>('/api/nothing')).data.menus;
  const routes = (items: MenuItem[]): string[] => items.flatMap(({ route, children }) => (children.length ? routes(children) : [route]));
  const content = kindSlugs.map((kind) => `/admin/content/${kind}`);
  expect(routes(await sideOf(operator))).toEqual(expect.arrayContaining(['/admin/review', '/admin/config', '/admin/account', ...content]));
  expect(routes(await sideOf(reviewer)).sort()).toEqual([
    '/admin/applications',
    '/admin/deputies',
    '/admin/f',
    '/admin/feedback',
    '/admin/home',
    '/admin/review',
  ]);
  const russian = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
  expect(routes(await sideOf(russian))).toEqual(expect.arrayContaining(content));
  expect((await reviewer.get('/api/admin/menus')).error.code).toBe('E_FORBIDDEN');
});

test('missing shipped menus are inserted at the next start', async () => {
  const dropped = `delete from menu where code like 'admin.content%'`;
  await portal.connection.query(`${dropped} and parent is not null`);
  await portal.connection.query(dropped);
  await portal.services.menus.start();
  expect(await byCode('admin.content.policy')).toMatchObject({ title: 'Policies', route: '/admin/content/policy', visible: true });
});

test('page texts are sanitised, public at once, and have a history', async () => {
  const url = '/api/admin/pages/about';
  const about = (title: string) => ({ 'en-us': { title, body: '<p>Hi<script>x</script></p>' } });
  expect((await operator.send('PUT', url, { version: 0, about: about('First') })).status).toBe(200);
  expect((await portal.get('/api/portal/about?locale=en-us')).data).toMatchObject({ title: 'First', body: '<p>Hi</p>' });
  expect((await operator.send('PUT', url, { version: 0, about: about('Late') })).error.code).toBe('E_CONFLICT');
  expect((await operator.send('PUT', url, { version: 1, about: about('Second') })).status).toBe(200);
  expect((await portal.get('/api/portal/about?locale=en-us')).data).toMatchObject({ title: 'Second' });
  const { data } = await operator.get<Paged<{ id: string; by: string }>>(`${url}/history`);
  expect(data.total).toBe(2);
  const entry = data.docs[1]?.id;
  expect((await operator.send('POST', `${url}/rollback`, { entry, version: 2 })).status).toBe(200);
  expect((await portal.get('/api/portal/about?locale=en-us')).data).toMatchObject({ title: 'First' });
  expect((await operator.send('PUT', '/api/admin/pages/other', { version: 0, about: about('x') })).status).toBe(404);
  expect((await operator.send('PUT', '/api/admin/pages/home', { version: 0, about: about('x') })).error.fields).toHaveProperty('home');
});

test('questions and the blocks of the home page are edited', async () => {
  const text = { q: 'Why?', a: '<p>Because</p>' };
  const entries = [
    { id: 'one', recommended: 0, 'en-us': text },
    { id: 'two', recommended: 1, 'en-us': { ...text, q: 'How?' } },
  ];
  expect((await operator.send('PUT', '/api/admin/pages/qa', { version: 0, qa: { entries } })).status).toBe(200);
  const { data } = await portal.get<QaAnswer>('/api/portal/qa?locale=en-us');
  expect(data.entries.map(({ q }) => q)).toEqual(['How?', 'Why?']);
  const faulty: object[] = [{ ...entries[0] }, { id: 'new', recommended: 0, 'ru-ru': { q: '', a: '' } }, { id: 'none', recommended: 0 }];
  const sent = (list: object[]) => operator.send('PUT', '/api/admin/pages/qa', { version: 1, qa: { entries: list } });
  expect(Object.keys((await sent(faulty)).error.fields ?? {})).toEqual(['qa.entries.1.ru-ru.q']);
  expect(Object.keys((await sent([{ id: 'none', recommended: 0 }])).error.fields ?? {})).toEqual(['qa.entries.0.zh-cn.q']);
  const long = { q: 'Long?', a: `<p>${'a'.repeat(20_001)}</p>` };
  expect(Object.keys((await sent([{ id: 'long', recommended: 0, 'pt-br': long }])).error.fields ?? {})).toEqual(['qa.entries.0.pt-br.a']);
  const twice = { entries: [entries[0], entries[0]] };
  expect((await operator.send('PUT', '/api/admin/pages/qa', { version: 1, qa: twice })).error.fields).toHaveProperty('qa.entries');
  expect((await operator.send('PUT', '/api/admin/pages/home', { version: 0, home: { blocks: ['search'] } })).status).toBe(200);
  const home = await portal.get<{ blocks: { name: string }[] }>('/api/portal/home?locale=en-us');
  expect(home.data.blocks.map(({ name }) => name)).toEqual(['search']);
});

test('a restored revision has today as its date of change', async () => {
  const url = '/api/admin/pages/qa';
  const { version } = (await operator.get<{ version: number }>(url)).data;
  await portal.connection.query(`update page_history set content = jsonb_set(content, '{updated}', '"2020-01-01"') where name = 'qa'`);
  const [first] = (await operator.get<Paged<{ id: string }>>(`${url}/history`)).data.docs;
  expect((await operator.send('POST', `${url}/rollback`, { entry: first?.id, version })).status).toBe(200);
  expect((await portal.get<QaAnswer>('/api/portal/qa?locale=en-us')).data.updated).toBe(new Date().toISOString().slice(0, 10));
});
