import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { openPage, visit, watchErrors } from './browser.ts';
import { mainOf, parseDigits, textOfHtml } from './list-page.ts';
import { type RunningPortal, startServer } from './server.ts';

/** Pages of imported records: a record merged into another record, a record whose sources contradict each other, records of this month. */
const month = new Date().toISOString().slice(0, 7);
let folder: string;
let server: RunningPortal;
const importRows = async (name: string, rows: readonly Record<string, string>[]) => {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), SEED: 'none' };
  await promisify(execFile)(process.execPath, ['src/cli/import.ts', '--kind', 'standard', '--file', file, '--publish'], { env });
};
const texts = { lang: 'en-us', title: 'Jute sacks', title_ru: 'Мешки джутовые' };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-joined-'));
  const disputed = { ...texts, number: 'ISO 77002:2020', date: '2020', title: 'Disputed', title_ru: 'Спорный' };
  const [first, second] = ['First register', 'Second register'];
  cpSync(inject('emptyData'), join(folder, 'data'), { recursive: true });
  // the first row of an empty database has the id 1
  await importRows('first', [
    { ...texts, number: 'ISO 77001', date: '2021-03', sourceName: first },
    { ...disputed, sourceName: first, declared: 'current' },
  ]);
  await importRows('second', [
    { ...texts, number: 'ISO 77001:2021', date: '2021-03', sourceName: first },
    { ...disputed, sourceName: second, declared: 'withdrawn' },
    { ...texts, number: 'ISO 77003', date: month, sourceName: first },
    { ...texts, number: 'ISO 77004', date: `${month}-01`, sourceName: first },
  ]);
  server = await startServer({ DATA_DIR: join(folder, 'data'), SEED: 'none' });
}, 240_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = async (number: string): Promise<string> => {
  const answer = await fetch(`${server.base}/api/portal/standard?limit=100`);
  const { docs } = ((await answer.json()) as { data: { docs: { id: string; number: string }[] } }).data;
  return docs.find((doc) => doc.number === number)?.id ?? '';
};

describe('the address of a record that was merged into another record', () => {
  test.runIf(isFullCaseRun)(
    'the address of a merged record redirects permanently (301) to the remaining record and keeps the query',
    async () => {
      const remainingId = await idOf('ISO 77001:2021');
      expect([await idOf('ISO 77001'), remainingId === '1', remainingId === '']).toEqual(['', false, false]);
      for (const query of ['', '?locale=ru-ru', '?locale=pt-br&text=ru-ru']) {
        const answer = await fetch(`${server.base}/standard/1${query}`, { redirect: 'manual' });
        expect([query, answer.status, answer.headers.get('location')]).toEqual([query, 301, `/standard/${remainingId}${query}`]);
      }
    },
  );

  test.runIf(isFullCaseRun).each([
    ['ru-ru', 'ru-RU', 'Мешки джутовые', 'Стандарты'],
    ['en-us', 'en-US', 'Jute sacks', 'Standards'],
  ] as const)(
    'the address of a merged record shows the remaining record in the reader’s language: %s',
    async (locale, lang, title, library) => {
      const remainingId = await idOf('ISO 77001:2021');
      for (const path of ['/standard/1', `/standard/1?locale=${locale}`]) {
        const answer = await fetch(server.base + path, { headers: path.includes('?') ? {} : { cookie: `locale=${locale}` } });
        const html = await answer.text();
        expect([answer.status, new URL(answer.url).pathname]).toEqual([200, `/standard/${remainingId}`]);
        expect(html).toContain(`<html lang="${lang}"`);
        expect(textOfHtml(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toContain(title);
        expect(textOfHtml(mainOf(html))).not.toContain('ISO 77001 ');
        expect(textOfHtml(/<nav[^>]*class="[^"]*crumbs.*?<\/nav>/s.exec(html)?.[0] ?? '')).toContain(library);
      }
    },
  );

  test.runIf(isFullCaseRun)('client-side navigation to a merged record shows the remaining record', async () => {
    const remainingId = await idOf('ISO 77001:2021');
    const page = await openPage({ locale: 'ru-ru' });
    const errors = watchErrors(page);
    await visit(page, `${server.base}/standard/${await idOf('ISO 77002:2020')}`);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('nav.crumbs a[href="/standard"]');
      link?.setAttribute('href', '/standard/1');
      link?.click();
    });
    await page.waitForURL(`**/standard/${remainingId}`);
    await page.locator('h1', { hasText: 'Мешки джутовые' }).waitFor();
    expect(errors).toEqual([]);
  });
});

test.runIf(isFullCaseRun).each([
  ['en-us', 'First register: Current, ', /^Second register: Withdrawn, .* \(decides: the more careful one\)$/],
  ['ru-ru', 'First register: Действует, ', /^Second register: Отозван, .* \(решающее: более осторожное\)$/],
] as const)(
  'if sources name different statuses, all are shown, the decisive status is marked and the reason is named: %s',
  async (locale, one, other) => {
    const say = textsIn(locale);
    const page = await openPage({ locale, script: false });
    await page.goto(`${server.base}/standard/${await idOf('ISO 77002:2020')}`);
    const box = page.locator('main div', { has: page.getByRole('heading', { name: say['status.statements'] }) }).last();
    const statementTexts = (await box.locator('li').allTextContents()).sort();
    expect(statementTexts).toEqual([expect.stringContaining(one), expect.stringMatching(other)]);
    expect(await box.locator('li.font-semibold').allTextContents()).toEqual(statementTexts.slice(1));
    // The status badge and its explanation follow the decisive source.
    expect(await page.locator('.badge').first().textContent()).toBe(say['dict.status.abolished']);
    const line = say['status.evidence.sourceSays'].replace('{words}', 'Second register');
    expect(await page.locator('main').textContent()).toContain(line);
    const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(described.creativeWorkStatus).toBe('abolished');
  },
);

test.runIf(isFullCaseRun)('the number of changes of this month on the home page links to a list with this number of records', async () => {
  const page = await openPage({ locale: 'ru-ru' });
  await visit(page, `${server.base}/`);
  const task = page.locator('section', { has: page.getByRole('heading', { name: textsIn('ru-ru')['home.task.month'] }) }).last();
  const link = task.getByRole('link');
  expect(await link.count()).toBe(1); // only standards have a link on the home page, because no policy is new
  const linkedCount = parseDigits((await link.locator('span').textContent()) ?? '');
  expect(linkedCount).toBe(2);
  await link.click();
  await page.waitForURL(`**/standard?date.from=${month}&date.to=${month}`);
  await expect.poll(async () => parseDigits((await page.locator('main p[role=status]').textContent()) ?? '')).toBe(linkedCount);
});
