import { expect, test } from 'vitest';
import { base } from './browser.ts';

const hits = async (): Promise<number> => Number(/^page_cache_hits_total (\d+)/m.exec(await (await fetch(`${base}/metrics`)).text())?.[1]);

test('a shared link in one language is kept, the cookie that it sets included', async () => {
  const address = `${base}/standard?locale=pt-br&date.from=1907`;
  const first = await fetch(address);
  const before = await hits();
  const second = await fetch(address);
  expect(await hits()).toBe(before + 1);
  expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
  expect(second.headers.getSetCookie().join()).toContain('locale=pt-br');
  expect(await second.text()).toBe(await first.text());
});

test('two readers with other choices get pages of their own', async () => {
  const read = async (cookie: string) => (await fetch(`${base}/about`, { headers: { cookie } })).text();
  const [chinese, russian] = [await read('locale=zh-cn'), await read('locale=ru-ru')];
  expect(chinese).toContain('lang="zh-CN"');
  expect(russian).toContain('lang="ru-RU"');
  expect(await read('locale=zh-cn')).toBe(chinese);
});
