import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostingForm } from '../src/areas/exchange/operations.ts';
import type { ContentDetail, ContentText, ContentValues } from '../src/records/edit/content.ts';
import { postingRules, type RuleBreach } from '../src/records/engine/field-rules.ts';
import { translationFieldKeys } from '../src/records/engine/translated.ts';
import type { ImportReason } from '../src/records/import/reason.ts';
import { importFile } from '../src/records/import/service.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../src/records/kinds/index.ts';
import { newOperator, newUser, type User } from './harness/accounts.ts';
import { boundedFields, largestValidValue, rowAtBounds, valueBeyondLimit } from './harness/bounds.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { buildRecordContent } from './harness/contents.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { completePostingInput, createTestPosting, publishTestPosting } from './harness/postings.ts';

/** Each value has one rule for all inputs: an import without warnings can be saved, and a saved record can be imported again. */
let portal: Portal;
let operator: User;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
}, 60_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
/** Imports records in the general file format; returns the reasons of warnings and refusals. */
const imported = async (kind: KindSlug, records: readonly object[]): Promise<ImportReason[]> => {
  const path = join(folder, `${++files}.json`);
  writeFileSync(path, JSON.stringify(records));
  const reasons: ImportReason[] = [];
  const onRow = (_: number, __: string, reason: ImportReason) => reasons.push(reason);
  await importFile(portal.connection, path, {
    kind,
    actor: 'test',
    publish: true,
    dryRun: false,
    hooks: portal.services.recordHooks,
    onRow,
  });
  await portal.services.changes.catchUp();
  return reasons;
};
const at = (kind: KindSlug, end = '') => `/api/admin/content/${kind}${end}`;
const read = async (kind: KindSlug, id: string) => (await operator.get<ContentDetail>(at(kind, `/${id}`))).data;
const newest = async (kind: KindSlug) => {
  const [row] = await portal.connection.query<{ n: number }>(`select max(n) as n from "${kind}"`);
  return String(row?.n);
};
const save = (kind: KindSlug, id: string, { values, version }: Pick<ContentDetail, 'values' | 'version'>) =>
  operator.send('PUT', at(kind, `/${id}`), { ...values, version });
/** Saves a record exactly as it was read; asserts that nothing is refused or changed. Returns its values. */
const keepsUnchanged = async (kind: KindSlug, id: string): Promise<ContentValues> => {
  const before = await read(kind, id);
  const saved = await save(kind, id, before);
  expect(saved.status, saved.text).toBe(200);
  const after = await read(kind, id);
  expect(after.values).toEqual(before.values);
  const [line] = await portal.connection.query<{ facts: { changes: object } }>('select facts from audit order by id desc limit 1');
  expect(Object.keys(line?.facts.changes ?? {}).filter((name) => name !== 'working')).toEqual([]);
  return before.values;
};
const wordsOf = (breach: RuleBreach): string => {
  const { problem, facts } = typeof breach === 'object' ? breach : { problem: breach, facts: {} };
  return portal.services.errorTexts.say('en-us', problem, facts);
};
/** The request body of a new record with another value at a path. */
const contentWith = (kind: KindSlug, path: string, value: unknown) => {
  const sent = structuredClone(buildRecordContent(kind)) as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() as string;
  let place = sent;
  for (const step of steps) {
    place[step] ??= {};
    place = place[step] as Record<string, unknown>;
  }
  place[last] = value;
  return sent;
};

/** Values by which the import distinguishes standards bodies. Without them, the row would match the body from which it was exported. */
const anotherBody = (exported: Record<string, unknown>) => {
  const titles = Object.keys(exported).filter((name) => /^title(_|$)/.test(name) && exported[name]);
  const named = Object.fromEntries([...titles, 'originalTitle', 'englishName'].map((name) => [name, `Harbour office ${name}`]));
  return { ...named, abbreviation: 'HARB', web: 'https://harbour.example/' };
};

/**
 * Values that all kinds share have one rule. The first kind tests all of them, each other kind one of them besides its own values. `npm
 * test -- --all-engines` tests all of them with each kind.
 */
const shared = ['summary', 'keywords', 'sourceName', 'sourceLicence'];
const isTried = (slug: KindSlug, column: string): boolean => {
  const position = kindSlugs.indexOf(slug);
  return position === 0 || isFullCaseRun || !shared.includes(column) || column === shared[position % shared.length];
};

/** Kinds whose fields have all types except flag and duration, protected fields and fields of several lines included. */
const kindsOfAllFieldTypes: readonly KindSlug[] = ['standard', 'stdorg', 'dataset', 'solution'];

