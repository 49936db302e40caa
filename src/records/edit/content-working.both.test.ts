import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { engine } from '../../../test/harness/database.ts';
import { readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { publishTestPosting } from '../../../test/harness/postings.ts';
import type { Paged } from '../../base/paging.ts';
import { queryRows, transaction } from '../../platform/db/connect.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { ContentDetail, ContentRow, ContentText, ContentValues } from './content.ts';

/** Tests working copies: their author, conflicts with later changes of the record, confirmations of translations. */
const base = '/api/admin/content/policy';
let portal: Portal;
let operator: User;
let other: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
  other = await newOperator(portal);
});
afterAll(() => portal.close());

const read = async (id: string) => (await operator.get<ContentDetail>(`${base}/${id}`)).data;
const create = async () => (await operator.send<{ id: string }>('POST', base, buildRecordContent('policy'))).data.id;
const step = async (id: string, ...names: string[]) => {
  for (const name of names) expect((await operator.send('POST', `${base}/${id}/${name}`)).status, name).toBe(200);
};
const save = async (id: string, change: (texts: Record<'en-us' | 'zh-cn', ContentText>, values: ContentValues) => void, by = other) => {
  const { values, version } = await read(id);
  change(values.texts as Record<'en-us' | 'zh-cn', ContentText>, values);
  const reply = await by.send('PUT', `${base}/${id}`, { ...values, version });
  expect(reply.status, reply.text).toBe(200);
};
const checked = (texts: { 'zh-cn': ContentText }) => {
  texts['zh-cn'].checked = true;
};

describe('a stale translation', () => {
  test('of a draft is up to date after an editor confirmed that it is correct', async () => {
    const id = await create();
    await save(id, (texts) => {
      texts['en-us'].title = 'Wider gate';
    });
    expect((await read(id)).texts['zh-cn']).toBe('stale');
    await save(id, checked);
    const { action, facts } = await readLastAuditEntry(portal);
    expect([action, facts.changes]).toEqual(['content.update', { 'texts.zh-cn.checked': { from: null, to: true } }]);
    const { texts, values } = await read(id);
    expect(texts['zh-cn']).toBe('ok');
    expect(values.texts['zh-cn']).not.toHaveProperty('checked');
    expect((await operator.get<Paged<ContentRow>>(`${base}?stale=zh-cn`)).data.docs.map((doc) => doc.id)).not.toContain(id);
  });

  test('of a working copy stays confirmed until the original changes again; publication publishes the confirmation too', async () => {
    const id = await create();
    await step(id, 'submit', 'publish');
    const retitled = (title: string) => (texts: { 'en-us': ContentText }) => {
      texts['en-us'].title = title;
    };
    await save(id, retitled('Wider gate'));
    await save(id, checked);
    expect((await read(id)).texts['zh-cn']).toBe('ok');
    await save(id, (_, values) => {
      values.date = '2001';
    });
    expect((await read(id)).texts['zh-cn']).toBe('ok'); // only another field changed, so the confirmation stays
    await save(id, retitled('Widest gate'));
    expect((await read(id)).texts['zh-cn']).toBe('stale');
    await save(id, (texts) => {
      texts['zh-cn'] = { ...texts['zh-cn'], quality: 'official', checked: true };
    });
    await step(id, 'submit', 'publish');
    const { texts, values } = await read(id);
    expect([texts['zh-cn'], values.texts['zh-cn']?.quality]).toEqual(['ok', 'official']);
    await save(id, retitled('Gate'));
    await step(id, 'submit', 'publish');
    expect((await read(id)).texts['zh-cn']).toBe('stale');
  });

  test('is confirmed only by the value true', async () => {
    const id = await create();
    const { values, version } = await read(id);
    const texts = { ...values.texts, 'zh-cn': { ...values.texts['zh-cn'], checked: 'yes' } };
    expect((await operator.send('PUT', `${base}/${id}`, { ...values, texts, version })).error.code).toBe('E_VALIDATION');
  });
});

