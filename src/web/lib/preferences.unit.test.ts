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
