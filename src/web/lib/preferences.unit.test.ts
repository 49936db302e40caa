import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Preferences, pagePreferences } from '../../platform/http/request-context.ts';

/** What a page is shown in, asked over HTTP; `locked`: the setting that keeps the back office in Chinese. */
const preferencesOf = async (url: string, cookie = '', locked = false): Promise<Preferences> => {
  const app = Fastify();
  app.get('/*', async (request) => pagePreferences(request, locked));
  return (await app.inject({ url, headers: { cookie } })).json();
};

test('the back office starts in Chinese with nation China whatever the portal shows', async () => {
  const reader = 'locale=en-us; nation=br';
  expect(await preferencesOf('/policy', reader)).toMatchObject({ locale: 'en-us', nation: 'br' });
  expect(await preferencesOf('/admin/home', reader)).toMatchObject({ locale: 'zh-cn', nation: 'cn' });
});

test('it is switched by itself, and a setting keeps it in Chinese', async () => {
  const chosen = 'office_locale=pt-br';
  expect((await preferencesOf('/admin/home?locale=ru-ru', chosen)).locale).toBe('ru-ru');
  expect((await preferencesOf('/admin/home', chosen)).locale).toBe('pt-br');
  expect((await preferencesOf('/policy', chosen)).locale).toBe('zh-cn');
  expect(await preferencesOf('/admin/home?locale=ru-ru', chosen, true)).toMatchObject({ locale: 'zh-cn', localeLocked: true });
  expect(await preferencesOf('/policy?locale=ru-ru', chosen, true)).toMatchObject({ locale: 'ru-ru' });
});

test('the frame is the mobile portal’s below /m, and on pages for accounts the chosen one', async () => {
  const viewOf = async (url: string, cookie?: string) => (await preferencesOf(url, cookie)).view;
  for (const url of ['/m', '/m?view=desktop', '/m/standard', '/m/none']) expect(await viewOf(url, 'view=desktop')).toBe('mobile');
  for (const url of ['/', '/standard?view=mobile', '/me', '/loginx', '/admin/home', '/ucx'])
    expect(await viewOf(url, 'view=mobile')).toBe('desktop');
  for (const url of ['/login', '/login/second', '/register', '/recover', '/uc', '/uc/notices', '/uc/result/1']) {
    expect(await viewOf(url)).toBe('desktop');
    expect(await viewOf(url, 'view=mobile')).toBe('mobile');
    expect(await viewOf(`${url}?view=mobile`)).toBe('mobile');
    expect(await viewOf(`${url}?view=desktop`, 'view=mobile')).toBe('desktop');
    expect(await viewOf(`${url}?view=x`, 'view=mobile')).toBe('mobile');
    expect(await viewOf(`${url}?view=desktop&view=x`, 'view=x')).toBe('desktop');
  }
});