test('the list and the record state the author and time of the last change of the working copy', async () => {
  const [first, second] = [await create(), await create()];
  await step(first, 'submit', 'publish');
  await step(second, 'submit', 'publish');
  const before = await read(first);
  const listed = async (query = '') => (await operator.get<Paged<ContentRow>>(`${base}?limit=2${query}`)).data.docs;
  expect((await listed()).map(({ id }) => id)).toEqual([second, first]);
  await save(first, (_, values) => {
    values.date = '2001';
  });
  const after = await read(first);
  const [{ name } = { name: '' }] = await portal.connection.query<{ name: string }>('select real_name as name from account where id = $1', [
    other.id,
  ]);
  expect(after.updatedBy).toBe(name);
  expect(after.updatedBy).not.toBe(before.updatedBy);
  expect(Date.parse(after.updated)).toBeGreaterThan(Date.parse(before.updated));
  const rows = await listed();
  expect(rows.map(({ id }) => id)).toEqual([first, second]);
  expect(rows[0]).toMatchObject({ updated: after.updated, updatedBy: name });
  expect((await listed('&sort=updated&page=1')).map(({ id }) => id)).not.toContain(first);
  expect((await listed('&working=draft')).map(({ id }) => id)).toEqual([first]);
  expect((await listed('&page=2')).map(({ id }) => id)).not.toContain(first);
  await step(first, 'discard');
  expect(await read(first)).toMatchObject({ updated: before.updated, updatedBy: before.updatedBy });
});

describe('a record that was changed by an import while its working copy waited for review', () => {
  const readPublic = async (id: string) =>
    (await portal.get<{ title: string; date: string }>(`/api/portal/policy/${id}?locale=en-us`)).data;
  /** Creates a published record with a working copy in review that has another date. Returns the id of the record. */
  const waiting = async () => {
    const id = await create();
    await step(id, 'submit', 'publish');
    await save(id, (_, values) => {
      values.date = '2001';
    });
    await step(id, 'submit');
    return id;
  };
  /** Imports the record again from its own source, optionally with changes. */
  const imported = async (id: string, change: Partial<RecordDraft> = {}) => {
    const { texts, source, ...same } = buildRecordContent('policy');
    await portal.write('policy', [
      { ...same, texts: { 'en-us': texts['en-us'] }, source, key: (await read(id)).key, ...change } as unknown as RecordDraft,
    ]);
  };
  const retitled = { texts: { 'en-us': { title: 'Imported gate' } } };
  const russian = { texts: { 'en-us': buildRecordContent('policy').texts['en-us'], 'ru-ru': { title: 'Ворота' } } };

  test.each([
    ['its text', retitled],
    ['a translation', russian],
    ['a field', { fields: { level: 'provincial' } }],
  ])('is not overwritten by the working copy if the import changed %s', async (_, change) => {
    const id = await waiting();
    const before = await read(id);
    await imported(id, change);
    const after = await read(id);
    expect(after.version).not.toBe(before.version);
    expect([before.outdated, after.outdated]).toEqual([false, true]);
    for (const body of [{}, { version: before.version }, { version: after.version }])
      expect((await operator.send('POST', `${base}/${id}/publish`, body)).error.code).toBe('E_CONFLICT');
    expect((await operator.send('POST', `${base}/publish`, { ids: [id] })).error.code).toBe('E_CONFLICT');
    expect((await operator.send('POST', `${base}/${id}/unpublish`)).error.code).toBe('E_CONFLICT');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await operator.send('POST', `${base}/${id}/schedule`, { at })).error.code).toBe('E_CONFLICT');
    expect(await readPublic(id)).toMatchObject({ date: '2026-02' });
    expect((await operator.get(`${base}/${id}/preview?locale=en-us`)).status).toBe(200);

    const stale = await operator.send('PUT', `${base}/${id}`, { ...before.values, version: before.version });
    expect(stale.error.code).toBe('E_CONFLICT'); // a save based on a version before the import does not clear the conflict
    await save(id, () => undefined);
    expect((await read(id)).outdated).toBe(false);
    await step(id, 'submit', 'publish');
    expect(await readPublic(id)).toMatchObject({ title: 'Gate', date: '2001' });
  });

  test('is not overwritten by a publication at a set time: the copy stays in review and the audit log contains the reason', async () => {
    const id = await waiting();
    await operator.send('POST', `${base}/${id}/schedule`, { at: new Date(Date.now() + 3_600_000).toISOString() });
    await imported(id, retitled);
    await portal.connection.query(`update draft_version set publish_at = now() - interval '1 second' where n = $1`, [Number(id)]);
    expect((await portal.services.schedule.run()).published).toBe(0);
    const { action, facts } = await readLastAuditEntry(portal);
    expect([action, facts.error]).toEqual(['content.publish-failed', 'E_CONFLICT']);
    expect(await read(id)).toMatchObject({ working: 'review', publishAt: null });
    expect((await readPublic(id)).title).toBe('Imported gate');
  });

  test('a write that changes no content of the record causes no conflict', async () => {
    const id = await waiting();
    await imported(id);
    await imported(id, { source: { name: 'Another source', link: 'https://example.org/other' } });
    await portal.alter('policy', id, 'views = views + 7');
    await step(id, 'archive');
    expect((await operator.send('DELETE', base, { ids: [id] })).status).toBe(200);
    expect((await operator.send('POST', `${base}/restore`, { ids: [id] })).status).toBe(200);
    await step(id, 'publish');
    expect((await readPublic(id)).date).toBe('2001');
  });

  test('a working copy without a base revision, as older releases stored it, is published without a check for conflicts', async () => {
    const id = await waiting();
    await portal.connection.query('update draft_version set base = null where n = $1', [Number(id)]);
    await imported(id, retitled);
    await step(id, 'publish');
    expect((await readPublic(id)).title).toBe('Gate');
  });

  test('the working copy of a posting does not overwrite a later change by the owner of the posting', async () => {
    const [owner, reviewer] = [await newUser(portal), await newUser(portal, { labels: ['reviewer'] })];
    const { id, record } = await publishTestPosting(owner, reviewer);
    const at = `/api/admin/content/snd/${record}`;
    const { values, version } = (await operator.get<ContentDetail>(at)).data;
    expect((await operator.send('PUT', at, { ...values, version })).status).toBe(200);
    expect((await operator.send('POST', `${at}/submit`)).status).toBe(200);
    const moved = await owner.send('POST', `/api/portal/mysnd/${id}/progress`, { progress: 0 });
    expect(moved.status, moved.text).toBe(200);
    expect((await operator.send('POST', `${at}/publish`)).error.code).toBe('E_CONFLICT');
  });
});

