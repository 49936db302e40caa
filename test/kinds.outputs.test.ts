import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { ListAnswer, RecordDetail } from '../src/records/api.ts';
import { evidenceColumn } from '../src/records/export/columns.ts';
import { kindOf } from '../src/records/kinds/index.ts';
import { generateRecordDrafts } from './harness/drafts.ts';
import { testedKinds } from './harness/kind-cases.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { childrenOf, parseXml, textOf } from './harness/xml.ts';

/** Export files, feeds and citations of every registered kind. */
let portal: Portal;
const written = 12;
beforeAll(async () => {
  portal = await openPortal();
  for (const slug of testedKinds) await portal.write(slug, generateRecordDrafts(kindOf(slug), written));
}, 120_000);
afterAll(() => portal.close());

describe.each(testedKinds.map((slug) => [slug, kindOf(slug)] as const))('%s', (slug, kind) => {
  const base = `/api/portal/${kind.api}`;
  const first = async (query = '') => (await portal.get<ListAnswer>(`${base}?${query}`)).data;

  test('the current list is exported as CSV and JSON in its order', async () => {
    const [filter = ''] = kind.filters;
    const { facets } = (await portal.get<ListAnswer>(`${base}?facets=1`)).data;
    const value = facets?.[filter]?.[0]?.value;
    for (const query of ['', `${filter}=${value}`, 'keyword=Quuxprobe&sort=title']) {
      const { total, docs } = await first(`${query}&limit=100`);
      const csv = await portal.get(`${base}/export?${query}&format=csv&locale=en-us`);
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(csv.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${slug}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
      expect(csv.text.startsWith('\uFEFF')).toBe(true);
      const [header = [], ...rows] = parseCsv(csv.text, { bom: true, record_delimiter: '\r\n' }) as string[][];
      expect(header.slice(0, 5)).toEqual(['id', 'title', 'lang', 'country', 'date']);
      expect(header).toEqual(expect.arrayContaining(Object.keys(kind.fields)));
      expect(rows).toHaveLength(total);
      expect(rows.slice(0, 100).map(([id]) => id)).toEqual(docs.map(({ id }) => id));
      const json = await portal.get(`${base}/export?${query}&format=json&locale=en-us`);
      expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
      const records = JSON.parse(json.text) as Record<string, unknown>[];
      expect(records.map(({ id, title }) => [id, title])).toEqual(rows.map(([id, title]) => [id, title]));
      for (const record of records) expect(Object.keys(record)).toEqual(header);
      for (const name of kind.explained ?? []) {
        const at = header.indexOf(evidenceColumn(name));
        const texts = records.map((record) => String((record[evidenceColumn(name)] as { kind: string }).kind));
        // The evidence of a status is an object in JSON and one text in CSV.
        expect(rows.map((row) => row[at]?.split(':')[0])).toEqual(texts);
      }
    }
    const nothing = 'keyword=nothingisnamedthis';
    expect(JSON.parse((await portal.get(`${base}/export?${nothing}&format=json`)).text)).toEqual([]);
    expect((await portal.get(`${base}/export?${nothing}`)).text.trim().split('\r\n')).toHaveLength(1);
  });

  test('an export refuses unknown parameters', async () => {
    for (const [query, field] of [
      ['format=xml', 'format'],
      ['limit=5', 'limit'],
      ['page=1', 'page'],
      ['nonsense=1', 'nonsense'],
    ] as const) {
      const { status, error } = await portal.get(`${base}/export?${query}`);
      expect([query, status, Object.keys(error.fields ?? {})]).toEqual([query, 400, [field]]);
    }
  });

  test('every kind has an Atom feed of its newest records', async () => {
    const { docs } = await first('limit=30&locale=ru-ru');
    const reply = await portal.get(`/feed/${kind.api}.atom?locale=ru-ru`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const feed = parseXml(reply.text);
    expect([feed.name, feed.attributes['xml:lang'], feed.attributes.xmlns]).toEqual(['feed', 'ru-RU', 'http://www.w3.org/2005/Atom']);
    for (const name of ['id', 'title', 'updated']) expect(textOf(feed, name)).toMatch(/./);
    expect(childrenOf(feed, 'author').map((author) => textOf(author, 'name'))).toEqual([expect.stringMatching(/./)]);
    const links = childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, new URL(attributes.href as string).pathname]);
    expect(links).toEqual([
      ['self', `/feed/${kind.api}.atom`],
      ['alternate', kind.page],
    ]);
    const entries = childrenOf(feed, 'entry');
    expect(entries.map((entry) => textOf(entry, 'id')?.split('/').at(-1))).toEqual(docs.map(({ id }) => id));
    for (const [i, entry] of entries.entries()) {
      expect(textOf(entry, 'title')).toContain(docs[i]?.title.slice(0, 20));
      expect(textOf(entry, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    }
    const filtered = parseXml((await portal.get(`/feed/${kind.api}.atom?keyword=Quuxprobe`)).text);
    expect(childrenOf(filtered, 'entry')).toHaveLength(written);
    expect(childrenOf(parseXml((await portal.get(`/feed/${kind.api}.atom?keyword=nothingisnamedthis`)).text), 'entry')).toEqual([]);
    const refused = await portal.get(`/feed/${kind.api}.atom?nonsense=1`);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['nonsense']]);
  });

  test('a record can be cited in four formats', async () => {
    const { docs } = await first('limit=3&keyword=Quuxprobe');
    const [own] = (await first('limit=1')).docs;
    for (const id of [...docs, own].map((doc) => doc?.id as string)) {
      const cite = async (format: string) => {
        const reply = await portal.get(`${base}/${id}/cite?format=${format}&locale=en-us`);
        expect(reply.status).toBe(200);
        expect(reply.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${slug}-${id}\\.\\w+"$`));
        return reply;
      };
      const { data } = await portal.get<RecordDetail>(`${base}/${id}?locale=en-us`);
      const bibtex = await cite('bibtex');
      expect(bibtex.headers['content-type']).toBe('application/x-bibtex; charset=utf-8');
      expect(bibtex.text).toMatch(/^@\w+\{[^,\s]+,\n[\s\S]*\n\}\n$/);
      expect(bibtex.text.replace(/\\[{}]/g, '').split('{').length).toBe(bibtex.text.replace(/\\[{}]/g, '').split('}').length);
      const ris = (await cite('ris')).text.trimEnd().split(/\r\n/);
      expect([ris[0], ris.at(-1)?.trim()]).toEqual([expect.stringMatching(/^TY {2}- [A-Z]+$/), 'ER  -']);
      for (const line of ris) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}-( |$)/);
      const csl = JSON.parse((await cite('csl-json')).text) as { id: string; type: string; title: string; URL: string }[];
      expect([csl].flat()).toEqual([
        expect.objectContaining({
          id: expect.any(String),
          type: expect.any(String),
          title: expect.stringContaining(data.title.slice(0, 15)),
        }),
      ]);
      expect(JSON.stringify(csl)).toContain(`${kind.page}/${id}`);
      expect(JSON.stringify(parseYaml((await cite('relaton')).text))).toContain(data.title.slice(0, 15));
    }
    const refused = await portal.get(`${base}/${own?.id}/cite?format=apa`);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['format']]);
  });
});
