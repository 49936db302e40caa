import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../src/base/locales.ts';
import { queryRows, transaction } from '../src/platform/db/connect.server.ts';
import type { RecordDetail } from '../src/records/api.ts';
import type { ContentDetail, ContentValues } from '../src/records/edit/content.ts';
import type { Field } from '../src/records/engine/fields.ts';
import { groupingFilterOf } from '../src/records/engine/schema.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../src/records/kinds/index.ts';
import { newOperator, type User } from './harness/accounts.ts';
import { operatorContext } from './harness/actors.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { buildRecordContent } from './harness/contents.ts';
import { engine } from './harness/database.ts';
import { generateRecordDrafts } from './harness/drafts.ts';
import { kindsOfOwnSql, testedKinds } from './harness/kind-cases.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { watchStatements } from './harness/statements.ts';

/** The preview of a record equals the page after publication, and reading the preview changes nothing. */
let portal: Portal;
let operator: User;
let statements: string[];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  statements = watchStatements(portal.connection);
  operator = await newOperator(portal);
  for (const slug of testedKinds) await portal.write(slug, generateRecordDrafts(kindOf(slug), 6));
});
afterAll(() => portal.close());

const at = (kind: KindSlug, end = '') => `/api/admin/content/${kind}${end}`;
const send = async <T>(method: 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
  const reply = await operator.send<T>(method, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBe(200);
  return reply.data;
};
const create = async (kind: KindSlug, body: object) => (await send<{ id: string }>('POST', at(kind), body)).id;
const step = async (kind: KindSlug, id: string, ...names: string[]) => {
  for (const name of names) await send('POST', at(kind, `/${id}/${name}`));
};
const save = async (kind: KindSlug, id: string, change: (values: ContentValues) => ContentValues) => {
  const { values, version } = (await operator.get<ContentDetail>(at(kind, `/${id}`))).data;
  await send('PUT', at(kind, `/${id}`), { ...change(values), version });
};

/** Counted views of earlier requests are flushed periodically; the flush is not part of the preview. */
const isCountOfReaders = (sql: string) => sql.includes('set views = r.views +');

/** The page in every language, without the time of the last change and the number of views, which is flushed periodically. */
const pages = async (read: (locale: string) => Promise<{ status: number; text: string; data: RecordDetail }>) =>
  Promise.all(
    locales.map(async (locale) => {
      const { status, text, data } = await read(locale);
      expect(status, text).toBe(200);
      const { time, views: _, ...page } = data;
      expect(time).toMatch(/^20/);
      return page;
    }),
  );
const previewOf = (kind: KindSlug, id: string) => pages((locale) => operator.get(at(kind, `/${id}/preview?locale=${locale}`)));
const pageOf = (kind: KindSlug, id: string) => pages((locale) => portal.get(`/api/portal/${kindOf(kind).api}/${id}?locale=${locale}`));

let shade = 0;
const newFile = async (purpose: 'image' | 'attachment') => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: ++shade, g: 90, b: 9 } } });
  const bytes = purpose === 'image' ? await picture.png().toBuffer() : Buffer.from(`%PDF-1.7\n${++shade}\n%%EOF\n`);
  const name = purpose === 'image' ? 'a.png' : 'a.pdf';
  return (await portal.services.files.put(bytes, { name, purpose, owner: operator.id })).id;
};

const cellOf = async (name: string, field: Field): Promise<unknown> => {
  if (field.type === 'attachments' && field.pictures) return [{ id: await newFile('image'), name: 'Gate' }];
  if (field.type === 'attachments') return [{ id: await newFile('attachment'), name: 'Annex' }, { id: 'https://example.org/b.pdf' }];
  if (field.type === 'table') return { columns: ['one', 'two'], rows: [['1', '<b>2</b>']] };
  if (field.type === 'date') return '2021-05';
  if (field.type === 'flag') return true;
  if (field.type === 'codes') return field.scheme === 'ics' ? ['35.030'] : ['L80'];
  if (field.type === 'choices') return field.values.slice(0, 2);
  if (field.type === 'choice') return name === 'parent' ? field.values.at(-1) : field.values[0]; // a record cannot be its own parent
  if (field.type === 'list') return [`${name} 1`];
  return field.type === 'text' && !field.translated && name !== 'number' && name !== 'contact' ? `${name} of it` : undefined;
};

