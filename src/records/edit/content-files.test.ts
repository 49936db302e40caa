import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ContentDetail } from './content.ts';

/** Tests read access to the files of a record before, during and after its publication. */
const base = '/api/admin/content/policy';
let portal: Portal;
let operator: User;
let editor: User;
let second: User;
let outsiders: (User | null)[];
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
  editor = await newUser(portal, { labels: ['focal-point'], country: 'cn' });
  second = await newPermissionHolder(portal, 'country', ['content:record:read'], 'cn');
  const foreign = await newUser(portal, { labels: ['focal-point'], country: 'br' });
  const stranger = await newPermissionHolder(portal, 'own', ['content:record:read'], 'cn');
  const auditor = await newPermissionHolder(portal, 'all', ['posting:audit:read']);
  outsiders = [foreign, stranger, auditor, await newUser(portal), null];
});
afterAll(() => portal.close());

let shade = 0;
const newFile = async (purpose: 'image' | 'attachment' | 'media', by = editor) => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: ++shade, g: 90, b: 9 } } })
    .png()
    .toBuffer();
  const bytes = { image: png, attachment: Buffer.from(`%PDF-1.7\n${++shade}\n%%EOF\n`), media: Buffer.from(`WEBVTT\n\n${++shade}`) }[
    purpose
  ];
  const name = { image: 'a.png', attachment: 'a.pdf', media: 'a.vtt' }[purpose];
  const { id } = await portal.services.files.put(bytes, { name, purpose, owner: by.id });
  return { id, url: `/assets/${{ image: 'image', attachment: 'docs', media: 'misc' }[purpose]}/${id}` };
};
const status = async (url: string, by: User | null) => (await (by ? by.get(url) : portal.get(url))).status;
const seenBy = (url: string, readers: readonly (User | null)[]) => Promise.all(readers.map((one) => status(url, one)));
const nobody = [404, 404, 404, 404, 404];
const all = [200, 200, 200, 200, 200];

const withImage = (id: string | null) => ({ ...buildRecordContent('policy'), image: id && `/assets/image/${id}` });
const create = async (body: object, by = editor, at = base): Promise<string> => {
  const made = await by.send<{ id: string }>('POST', at, body);
  expect(made.status, made.text).toBe(200);
  return made.data.id;
};
const update = async (id: string, body: object) => {
  const { version } = (await editor.get<ContentDetail>(`${base}/${id}`)).data;
  const reply = await editor.send('PUT', `${base}/${id}`, { ...body, version });
  expect(reply.status, reply.text).toBe(200);
};
const step = async (id: string, ...names: string[]) => {
  for (const name of names) expect((await operator.send('POST', `${base}/${id}/${name}`)).status, name).toBe(200);
};

describe('a file uploaded by an editor', () => {
  test('is readable only by accounts that may read the record that contains the file', async () => {
    const [image, inside, attached] = [await newFile('image'), await newFile('image'), await newFile('attachment')];
    expect(await seenBy(image.url, [editor, second, operator])).toEqual([200, 404, 404]); // no record contains it yet
    const texts = { 'en-us': { title: 'Gate', body: `<p>It opens</p><img src="/assets/image/${inside.id}" alt="">` } };
    await create({ ...withImage(image.id), texts, fields: { ...buildRecordContent('policy').fields, attachments: [{ id: attached.id }] } });
    for (const { url } of [image, inside, attached]) {
      expect(await seenBy(url, [editor, second, operator])).toEqual([200, 200, 200]);
      expect(await seenBy(url, outsiders)).toEqual(nobody);
    }
    expect((await second.get(image.url)).headers['cache-control']).toBe('private, no-store');
  });

  test('has the same access rules if it is a video', async () => {
    const film = await newFile('media');
    const { fields } = buildRecordContent('video');
    await create({ ...buildRecordContent('video'), fields: { ...fields, media: film.url } }, editor, '/api/admin/content/video');
    expect(await seenBy(film.url, [second, operator])).toEqual([200, 200]);
    expect(await seenBy(film.url, outsiders)).toEqual(nobody);
  });

  test('is public while its record is published', async () => {
    const { id: file, url } = await newFile('image');
    const id = await create(withImage(file));
    await step(id, 'submit', 'publish');
    expect(await seenBy(url, outsiders)).toEqual(all);
    await step(id, 'archive');
    expect(await seenBy(url, outsiders)).toEqual(nobody);
    expect(await status(url, second)).toBe(200);
    await step(id, 'publish');
    expect(await status(url, null)).toBe(200);
    expect((await operator.send('DELETE', base, { ids: [id] })).status).toBe(200);
    // records in the trash are readable only for operators who may delete records
    expect(await seenBy(url, [null, second, operator])).toEqual([404, 404, 200]);
    expect((await operator.send('POST', `${base}/restore`, { ids: [id] })).status).toBe(200);
    expect(await status(url, null)).toBe(200);
    await step(id, 'unpublish');
    expect(await seenBy(url, outsiders)).toEqual(nobody);
  });

  test('stays public while another published record contains the file', async () => {
    const { id: file, url } = await newFile('image');
    const [one, other] = [await create(withImage(file)), await create(withImage(file))];
    await step(one, 'submit', 'publish');
    await step(other, 'submit', 'publish');
    await step(one, 'archive');
    expect(await status(url, null)).toBe(200);
    await step(other, 'archive');
    expect(await status(url, null)).toBe(404);
  });
});

