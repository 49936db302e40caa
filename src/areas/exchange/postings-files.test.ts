import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { newOrganization, newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, publishTestPosting, readPostingForm, review } from '../../../test/harness/postings.ts';
import type { PostingForm } from './operations.ts';

/** Files are public while a public record shows them; otherwise only the owner and the auditors of its postings read them. */
let portal: Portal;
let owner: User;
let reviewer: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
}, 60_000);
afterAll(() => portal.close());

const newFile = async (by = owner): Promise<{ id: string; url: string }> => {
  const { id } = await portal.services.files.put(Buffer.from('%PDF-1.7\n%%EOF\n'), { name: 'a.pdf', purpose: 'attachment', owner: by.id });
  return { id, url: `/assets/docs/${id}/a.pdf` };
};
const withFiles = (...files: { id: string }[]) =>
  ({ ...completePostingInput, attachments: files.map(({ id }) => ({ id })) }) as typeof completePostingInput;
const status = async ({ url }: { url: string }, reader?: User) => (await (reader ?? portal).get(url)).status;
const act = (id: string, action: string, body?: object) => owner.send<PostingForm>('POST', `/api/portal/mysnd/${id}/${action}`, body);

test('a file of a posting is public with it, is revalidated after ten minutes, and is private again after its deletion', async () => {
  const file = await newFile();
  const { id } = await publishTestPosting(owner, reviewer, withFiles(file));
  const reply = await portal.get(file.url);
  expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'public, max-age=600']);
  expect((await owner.send('DELETE', `/api/portal/mysnd/${id}`)).status).toBe(200);
  expect([await status(file), await status(file, reviewer), await status(file, owner)]).toEqual([404, 404, 200]);
});

test('a file of two postings is public until the last one is deleted', async () => {
  const file = await newFile();
  const [first, second] = [
    await publishTestPosting(owner, reviewer, withFiles(file)),
    await publishTestPosting(owner, reviewer, withFiles(file)),
  ];
  await owner.send('DELETE', `/api/portal/mysnd/${first.id}`);
  expect(await status(file)).toBe(200);
  await owner.send('DELETE', `/api/portal/mysnd/${second.id}`);
  expect(await status(file)).toBe(404);
});

test('a file is private while the posting is expired, public after its renewal, and private once a new text without it is approved', async () => {
  const [old, next] = [await newFile(), await newFile()];
  const { id, record } = await publishTestPosting(owner, reviewer, withFiles(old));
  await portal.connection.query(`update posting set expires = '2020-01-01' where id = $1`, [Number(id)]);
  await portal.alter('snd', record, `expiry_date = '2020-01-01'`);
  await portal.services.expiry.run();
  expect(await status(old)).toBe(404);
  expect((await act(id, 'renew')).status).toBe(200);
  expect(await status(old)).toBe(200);

  const { version } = await readPostingForm(owner, id);
  await owner.send('PUT', `/api/portal/mysnd/${id}`, { ...withFiles(next), version });
  await act(id, 'submit');
  await review(reviewer, id, 'take');
  expect([await status(old), await status(next), await status(next, reviewer)]).toEqual([200, 404, 200]); // the approved text remains public
  await review(reviewer, id, 'approve');
  expect([await status(old), await status(next)]).toEqual([404, 200]);
});

test('the files of a record are private while an operator has archived it, and public again after republication', async () => {
  const operator = await newOperator(portal);
  const file = await newFile();
  const { record } = await publishTestPosting(owner, reviewer, withFiles(file));
  const step = async (name: string) => (await operator.send('POST', `/api/admin/content/snd/${record}/${name}`, {})).status;
  expect([await step('archive'), await status(file)]).toEqual([200, 404]);
  expect([await step('publish'), await status(file)]).toEqual([200, 200]);
});

test('an auditor reads only the files of postings within the scope', async () => {
  const [brazil, body] = ['br', await newOrganization(portal)];
  await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [owner.id, Number(body)]);
  const read = ['posting:audit:read'] as const;
  const near = await newPermissionHolder(portal, 'country', read, brazil);
  const far = await newPermissionHolder(portal, 'country', read, 'cn');
  const colleague = await newPermissionHolder(portal, 'organization', read);
  await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [colleague.id, Number(body)]);
  const stranger = await newPermissionHolder(portal, 'organization', read);
  const readers = [owner, reviewer, near, far, colleague, stranger];
  const seen = async (file: { url: string }) => Promise.all(readers.map((one) => status(file, one)));

  const file = await newFile();
  expect(await seen(file)).toEqual([200, 404, 404, 404, 404, 404]); // no posting refers to the file yet
  const { id } = await createTestPosting(owner, withFiles(file));
  expect(await seen(file)).toEqual([200, 404, 404, 404, 404, 404]); // the text is not submitted yet
  await act(id as string, 'submit');
  expect(await seen(file)).toEqual([200, 200, 200, 404, 200, 404]);

  await act(id as string, 'withdraw');
  expect(await seen(file)).toEqual([200, 404, 404, 404, 404, 404]);
  const linked = await newFile();
  const { version } = await readPostingForm(owner, id as string);
  const text = `<p>See <a href="${linked.url}">this</a></p>`;
  expect((await owner.send('PUT', `/api/portal/mysnd/${id}`, { attachments: [], body: text, version })).status).toBe(200);
  await act(id as string, 'submit');
  expect(await seen(file)).toEqual([200, 404, 404, 404, 404, 404]); // the text no longer refers to the file
  expect(await seen(linked)).toEqual([200, 200, 200, 404, 200, 404]);
});