const numberOf = (kind: KindSlug) => ('number' in kindOf(kind).fields ? { number: 'GB/T 88101-2019' } : {});

/**
 * A record with everything that a page shows: texts in five languages with different states, files, rich text, relations within its kind
 * and to other kinds.
 */
const completeRecord = async (kind: KindSlug): Promise<ContentValues> => {
  const { fields } = kindOf(kind);
  const translated = Object.entries(fields).filter(([, field]) => field.type === 'text' && field.translated);
  const words = (language: string) => Object.fromEntries(translated.map(([name]) => [name, `${name} in ${language}`]));
  const made = await Promise.all(Object.entries(fields).map(async ([name, field]) => [name, await cellOf(name, field)] as const));
  const body = `<p onclick="x()">It <strong>opens</strong></p><script>1</script><img src="/assets/image/${await newFile('image')}" alt="A gate">`;
  const gathers = { industry: 'energy', technology: 'ai' }[kind as string];
  return {
    ...buildRecordContent(kind),
    ...(gathers !== undefined && { key: gathers }),
    image: `/assets/image/${await newFile('image')}`,
    texts: {
      'en-us': { title: 'Gate &amp; <b>door</b>', summary: '', body, fields: words('English') },
      'zh-cn': { title: '闸门', summary: '关于闸门', body: '<p>它会打开</p>', fields: words('Chinese'), quality: 'official' },
      'pt-br': { title: 'Portão', summary: '', body: '', fields: {}, quality: 'machine' },
      fr: { title: 'Porte', summary: 'Une porte', body: '', fields: {} },
    },
    fields: {
      ...Object.fromEntries(made.filter(([, value]) => value !== undefined)),
      ...buildRecordContent(kind).fields,
      ...numberOf(kind),
    },
    relations: [
      { type: 'references', kind: 'standard', ref: 'number 1' },
      { type: 'replaces', kind: 'standard', ref: 'number 2' },
      { type: 'references', kind: 'standard', ref: 'GB 404404', degree: 'MOD' },
      { type: 'references', kind: 'standard', ref: 'GB/T 88101' },
      { type: 'provided-by', kind: 'stdorg', ref: 'probe:1' },
      { type: 'part-of', kind, ref: 'probe:2' },
    ],
  } as unknown as ContentValues;
};

/** Publishes another record that refers to the record. It is called before and after the publication of the record. */
const referTo = async (kind: KindSlug, id: string, titled: string): Promise<void> => {
  const [row] = await portal.connection.query<{ key: string }>(`select key from "${kind}" where n = $1`, [Number(id)]);
  const ref = kind === 'standard' ? numberOf(kind).number : row?.key;
  const [draft] = generateRecordDrafts(kindOf('standard'), 1);
  const types = kind === 'standard' ? (['replaces', 'adopts'] as const) : (['issued-by', 'implements'] as const);
  const relations = types.map((type) => ({ type, kind, ref: ref as string }));
  await portal.write('standard', [{ ...draft, fields: { ...draft?.fields, number: `ISO ${titled}` }, relations } as never]);
};

