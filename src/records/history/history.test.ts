import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateRecordDrafts, protectedValuePrefix } from '../../../test/harness/drafts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { locales } from '../../base/locales.ts';
import { catalogues, errorTexts } from '../../platform/i18n/all.server.ts';
import type { HistoryAnswer, RecordDetail } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { Kind } from '../engine/kind.ts';
import { type KindSlug, kindOf, kindSlugs } from '../kinds/index.ts';
import { excerptDifference } from './words.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());

const every = kindSlugs.map((slug) => [slug, kindOf(slug)] as const);
const protectedFields = (kind: Kind) =>
  Object.entries(kind.fields).flatMap(([name, field]) => (field.type === 'text' && field.protected ? [name] : []));
const idOf = async (slug: KindSlug, i = 0): Promise<string> =>
  String((await portal.connection.query<{ n: number }>(`select n from "${slug}" order by n`))[i]?.n);
const history = async (kind: Kind, id: string, query = '') => {
  const { status, data } = await portal.get<HistoryAnswer>(`/api/portal/${kind.api}/${id}/history?${query}`);
  expect(status).toBe(200);
  return data;
};
const revisions = async (slug: KindSlug) => portal.connection.query<{ n: number }>('select n from revision where kind = $1', [slug]);
const one = (slug: KindSlug): RecordDraft => generateRecordDrafts(kindOf(slug), 1)[0] as RecordDraft;
const original = (draft: RecordDraft) => draft.texts[draft.lang] as NonNullable<RecordDraft['texts']['en-us']>;

describe.each(every)('history of %s', (slug, kind) => {
  test('starts at the creation and contains the changes', async () => {
    await portal.write(slug, generateRecordDrafts(kind, 3));
    const id = await idOf(slug);
    const { created } = (await portal.get<RecordDetail>(`/api/portal/${kind.api}/${id}`)).data;
    expect(await history(kind, id)).toMatchObject({ docs: [], total: 0, page: 1, pages: 0, created, record: { id, kind: slug } });
    await portal.write(slug, generateRecordDrafts(kind, 3));
    expect(await revisions(slug)).toEqual([]);

    const draft = one(slug);
    const before = original(draft).title;
    original(draft).title = `${before}, second edition`;
    draft.country = 'br';
    draft.texts['ru-ru'] = { ...draft.texts['ru-ru'], title: 'Иное название' };
    draft.relations = [{ type: 'references', kind: 'policy', ref: 'elsewhere' }];
    for (const name of protectedFields(kind)) draft.fields[name] = `${protectedValuePrefix} moved`;
    await portal.write(slug, [draft, ...generateRecordDrafts(kind, 3).slice(1)]);
    const { docs, total, pages } = await history(kind, id);
    expect([docs.length, total, pages, (await revisions(slug)).length]).toEqual([1, 1, 1, 1]);
    expect(docs[0]?.by).toBe('editor');
    const changed = Object.fromEntries(docs[0]?.fields.map(({ name, ...values }) => [name, values]) ?? []);
    const names = Object.keys(changed);
    expect([names[0], ...names.slice(-2)]).toEqual(['title', 'relations.references', 'translation.ru-ru']);
    expect(changed).toEqual({
      title: { from: before, to: `${before}, second edition` },
      country: { from: 'cn', to: 'br' },
      'translation.ru-ru': { from: expect.stringContaining('Quuxprobe'), to: 'Иное название' },
      'relations.references': { from: null, to: 'elsewhere' },
      ...Object.fromEntries(protectedFields(kind).map((name) => [name, { from: null, to: null }])),
    });
    expect((await portal.get(`/api/portal/${kind.api}/${id}/history`)).text).not.toContain(protectedValuePrefix);
    await portal.write(slug, [draft]);
    expect(await revisions(slug)).toHaveLength(1);
  });

  test('is paged, newest first', async () => {
    const draft = one(slug);
    const id = await idOf(slug);
    const before = (await history(kind, id)).total;
    for (const year of ['2001', '2002', '2003']) await portal.write(slug, [{ ...draft, date: year }]);
    const dates = ({ docs }: HistoryAnswer) => docs.map(({ fields }) => fields.find(({ name }) => name === 'date')?.to);
    const total = before + 3;
    const first = await history(kind, id, 'limit=2');
    expect([dates(first), first.total, first.pages]).toEqual([['2003', '2002'], total, Math.ceil(total / 2)]);
    expect(dates(await history(kind, id, 'limit=2&page=2'))[0]).toBe('2001');
    expect(await history(kind, id, 'page=999')).toMatchObject({ docs: [], total, page: 999 });
  });

  test('has a label for every field in every language', async () => {
    const shared = ['lang', 'title', 'summary', 'body', 'country', 'date', 'keywords', 'industries', 'technologies'];
    const sources = ['sourceName', 'sourceLink', 'sourceLicence', 'otherSources'];
    for (const locale of locales) {
      const messages: Record<string, unknown> = catalogues[locale];
      const nameless = [...shared, ...sources, ...Object.keys(kind.fields)].filter(
        (name) => !messages[`field.${slug}.${name}`] && !messages[`field.${name}`],
      );
      expect([locale, nameless]).toEqual([locale, []]);
    }
  });

  test('of a missing record is answered as not found; unknown parameters are refused', async () => {
    const id = await idOf(slug);
    for (const bad of ['0', 'abc', '999999', '2147483648', '..%2fx']) {
      const { status, error } = await portal.get(`/api/portal/${kind.api}/${bad}/history`, { 'accept-language': 'en' });
      expect([bad, status, error]).toEqual([bad, 404, { msg: errorTexts['en-us'].E_NOT_FOUND, code: 'E_NOT_FOUND' }]);
    }
    for (const [query, field] of ['nonsense=1', 'page=0', 'limit=101', 'locale=tlh'].map(
      (query) => [query, query.split('=')[0] ?? ''] as const,
    )) {
      const { status, error } = await portal.get(`/api/portal/${kind.api}/${id}/history?${query}`);
      expect([query, status, Object.keys(error.fields ?? {})]).toEqual([query, 400, [field]]);
    }
    await portal.alter(slug, id, "state = 'draft'");
    expect((await portal.get(`/api/portal/${kind.api}/${id}/history`)).status).toBe(404);
    await portal.alter(slug, id, "state = 'published'");
    expect((await portal.get(`/api/portal/${kind.api}/${id}/history`)).status).toBe(200);
  });
});

