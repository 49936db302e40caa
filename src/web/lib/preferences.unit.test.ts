import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { choicesOf, type Preferences, pagePreferences, preferenceCookies } from '../../platform/http/request-context.ts';

/** Preferences of a request over HTTP. `locked`: the setting that fixes the back office to Chinese. */
const preferencesOf = async (url: string, cookie = '', locked = false): Promise<Preferences> => {
  const app = Fastify();
  app.get('/*', async (request) => pagePreferences(request, locked));
  return (await app.inject({ url, headers: { cookie } })).json();
};

test('the back office defaults to Chinese and nation China, independent of the portal', async () => {
  const reader = 'locale=en-us; nation=br';
  expect(await preferencesOf('/policy', reader)).toMatchObject({ locale: 'en-us', nation: 'br' });
  expect(await preferencesOf('/admin/home', reader)).toMatchObject({ locale: 'zh-cn', nation: 'cn' });
});

const officePages = ['/admin', '/admin/home', '/eisim', '/eisim/1', '/db/import', '/db/import/new', '/files', '/files/1'];
const otherPages = [
  '/',
  '/policy',
  '/report',
  '/report/1',
  '/db',
  '/db/imports',
  '/filesystem',
  '/eisimple',
  '/m/files',
  '/administration',
];

test('all back-office pages use the language, the nation and the cache key of the back office', async () => {
  const cookie = 'locale=en-us; office_locale=pt-br; nation=br';
  const choices = (url: string) => choicesOf({ url, headers: { cookie } }).locale;
  for (const url of officePages) {
    expect(await preferencesOf(`${url}?page=1`, cookie)).toMatchObject({ locale: 'pt-br', nation: 'cn' });
    expect(choices(url)).toBe('pt-br');
  }
  for (const url of otherPages) {
    expect((await preferencesOf(`${url}?page=1`, cookie)).locale).toBe('en-us');
    expect(choices(url)).toBe('en-us');
  }
});

test('the cookie of the back-office language has the path /, and setting it removes the cookie of an older version', async () => {
  const cookiesOf = async (url: string) => {
    const app = Fastify();
    app.get('/*', async (request) => preferenceCookies(request, pagePreferences(request)));
    return (await app.inject(url)).json<string[]>();
  };
  for (const url of officePages)
    expect(await cookiesOf(`${url}?locale=ru-ru`)).toEqual([
      'office_locale=ru-ru; Path=/; Max-Age=31536000; SameSite=Lax',
      'office_locale=; Path=/admin; Max-Age=0; SameSite=Lax',
    ]);
  expect(await cookiesOf('/policy?locale=ru-ru')).toEqual(['locale=ru-ru; Path=/; Max-Age=31536000; SameSite=Lax']);
  // browsers send the cookie with the longer path first
  expect((await preferencesOf('/admin/home', 'office_locale=en-us; office_locale=ru-ru')).locale).toBe('ru-ru');
});

test('the back-office language is changed independently, and a setting fixes it to Chinese', async () => {
  const chosen = 'office_locale=pt-br';
  expect((await preferencesOf('/admin/home?locale=ru-ru', chosen)).locale).toBe('ru-ru');
  expect((await preferencesOf('/admin/home', chosen)).locale).toBe('pt-br');
  expect((await preferencesOf('/policy', chosen)).locale).toBe('zh-cn');
  expect(await preferencesOf('/admin/home?locale=ru-ru', chosen, true)).toMatchObject({ locale: 'zh-cn', localeLocked: true });
  expect(await preferencesOf('/policy?locale=ru-ru', chosen, true)).toMatchObject({ locale: 'ru-ru' });
});

test('pages below /m use the mobile frame, and pages for accounts the chosen frame', async () => {
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
