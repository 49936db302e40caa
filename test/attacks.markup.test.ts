import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostingForm, ReviewedPostingDetail } from '../src/areas/exchange/operations.ts';
import type { FeedbackMessage } from '../src/areas/feedback/operations.ts';
import type { Paged } from '../src/base/paging.ts';
import type { RecordDetail } from '../src/records/api.ts';
import { captcha, newOperator, newUser, type User } from './harness/accounts.ts';
import { openPortal, type Portal, type Reply } from './harness/portal.ts';
import { dangersIn, xssVectors } from './harness/xss.ts';

/** Cross-site scripting: markup that would run a script, in every text that a user can enter. Rendered pages: test/e2e/attacks.test.ts. */
let portal: Portal;
let user: User;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  user = await newUser(portal, { country: 'cn' });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const full = {
  category: 'supply',
  title: 'Title',
  summary: 'Summary',
  body: '<p>Body</p>',
  lang: 'en-us',
  country: 'cn',
  industries: ['energy'],
  unitName: 'Works',
  address: 'Street',
  contact: 'a@example.org',
};
const create = async (values: object): Promise<PostingForm> => {
  const reply = await user.send<PostingForm>('POST', '/api/portal/mysnd', { ...full, ...values });
  expect(reply.error).toEqual({ msg: '' });
  return reply.data;
};
/** Vectors that the server refuses instead of cleaning: embedded images (`data:`) and images that nobody uploaded. */
const refusedMarkup = /(src|href)\s*=\s*["']?data:|\/assets\/image\//i;
/** Asserts that the answer is JSON and that a browser cannot interpret it as a page. */
const isData = ({ headers }: Reply) => {
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
};

test('there are at least 150 different XSS vectors, and `dangersIn` detects each of them that contains markup', () => {
  expect(new Set(xssVectors).size).toBe(xssVectors.length);
  expect(xssVectors.length).toBeGreaterThanOrEqual(150);
  const markup = xssVectors.filter((vector) => /<[a-z!?]/i.test(vector));
  expect(markup.length).toBeGreaterThanOrEqual(140);
  expect(markup.filter((vector) => dangersIn(vector).length === 0)).toEqual([]);
  expect(dangersIn('<p>a &lt; b <a href="https://example.org/" rel="noopener nofollow">x</a><br /></p>')).toEqual([]);
});

describe('the rich text of a posting', () => {
  test.each(xssVectors)('%s', async (vector) => {
    const reply = await user.send<PostingForm>('POST', '/api/portal/mysnd', { ...full, body: `<p>before</p>${vector}<p>after</p>` });
    if (refusedMarkup.test(vector)) return expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['body']]);
    const { id, values } = reply.data;
    expect(dangersIn(values.body)).toEqual([]);
    const [stored] = await portal.connection.query<{ body: string }>(`select "values"->>'body' as body from posting where id = $1`, [
      Number(id),
    ]);
    expect(dangersIn(stored?.body ?? '<missing>')).toEqual([]);
  });

  test('rich text is sanitised again when it is read, in case another writer stored unsafe markup', async () => {
    const { id } = await create({});
    for (const vector of xssVectors) {
      await portal.connection.query(`update posting set "values" = jsonb_set("values", '{body}', to_jsonb($2::text)) where id = $1`, [
        Number(id),
        vector.replaceAll('\0', ''),
      ]);
      const reply = await user.get<PostingForm>(`/api/portal/mysnd/fields?id=${id}`);
      expect(dangersIn(reply.data.values.body), vector).toEqual([]);
    }
  });
});

describe('a published posting with XSS vectors', () => {
  let record: string;
  beforeAll(async () => {
    const all = xssVectors.filter((vector) => !refusedMarkup.test(vector) && !vector.includes('\0')).map((vector) => `<p>${vector}</p>`);
    const short = xssVectors.find((vector) => vector.startsWith('"><script')) as string;
    const { id } = await create({ title: short, summary: short, unitName: short, address: short, contact: short, body: all.join('\n') });
    expect((await user.send('POST', `/api/portal/mysnd/${id}/submit`, {})).error).toEqual({ msg: '' });
    const task = `/api/admin/flow-tasks/postings/${id}`;
    for (const step of ['take', 'approve']) {
      const { data } = await operator.get<ReviewedPostingDetail>(task);
      expect(dangersIn(data.values.body)).toEqual([]);
      expect((await operator.send('POST', `${task}/${step}`, { version: data.version })).error).toEqual({ msg: '' });
    }
    record = (await operator.get<ReviewedPostingDetail>(task)).data.record as string;
  });

  test('the texts of the record are harmless in every answer that contains markup', async () => {
    const reply = await portal.get<RecordDetail>(`/api/portal/snd/${record}`);
    isData(reply);
    expect(reply.data.body).toContain('x');
    expect(dangersIn(reply.data.body ?? '')).toEqual([]);
    const found = await portal.get<Paged<{ title: string; content: string }>>('/api/portal/search?keyword=script');
    expect(found.data.total).toBeGreaterThan(0);
    for (const { title, content } of found.data.docs) expect([...dangersIn(title), ...dangersIn(content)]).toEqual([]);
  });

  test('feeds and exports contain the vectors as escaped text', async () => {
    const feed = await portal.get('/feed/snd.atom');
    expect(feed.status).toBe(200);
    expect(feed.text).not.toMatch(/<script|<img[^>]*onerror/i);
    const csv = await portal.get('/api/portal/snd/export?format=csv');
    expect(csv.headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('plain text fields', () => {
  const typed = xssVectors.map((vector) => vector.slice(0, 60).trim()).filter((vector) => !/\p{Cc}/u.test(vector));

  test('profile, posting, application and feedback return plain texts exactly as typed, in JSON', async () => {
    const applicant = await newUser(portal);
    const [row] = await portal.connection.query<{ n: number }>('select n from snd limit 1');
    for (const [i, vector] of typed.entries()) {
      const info = { realName: vector, company: vector, industry: null, country: 'cn', digest: 'none', version: i + 1 };
      const saved = await applicant.send<{ realName: string }>('PUT', '/api/uc/info', info);
      expect([saved.status, saved.data?.realName]).toEqual([200, vector.replace(/\s+/g, ' ')]);
      isData(saved);
    }
    const wish = await applicant.send('POST', `/api/portal/snd/${row?.n}/apply`, { message: typed[0], contact: typed[10] });
    expect([wish.status, (wish.data as { message: string }).message]).toEqual([200, typed[0]]);
    isData(wish);
    const sent = await portal.send('POST', '/api/portal/feedback', {
      name: typed[0],
      company: typed[10],
      contact: 'a@example.org',
      content: xssVectors.join('\n').slice(0, 4900),
      captcha,
    });
    expect(sent.status).toBe(200);
    const inbox = await operator.get<Paged<FeedbackMessage>>('/api/admin/feedback');
    expect(inbox.data.docs[0]).toMatchObject({ name: typed[0], company: typed[10] });
    isData(inbox);
  });

  test.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example', 'java\tscript:alert(1)', 'vbscript:x'])(
    'the link of a posting cannot be %s',
    async (link) => {
      const reply = await user.send('POST', '/api/portal/mysnd', { ...full, link });
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['link']]);
    },
  );
});