describe.each(isFullCaseRun ? testedKinds : kindsOfOwnSql)('%s', (kind) => {
  let id: string;

  test('the preview of a new record equals its published page', async () => {
    id = await create(kind, await completeRecord(kind));
    await referTo(kind, id, `7${kindSlugs.indexOf(kind)}01`);
    const preview = await previewOf(kind, id);
    await step(kind, id, 'submit', 'publish');
    const page = await pageOf(kind, id);
    expect(preview).toEqual(page);
    expect(page[1]).toMatchObject({ title: expect.stringContaining('Gate'), translations: { length: 4 } });
    expect(page[1]?.relations.outgoing.length).toBeGreaterThanOrEqual(5);
    expect(page[1]?.relations.incoming.length).toBeGreaterThanOrEqual(1);
    if (groupingFilterOf(kindOf(kind))) expect(page[1]?.gather?.groups.length).toBeGreaterThan(0);
    expect(await previewOf(kind, id), 'of what is public as it is').toEqual(page);
  });

  test('the preview of a change of texts, languages, files, relations and original language equals the published page', async () => {
    const image = await newFile('image');
    await save(kind, id, (values) => {
      const { fr, 'pt-br': _, ...texts } = values.texts;
      return {
        ...values,
        lang: 'zh-cn',
        image: `/assets/image/${image}`,
        date: '2026-03-04',
        texts: { ...texts, fr: { title: fr?.title ?? '', summary: '', body: '<p>Neuve</p>', fields: {}, quality: 'human' } },
        source: { name: 'Another office', link: 'https://example.org/another', licence: 'CC0' },
        fields: { ...values.fields, ...('number' in kindOf(kind).fields && { number: 'GB/T 88102-2020' }) },
        relations: [
          ...values.relations.slice(2).map(({ degree: _, ...relation }) => relation),
          { type: 'references', kind: 'standard', ref: 'number 3' },
          { type: 'replaces', kind: 'standard', ref: 'GB/T 88101-2019' },
        ],
      };
    });
    const preview = await previewOf(kind, id);
    expect(preview).not.toEqual(await pageOf(kind, id));
    await step(kind, id, 'submit', 'publish');
    expect(preview).toEqual(await pageOf(kind, id));
  });

  test('the preview of an archived record, with or without a working copy, equals the republished page', async () => {
    await step(kind, id, 'archive');
    const preview = await previewOf(kind, id);
    await step(kind, id, 'publish');
    expect(preview).toEqual(await pageOf(kind, id));
    await save(kind, id, (values) => ({ ...values, keywords: ['opened'], relations: [] }));
    const emptied = await previewOf(kind, id);
    await step(kind, id, 'archive', 'submit', 'publish');
    expect(emptied).toEqual(await pageOf(kind, id));
  });

  test('a preview takes at most ten statements and only reads', async () => {
    await save(kind, id, (values) => ({ ...values, keywords: ['counted'] }));
    statements.length = 0;
    await portal.services.content.preview(operatorContext(operator.id, 'pt-br'), kind, id);
    const previewStatements = statements.filter((sql) => !isCountOfReaders(sql));
    expect(previewStatements.length, previewStatements.join('\n')).toBeLessThanOrEqual(10);
    for (const sql of previewStatements) expect(sql).toMatch(/^\s*(select|with own as \(select) /);
    for (const sql of previewStatements) expect(sql).not.toMatch(/\b(insert|update|delete|for share|for update|advisory|nextval)\b/);
  });
});

test.runIf(engine === 'postgresql')(
  'a preview waits neither for a transaction that changes the record nor for one that publishes a change',
  { timeout: 20_000 },
  async () => {
    const id = await create('standard', { ...buildRecordContent('standard'), fields: { number: 'GB/T 88199-2021' } });
    await step('standard', id, 'submit', 'publish');
    await save('standard', id, (values) => ({ ...values, keywords: ['waiting'] }));
    await transaction(portal.connection, async (tx) => {
      await queryRows(tx, 'select pg_advisory_xact_lock(7301)');
      await queryRows(tx, 'select 1 from standard where n = $1 for update', [Number(id)]);
      await queryRows(tx, `lock table revision, change, search_index, search_word, translation, relation in share row exclusive mode`);
      expect((await operator.get<RecordDetail>(at('standard', `/${id}/preview`))).data.keywords).toEqual(['waiting']);
    });
  },
);
