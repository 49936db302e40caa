import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { testedKinds } from '../../../test/harness/kind-cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import type { ListAnswer } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { kindOf } from '../kinds/index.ts';
import type { ContentDetail, ContentRow, RevisionFieldChange } from './content.ts';
import { listEnumerationFilterNames } from './enumeration-filters.server.ts';
import type { ContentVersion } from './versions.server.ts';

/** Tests the filters of the back office's record lists, and notices about reviews. */
const base = '/api/admin/content/policy';
let portal: Portal;
let operator: User;
let author: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
  author = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
});
afterAll(() => portal.close());

const list = async (path: string, by = operator) => {
  const reply = await by.get<Paged<ContentRow>>(`/api/admin/content/${path}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
};
const create = async (by: User, more: object = {}): Promise<string> => {
  const made = await by.send<{ id: string }>('POST', base, { ...buildRecordContent('policy'), country: 'ru', ...more });
  expect(made.status, made.text).toBe(200);
  return made.data.id;
};
const step = async (by: User, id: string, name: string, body?: object) => {
  const reply = await by.send('POST', `${base}/${id}/${name}`, body);
  expect(reply.status, reply.text).toBe(200);
};

const filters = testedKinds.flatMap((slug) => listEnumerationFilterNames(kindOf(slug)).map((name) => [slug, name] as const));
test.each(filters)('%s: the filter %s finds as many records as the public filter, also after they are archived', async (slug, name) => {
  const { facets } = (await portal.get<ListAnswer>(`/api/portal/${kindOf(slug).api}?limit=1&facets=1`)).data;
  const counts = (facets?.[name] ?? []).filter(({ count }) => count > 0).map(({ value, count }): [string, number] => [value, count]);
  expect(counts.length).toBeGreaterThan(0);
  const found = async (state: string) =>
    Promise.all(
      counts.map(async ([value]) => {
        const { total, docs } = await list(`${slug}?state=${state}&limit=100&${name}=${value}`);
        return [value, total, docs.length];
      }),
    );
  const expected = counts.map(([value, count]) => [value, count, Math.min(count, 100)]);
  expect(await found('published')).toEqual(expected);
  // archived records are found by the database instead of the list index
  await portal.connection.query(`update "${slug}" set state = 'archived' where state = 'published'`);
  try {
    expect(await found('archived')).toEqual(expected);
  } finally {
    await portal.connection.query(`update "${slug}" set state = 'published' where state = 'archived'`);
  }
});

describe('filters', () => {
  test('filters on own fields of the kind find drafts; with a country scope only drafts of this country', async () => {
    const fields = { level: 'provincial', type: 'tax', field: ['ai'] };
    const id = await create(operator, { fields, country: 'ru' });
    const foreign = await create(operator, { fields, country: 'cn' });
    const query = 'policy?level=provincial&type=tax&field=ai&limit=100';
    expect((await list(query)).docs.map((doc) => doc.id)).toEqual(expect.arrayContaining([id, foreign]));
    const own = await list(query, author);
    expect(own.docs.map((doc) => doc.id)).toContain(id);
    expect(own.docs.every(({ country }) => country === 'ru')).toBe(true);
    expect(own.total).toBe(own.docs.length);
    expect((await list('policy?level=galactic')).total).toBe(0);
    expect((await operator.get('/api/admin/content/policy?nonsense=1')).status).toBe(400);
  });

  test('the SQL and the TypeScript function give the same status of a standard for all combinations of dates and statements', async () => {
    const [past, ahead] = ['2001', '2099-05'];
    const cases = [undefined, 'draft', 'current', 'withdrawn'].flatMap((declared) =>
      [undefined, past, ahead].flatMap((implementationDate) =>
        [undefined, past, ahead].flatMap((abolitionDate) =>
          [null, past, ahead].map((date) => ({ date, declared, implementationDate, abolitionDate })),
        ),
      ),
    );
    const [probe] = generateRecordDrafts(kindOf('standard'), 1) as [RecordDraft];
    await portal.write(
      'standard',
      cases.map(({ date, ...fields }, i) => ({
        ...probe,
        key: `status:${i}`,
        date,
        fields: { ...fields, number: `GB/T ${77000 + i}-2001` },
      })),
    );
    const pages = await Promise.all(
      [1, 2].map((page) => portal.get<ListAnswer>(`/api/portal/standard?limit=100&page=${page}&locale=en-us`)),
    );
    const docs = pages.flatMap(({ data }) => data.docs);
    const made = docs.filter(({ number }) => String(number).startsWith('GB/T 77'));
    expect(made.length).toBe(cases.length);
    await portal.connection.query(`update standard set state = 'archived' where number like 'GB/T 77%'`);
    for (const status of ['upcoming', 'in-force', 'abolished']) {
      const expectedIds = made.filter((doc) => doc.status === status).map(({ id }) => id);
      const found = await list(`standard?state=archived&status=${status}&limit=100`);
      expect([status, found.docs.map(({ id }) => id).sort()]).toEqual([status, expectedIds.sort()]);
    }
  });

  test('the status filter finds a draft of a standard by the status that its dates imply', async () => {
    const made = await operator.send<{ id: string }>('POST', '/api/admin/content/standard', {
      ...buildRecordContent('standard'),
      fields: { number: 'GB/T 7714-2099', implementationDate: '2099-05' },
    });
    expect((await list('standard?status=upcoming&state=draft')).docs.map(({ id, lead }) => [id, lead])).toEqual([
      [made.data.id, 'GB/T 7714-2099'],
    ]);
    expect((await list('standard?status=in-force&state=draft')).total).toBe(0);
  });

  test('the filter "mine" finds records that the caller created or changed, also if the change is in a working copy', async () => {
    const other = await newUser(portal, { labels: ['administrator'] });
    expect((await list('policy?mine=1', other)).total).toBe(0);
    const made = await create(other);
    const [publishedRecord] = (await list('policy?state=published&limit=1')).docs;
    const { values, version } = (await other.get<ContentDetail>(`${base}/${publishedRecord?.id}`)).data;
    expect((await other.send('PUT', `${base}/${publishedRecord?.id}`, { ...values, date: '2001', version })).status).toBe(200);
    expect((await list('policy?mine=1', other)).docs.map(({ id }) => id).sort()).toEqual([made, publishedRecord?.id].sort());
  });

  test('a list row contains the permitted actions; a row of the CSV export does not', async () => {
    const id = await create(author);
    const rowFor = async (by: User) => (await list('policy?state=draft&limit=100', by)).docs.find((doc) => doc.id === id);
    expect((await rowFor(operator))?.may).toEqual(['edit', 'submit', 'delete']);
    await step(author, id, 'submit');
    const waiting = (await list('policy?state=review&limit=100')).docs.find((doc) => doc.id === id);
    expect(waiting?.may).toEqual(['edit', 'publish', 'reject', 'schedule', 'delete']);
    const file = await operator.get(`${base}?state=review`, { accept: 'text/csv' });
    expect(file.text.split('\n')[0]).toMatch(/lead,title,state/);
    expect(file.text.split('\n')[0]).not.toContain('may');
  });
});

describe('notices about a review', () => {
  const notices = async (by: User) =>
    (await by.get<Paged<Notice>>('/api/uc/notices')).data.docs.map(({ type, facts, link }) => ({ type, facts, link }));

  test('the account that submitted a record is notified of a rejection with its reason, and of the publication', async () => {
    const id = await create(author);
    const link = `/admin/content/policy?show=${id}`;
    await step(author, id, 'submit');
    await step(operator, id, 'reject', { reason: 'Name the source' });
    expect(await notices(author)).toEqual([{ type: 'content.rejected', facts: { title: 'Gate', reason: 'Name the source' }, link }]);
    await step(author, id, 'submit');
    await step(operator, id, 'publish');
    expect((await notices(author))[0]).toEqual({ type: 'content.published', facts: { title: 'Gate' }, link });
  });

  test('the account that submitted a record is notified of a publication at the set time', async () => {
    const id = await create(author);
    await step(author, id, 'submit');
    await step(operator, id, 'schedule', { at: new Date(Date.now() + 3_600_000).toISOString() });
    await portal.connection.query(`update draft_version set publish_at = now() - interval '1 second' where n = $1`, [Number(id)]);
    const before = (await notices(author)).length;
    await portal.services.schedule.run();
    expect((await notices(author)).length).toBe(before + 1);
  });

  test('an account is not notified of its own decisions about a record that it submitted', async () => {
    const id = await create(operator);
    await step(operator, id, 'submit');
    await step(operator, id, 'publish');
    expect(await notices(operator)).toEqual([]);
  });
});

test('the difference of a revision contains each changed value in full, and for a translation each changed part', async () => {
  const id = await create(operator);
  await step(operator, id, 'submit');
  await step(operator, id, 'publish');
  const { values, version } = (await operator.get<ContentDetail>(`${base}/${id}`)).data;
  const long = `<p>${'All that it opens. '.repeat(40)}End</p>`;
  const texts = {
    'en-us': { ...values.texts['en-us'], body: long },
    'zh-cn': { ...values.texts['zh-cn'], title: '宽闸门' },
  };
  await operator.send('PUT', `${base}/${id}`, { ...values, texts, version });
  await step(operator, id, 'submit');
  await step(operator, id, 'publish');
  const { docs } = (await operator.get<Paged<ContentVersion>>(`${base}/${id}/versions`)).data;
  const changed = docs.find(({ fields }) => fields.some(({ name }) => name === 'body'));
  const { data } = await operator.get<RevisionFieldChange[]>(`${base}/${id}/difference?version=${changed?.version}`);
  expect(data).toContainEqual({ name: 'translation.zh-cn', part: 'title', from: '闸门', to: '宽闸门' });
  expect(data.find(({ name }) => name === 'body')?.to).toMatch(/^All that.{700,}End$/);
  for (const wrong of ['0', '999999', 'x']) expect((await operator.get(`${base}/${id}/difference?version=${wrong}`)).status).toBe(404);
  expect((await operator.get<RevisionFieldChange[]>(`${base}/${id}/difference`)).data).not.toEqual([]); // no `version`: newest revision
  const foreign = await create(operator, { country: 'cn' });
  expect((await operator.get(`${base}/${foreign}/difference`)).data).toEqual([]);
  expect((await author.get(`${base}/${foreign}/difference?version=1`)).status).toBe(404);
});