test('a former version does not replace a working copy that the editor has not seen', async () => {
  const id = await create();
  await step(id, 'submit', 'publish');
  const { version } = await read(id);
  await save(id, (texts) => {
    texts['en-us'].title = 'Widest gate';
  });
  const restore = (seen: string) => operator.send('POST', `${base}/${id}/restore-version`, { restore: '0', version: seen });
  expect((await restore(version)).error.code).toBe('E_CONFLICT');
  expect((await operator.send('POST', `${base}/${id}/restore-version`, { restore: '0' })).status).toBe(400);
  expect((await read(id)).title).toBe('Widest gate');
  expect((await restore((await read(id)).version)).status).toBe(200);
  expect((await read(id)).title).toBe('Gate');
});

// the embedded engine has one session, so nothing can wait for a lock
test.runIf(engine === 'postgresql')('a batch does not deadlock with a concurrent write of one of its records', async () => {
  const [first, second] = [await create(), await create()];
  const waiting = () =>
    portal.connection.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const submitted = await transaction(portal.connection, async (tx) => {
    await queryRows(tx, 'select 1 from policy where n = $1 for update', [Number(second)]);
    const batch = operator.send('POST', `${base}/submit`, { ids: [first, second] });
    await expect.poll(waiting).not.toEqual([]);
    await Changes.publish(tx, 'policy', [Number(second)]); // every write of a record publishes its change last
    return { batch };
  });
  expect((await submitted.batch).status).toBe(200);
});