describe.each(isFullCaseRun ? kindSlugs : kindsOfAllFieldTypes)('%s', (slug) => {
  const kind = kindOf(slug);

  test('values at the limit of every rule are imported without warnings and saved unchanged', async () => {
    expect(await imported(slug, [rowAtBounds(kind)])).toEqual([]);
    const values = await keepsUnchanged(slug, await newest(slug));
    const row = rowAtBounds(kind);
    for (const name of Object.keys(kind.fields)) {
      const own = translationFieldKeys(kind).includes(name);
      expect(own ? values.texts['en-us']?.fields[name] : values.fields[name], name).toEqual(row[name]);
    }
    expect(values).toMatchObject({ keywords: row.keywords, date: row.date, image: row.image, source: { licence: row.sourceLicence } });
    expect(values.texts['ru-ru']).toMatchObject({ title: row.title_ru, summary: row.summary_ru });
  }, 60_000);

  test('a value beyond its limit is dropped by the import and refused by the back office, by the same rule', async () => {
    const cases = boundedFields(kind).filter(({ column }) => isTried(slug, column));
    expect(cases.length).toBeGreaterThan(1);
    for (const { column, path, value, breach } of cases) {
      const number = 'number' in kind.fields ? { number: `GB 7${files}` } : {};
      const reasons = await imported(slug, [
        { key: `beyond-${column}`, title: 'Gate', lang: 'en-us', sourceLicence: 'CC0', ...number, [column]: value },
      ]);
      expect([column, reasons.map((one) => one.breach)]).toEqual([column, [breach]]);
      await keepsUnchanged(slug, await newest(slug));
      const { status, error } = await operator.send('POST', at(slug), contentWith(slug, path, value));
      expect([path, status, error.fields]).toEqual([path, 400, { [path]: wordsOf(breach) }]);
    }
  }, 60_000);

  test('stored values that violate newer rules may stay unchanged; changed values must satisfy the rules', async () => {
    const texts = { 'en-us': { title: 'Old', summary: 'long '.repeat(8000).trim(), body: `<p>${'字'.repeat(20_001)}</p>` } };
    const names = Object.entries(kind.fields).filter(([name, { type }]) => type === 'text' && name !== 'number');
    const fields = {
      ...Object.fromEntries(names.map(([name]) => [name, ' two\tcolumns '.repeat(4000)])),
      ...('number' in kind.fields && { number: 'GB 99-2001' }),
    };
    const keywords = [...Array.from({ length: 600 }, (_, i) => `k${i}`), 'x'.repeat(600)];
    const source = { name: 's'.repeat(600), link: `https://example.org/${'x'.repeat(3000)}`, licence: 'l'.repeat(600) };
    await portal.write(slug, [{ key: 'old', lang: 'en-us', texts, country: 'cn', date: '2024', keywords, source, fields }]);
    const id = await newest(slug);
    await keepsUnchanged(slug, id);
    const known = await read(slug, id);
    const changed = structuredClone(known);
    changed.values.keywords.push('one more');
    (changed.values.texts['en-us'] as ContentText).summary += '!';
    (changed.values.texts['en-us'] as ContentText).body += '<p>!</p>';
    changed.values.source.name += '!';
    const refused = await save(slug, id, changed);
    expect(refused.error.fields).toEqual({
      keywords: wordsOf({ problem: 'atMostEntries', facts: { most: 500 } }),
      'texts.en-us.summary': wordsOf({ problem: 'atMost', facts: { most: 30_000 } }),
      'texts.en-us.body': wordsOf('contentLimit'),
      'source.name': wordsOf({ problem: 'atMost', facts: { most: 500 } }),
    });
    changed.values = { ...structuredClone(known.values), keywords: known.values.keywords.slice(1), date: '2025' };
    const saved = await save(slug, id, changed);
    expect(saved.status, saved.text).toBe(200);
  }, 30_000);

  test('a record written by an editor is imported unchanged from an export', async () => {
    const own = Object.entries(kind.fields).filter(([name]) => name !== 'number');
    const row = rowAtBounds(kind);
    const sent = buildRecordContent(slug) as unknown as ContentValues;
    const text = sent.texts['en-us'] as ContentText;
    for (const [name, field] of own) {
      if (field.type === 'codes' || field.type === 'attachments') continue;
      if (field.type !== 'text' || !field.translated) sent.fields[name] = row[name];
      else text.fields = { ...text.fields, [name]: field.lines ? 'Apply\nWait\nFetch' : row[name] } as Record<string, string>;
    }
    sent.source = { name: 'Export', link: `https://example.org/${'x'.repeat(2000)}`, licence: 'CC0' };
    const number = 'number' in kind.fields ? { number: 'GB 4711-2020' } : {};
    const made = await operator.send<{ id: string }>('POST', at(slug), { ...sent, fields: { ...sent.fields, ...number } });
    expect(made.status, made.text).toBe(200);
    const { id } = made.data;
    for (const step of ['submit', 'publish']) expect((await operator.send('POST', at(slug, `/${id}/${step}`))).status, step).toBe(200);
    const file = await portal.get(`/api/portal/${kind.api}/export?format=json&locale=en-us`);
    expect(file.status, file.text).toBe(200);
    const all = JSON.parse(file.text) as { id: string }[];
    const exported = all.find((one) => one.id === id) as Record<string, unknown>;
    const renamed = 'number' in kind.fields ? { number: 'GB 4712-2020' } : slug === 'stdorg' ? anotherBody(exported) : {};
    expect(await imported(slug, [{ ...exported, ...renamed }])).toEqual([]);
    const again = await read(slug, await newest(slug));
    const before = await read(slug, id);
    expect(again.id).not.toBe(id);
    const isOwn = (name: string) => {
      const field = kind.fields[name];
      return name in renamed || (field?.type === 'text' && field.protected === true);
    };
    const shared = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => !isOwn(name)));
    expect(shared(again.values.fields)).toEqual(shared(before.values.fields));
    for (const [name, value] of Object.entries(renamed)) {
      if (!(name in kind.fields)) continue;
      expect([exported[name], again.values.fields[name]], name).toEqual([before.values.fields[name], value]);
    }
    expect(again.values.texts['en-us']?.fields).toEqual(before.values.texts['en-us']?.fields);
    expect(again.values.source).toEqual(before.values.source);
    await keepsUnchanged(slug, again.id);
  }, 30_000);
});