test('the picture of a working copy is readable only by editors until the copy is published; then the old picture is private', async () => {
  const [before, after] = [await newFile('image'), await newFile('image')];
  const id = await create(withImage(before.id));
  await step(id, 'submit', 'publish');
  await update(id, withImage(after.id));
  expect(await seenBy(after.url, [second, null])).toEqual([200, 404]);
  expect(await seenBy(after.url, outsiders)).toEqual(nobody);
  expect((await second.get(`${base}/${id}/preview`)).data).toMatchObject({ image: `/assets/image/${after.id}` });
  expect(await status(after.url, null)).toBe(404); // a preview does not publish the picture
  const other = await create(withImage(after.id));
  await step(other, 'submit', 'publish', 'archive');
  expect(await status(after.url, null)).toBe(404); // the only published record with the picture has it in its working copy
  await step(id, 'submit', 'publish');
  expect([await status(before.url, null), await status(after.url, null)]).toEqual([404, 200]);
  await update(id, withImage(before.id));
  await step(id, 'discard');
  expect(await seenBy(before.url, [editor, second])).toEqual([200, 404]); // no record contains the picture any more
});

test('an account cannot read the file of another account by adding the id of the file to a record', async () => {
  const { id: file, url } = await newFile('image', operator);
  for (const sent of [
    withImage(file),
    { ...buildRecordContent('policy'), texts: { 'en-us': { title: 'Gate', body: `<img src="/assets/image/${file}" alt="">` } } },
    { ...buildRecordContent('policy'), fields: { ...buildRecordContent('policy').fields, attachments: [{ id: file }] } },
  ]) {
    const refused = await editor.send('POST', base, sent);
    expect(refused.error.code, refused.text).toBe('E_VALIDATION');
  }
  expect(await seenBy(url, [editor, second])).toEqual([404, 404]);
});

test('an external file is linked by its https address; other addresses are refused', async () => {
  const send = (id: string, name?: string) =>
    editor.send<{ id: string }>('POST', base, {
      ...buildRecordContent('policy'),
      fields: { ...buildRecordContent('policy').fields, attachments: [{ id, name }] },
    });
  const address = 'https://example.org/files/law%20(1).PDF?v=2';
  const made = await send(address, 'The law');
  const { fields } = (await editor.get<ContentDetail>(`${base}/${made.data.id}`)).data.values;
  expect(fields.attachments).toEqual([{ id: address, name: 'The law', size: null, type: 'pdf', link: address }]);
  for (const bad of ['http://example.org/a.pdf', 'https:///a', 'https://u:p@example.org/a.pdf', 'javascript:alert(1)', '//example.org/a'])
    expect((await send(bad)).error.fields, bad).toEqual({ 'fields.attachments': expect.any(String) });
});
