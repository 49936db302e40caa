import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '../src/records/api.ts';
import type { ContentValues } from '../src/records/edit/content.ts';
import { type KindSlug, kindOf, kindSlugs } from '../src/records/kinds/index.ts';
import { newOperator, newUser, type User } from './harness/accounts.ts';
import { operatorContext } from './harness/actors.ts';
import { buildRecordContent } from './harness/contents.ts';
import { generateRecordDrafts } from './harness/drafts.ts';
import { testedKinds } from './harness/kind-cases.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { createTestPosting, review } from './harness/postings.ts';
import { watchStatements } from './harness/statements.ts';

/**
 * Upper bounds for the number of SQL statements of each step of a record. `begin`, `commit` and the reads of this process after the commit
 * are counted.
 */
let portal: Portal;
let operator: User;
let author: User;
let statements: string[];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  statements = watchStatements(portal.connection);
  operator = await newOperator(portal);
  author = await newOperator(portal);
  for (const slug of ['standard', 'stdorg'] as const) await portal.write(slug, generateRecordDrafts(kindOf(slug), 4));
});
afterAll(() => portal.close());

const costOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  statements.length = 0;
  await work();
  // Each notification of the database causes one read of committed changes. There may be one or two notifications, so only the first read
  // is counted.
  const calls = statements.filter((sql) => sql.includes('from change where seq >'));
  return [...statements.filter((sql) => !calls.includes(sql)), ...calls.slice(0, 1)];
};
const context = () => operatorContext(operator.id);
const newPicture = async (red: number) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 90 } } })
    .png()
    .toBuffer();
  return (await portal.services.files.put(bytes, { name: 'a.png', purpose: 'image', owner: operator.id })).id;
};
const step = async (by: User, kind: KindSlug, id: string, ...names: string[]) => {
  for (const name of names) expect((await by.send('POST', `/api/admin/content/${kind}/${id}/${name}`)).status, name).toBe(200);
};

describe.each(testedKinds)('%s', (kind) => {
  let id: string;

  test('creating and first publishing a record takes at most 15 statements', async () => {
    const made = await operator.send<{ id: string }>('POST', `/api/admin/content/${kind}`, buildRecordContent(kind));
    expect(made.status, made.text).toBe(200);
    id = made.data.id;
    await step(author, kind, id, 'submit');
    const executedStatements = await costOf(() =>
      portal.services.content.transitions.apply(context(), kind, [id], { transition: 'publish' }),
    );
    expect(executedStatements.length, executedStatements.join('\n;\n')).toBeLessThanOrEqual(15);
  });

  test('publishing a change of texts, languages, files and relations takes at most 15 statements', async () => {
    const { values, version } = await portal.services.content.detail(context(), kind, id);
    const picture = await newPicture(kindSlugs.indexOf(kind));
    const next: ContentValues = {
      ...values,
      image: `/assets/image/${picture}`,
      texts: {
        'en-us': { title: `Unheard${kind}`, summary: 'Other', body: `<p>Text</p><img src="/assets/image/${picture}" alt="">`, fields: {} },
        'pt-br': { title: 'Portão', summary: 'Resumo', body: '<p>Abre</p>', fields: {} },
      },
      relations: [
        { type: 'references', kind: 'standard', ref: 'number 1' },
        { type: 'provided-by', kind: 'stdorg', ref: 'probe:1' },
      ],
    };
    const saved = await costOf(() => portal.services.content.editor.update(context(), kind, id, { ...next, version }));
    expect(saved.length, saved.join('\n;\n')).toBeLessThanOrEqual(10);
    await step(author, kind, id, 'submit');
    const executedStatements = await costOf(() =>
      portal.services.content.transitions.apply(context(), kind, [id], { transition: 'publish' }),
    );
    // not counted: each of the two loaded list indexes reads its rows of the record and of the related records (two reads each)
    const read = executedStatements.filter((sql) => /^select (?:r\."n" as "n", r\."date"|l\.n, array_agg)/.test(sql));
    expect(read.length, executedStatements.join('\n;\n')).toBeLessThanOrEqual(4);
    expect(executedStatements.length - read.length, executedStatements.join('\n;\n')).toBeLessThanOrEqual(15);
    for (const sql of [...saved, ...executedStatements]) expect(sql).not.toMatch(/gin_clean|analyze/i);
    const found = await portal.get<SearchAnswer>(`/api/portal/search?keyword=Unheard${kind}`);
    expect(found.data.docs.map((doc) => [doc.type, doc.id])).toEqual([[kind, id]]);
  });
});

test('the approval of a posting takes at most 30 statements', async () => {
  const owner = await newUser(portal);
  const { id } = await createTestPosting(owner);
  await owner.send('POST', `/api/portal/mysnd/${id}/submit`);
  const { data } = await review(operator, id, 'take');
  const executedStatements = await costOf(() =>
    portal.services.review.decide(context(), id as string, 'approve', { version: data.version }),
  );
  expect(executedStatements.length, executedStatements.join('\n;\n')).toBeLessThanOrEqual(30);
});

test('a job moves the pending entries of the search indexes (GIN pending list) into the index, not the save', async () => {
  const waiting = async () => {
    const [row] = await portal.connection.query<{ pages: number }>(
      `select (gin_clean_pending_list('search_tsv') + gin_clean_pending_list('search_word_trigrams'))::int as pages`,
    );
    return row?.pages;
  };
  const publish = async (title: string) => {
    const texts = { 'en-us': { title, summary: '', body: '', fields: {} } };
    const { data } = await operator.send<{ id: string }>('POST', '/api/admin/content/news', { ...buildRecordContent('news'), texts });
    await step(operator, 'news', data.id, 'submit', 'publish');
  };
  await waiting();
  await publish('Quixotic');
  expect(await waiting()).toBeGreaterThan(0);
  await publish('Quizzical');
  await portal.services.searchUpkeep.run();
  expect(await waiting()).toBe(0);
});