describe('field rules of postings', () => {
  test('a posting is refused by its own narrower rules with the usual messages', async () => {
    const owner = await newUser(portal);
    for (const [name, rule] of Object.entries(postingRules)) {
      const value = valueBeyondLimit(rule);
      if (value === undefined) continue;
      const { most } = rule as { most: number };
      const problem = Array.isArray(value) ? 'atMostEntries' : 'atMost';
      const { status, error } = await owner.send('POST', '/api/portal/mysnd', { ...completePostingInput, [name]: value });
      expect([name, status, error.fields]).toEqual([name, 400, { [name]: wordsOf({ problem, facts: { most } }) }]);
    }
    const full = {
      title: largestValidValue(postingRules.title),
      summary: largestValidValue(postingRules.summary),
      link: largestValidValue(postingRules.link),
    };
    const made = await owner.send('POST', '/api/portal/mysnd', { ...completePostingInput, ...full });
    expect(made.status, made.text).toBe(200);
  });

  test('the form of a posting keeps values of an operator that exceed the owner’s limits', async () => {
    const owner = await newUser(portal);
    const reviewer = await newUser(portal, { labels: ['reviewer'] });
    const { id, record } = await publishTestPosting(owner, reviewer);
    const known = await read('snd', record);
    (known.values.texts['en-us'] as ContentText).title = 'x'.repeat(1500);
    known.values.fields.link = 'http://10.0.0.1/lots';
    expect((await save('snd', record, known)).status).toBe(200);
    for (const step of ['submit', 'publish']) expect((await operator.send('POST', at('snd', `/${record}/${step}`))).status, step).toBe(200);
    const form = (await owner.get<PostingForm>(`/api/portal/mysnd/fields?id=${id}`)).data;
    expect(form.values).toMatchObject({ title: 'x'.repeat(1500), link: 'http://10.0.0.1/lots' });
    const put = (change: object) =>
      owner.send<PostingForm>('PUT', `/api/portal/mysnd/${id}`, { ...form.values, ...change, version: form.version });
    const other = await put({ title: 'y'.repeat(201) });
    expect(other.error.fields).toEqual({ title: wordsOf({ problem: 'atMost', facts: { most: 200 } }) });
    const saved = await put({});
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data.differences).toEqual([]);
  });

  test('invisible characters are removed from the texts of a posting', async () => {
    const { values } = await createTestPosting(await newUser(portal), {
      ...completePostingInput,
      title: '\u2800\u3164',
      address: ' Port\u202e of\n Santos ',
    });
    expect(values).toMatchObject({ title: '', address: 'Port of Santos' });
  });
});
