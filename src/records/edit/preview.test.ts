import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { locales } from '../../base/locales.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';
import type { TablePreview } from '../engine/fields.ts';

/** Tests that a dataset's preview table keeps its rows and shows column names in the reader's language. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
}, 120_000);
afterAll(() => portal.close());

const previewOf = async (id: string, locale: string) =>
  (await portal.get<RecordDetail>(`/api/portal/dataset/${id}?locale=${locale}`)).data.preview as TablePreview | null;

test('every preview table of the samples has column names in four languages and the same rows in each', async () => {
  const { docs } = (await portal.get<ListAnswer>('/api/portal/dataset?limit=100')).data;
  const previewsByRecord = await Promise.all(docs.map(({ id }) => Promise.all(locales.map((locale) => previewOf(id, locale)))));
  const tables = previewsByRecord.filter(([first]) => first);
  expect(tables.length).toBeGreaterThan(10);
  for (const previews of tables) {
    expect(new Set(previews.map((preview) => preview?.columns.join())).size, previews[0]?.columns.join()).toBe(locales.length);
    for (const preview of previews) expect(preview?.rows).toEqual(previews[0]?.rows);
  }
});

test('translated column names are ignored if their number differs from the number of columns', async () => {
  await portal.write('dataset', [
    {
      key: 'misfit',
      lang: 'en-us',
      texts: {
        'en-us': { title: 'Misfit' },
        'ru-ru': { title: 'Лишнее', fields: { 'preview.columns': 'Раз' } },
        'pt-br': { title: 'Certo', fields: { 'preview.columns': 'Um\nDois' } },
      },
      country: null,
      date: null,
      source: { name: 'Test', link: null },
      fields: { preview: { columns: ['One', 'Two'], rows: [['1', '2']] } },
    },
  ]);
  const [record] = await portal.connection.query<{ n: number }>(`select n from dataset where key = 'misfit'`);
  const columns = (locale: string) => previewOf(String(record?.n), locale).then((preview) => preview?.columns);
  expect([await columns('ru-ru'), await columns('pt-br'), await columns('zh-cn')]).toEqual([
    ['One', 'Two'],
    ['Um', 'Dois'],
    ['One', 'Two'],
  ]);
});