describe('a change', () => {
  const kind = kindOf('policy');

  test('of a non-public record is stored but not public', async () => {
    const draft: RecordDraft = { ...one('policy'), key: 'hidden' };
    await portal.write('policy', [draft], 'draft');
    await portal.write('policy', [{ ...draft, country: 'in' }], 'draft');
    await portal.write('policy', [{ ...draft, country: 'za' }]);
    const id = String((await portal.connection.query<{ n: number }>(`select n from policy where key = 'hidden'`))[0]?.n);
    expect((await history(kind, id)).total).toBe(0);
    await portal.write('policy', [{ ...draft, country: 'eg' }]);
    expect((await history(kind, id)).docs.map(({ fields }) => fields)).toEqual([[{ name: 'country', from: 'za', to: 'eg' }]]);
    const storedRevisions = await portal.connection.query<{ changes: object }>('select changes from revision where n = $1 order by seq', [
      Number(id),
    ]);
    expect(storedRevisions.map(({ changes }) => changes)).toMatchObject([
      { country: { from: 'cn', to: 'in' } },
      { country: { from: 'in', to: 'za' }, state: { from: 'draft', to: 'published' } },
      { country: { from: 'za', to: 'eg' } },
    ]);
  });

  test('of a long text is shown as an excerpt around its first difference and stored in full', async () => {
    const body = (word: string) => `<p>${'Nothing new here. '.repeat(100)}</p><p>The limit is ${word} units.</p>`;
    const draft = (word: string): RecordDraft => {
      const made: RecordDraft = { ...one('policy'), key: 'long' };
      made.texts = { ...made.texts, [made.lang]: { ...original(made), body: body(word) } };
      return made;
    };
    await portal.write('policy', [draft('ten')]);
    await portal.write('policy', [draft('twelve')]);
    const id = String((await portal.connection.query<{ n: number }>(`select n from policy where key = 'long'`))[0]?.n);
    const [change] = (await history(kind, id)).docs[0]?.fields.filter(({ name }) => name === 'body') ?? [];
    expect(change?.from).toMatch(/^….*The limit is ten units\.$/);
    expect(change?.to).toMatch(/^….*The limit is twelve units\.$/);
    const [storedRevision] = await portal.connection.query<{ from: string }>(
      `select changes->'body'->>'from' as "from" from revision where kind = 'policy' and n = $1`,
      [Number(id)],
    );
    expect(storedRevision?.from).toContain('Nothing new here. '.repeat(100));
  });

  test('is cut to 200 characters without splitting a surrogate pair', () => {
    const long = '😀'.repeat(300);
    const cases: [string | null, string | null][] = [
      [long, `${long}!`],
      [`a${long}`, `b${long}`],
      ['short', long],
      [long, null],
    ];
    for (const [from, to] of cases)
      for (const text of Object.values(excerptDifference(from, to))) {
        expect(text?.length ?? 0).toBeLessThanOrEqual(200);
        expect(text?.isWellFormed() ?? true).toBe(true);
      }
    expect(excerptDifference('a', 'b')).toEqual({ from: 'a', to: 'b' });
  });

  test('names the kind of author, never the account', async () => {
    await portal.connection.query(
      `insert into revision (kind, n, by, public, changes)
       select 'policy', 1, by, true, '{"country": {"from": "cn", "to": null}}' from unnest(array['import', 'sample', 'account:7']) as by`,
    );
    const { docs } = await history(kind, '1', 'limit=3');
    expect(docs.map(({ by }) => by)).toEqual(['editor', 'sample', 'import']);
    expect(JSON.stringify(docs)).not.toContain('account');
  });

  test('updates a cached page', async () => {
    const id = await idOf('policy', 1);
    const base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const read = async () => ((await (await fetch(`${base}/api/portal/policy/${id}/history`)).json()) as { data: HistoryAnswer }).data;
    const { total } = await read();
    await read();
    const [, draft] = generateRecordDrafts(kind, 2);
    await portal.write('policy', [{ ...(draft as RecordDraft), country: 'ae' }]);
    expect((await read()).total).toBe(total + 1);
  });
});
