import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Db } from '../db/connect.server.ts';

let portal: Portal;
/** Session cookies of two test accounts. */
const cookies: string[] = [];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  for (const account of ['first', 'second']) {
    const [row] = await portal.connection.query<{ id: number }>(
      `insert into account (account, real_name, password, locale) values ($1, $1, 'x', 'en-us') returning id`,
      [account],
    );
    const token = await portal.connection.db.transaction((tx) =>
      portal.services.sessions.open(tx as unknown as Db, Number(row?.id), { address: 'here', agent: 'test' }),
    );
    cookies.push(`sid=${token}`);
  }
});
afterAll(() => portal.close());

interface Part {
  name: string;
  value: Buffer | string;
  filename?: string;
}
const boundary = 'a-boundary';
const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/x-whatever`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const upload = async (payload: Buffer, { cookie = cookies[0], type = `multipart/form-data; boundary=${boundary}` } = {}) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/files?locale=en-us',
    headers: { 'content-type': type, ...(cookie && { cookie }) },
    payload,
  });
  return { status: answer.statusCode, ...answer.json() };
};
const purpose = (value: string): Part => ({ name: 'purpose', value });
const file = (value: Buffer | string, filename: string): Part => ({ name: 'file', value, filename });
const pdf = '%PDF-1.7\n%%EOF\n';

describe('POST /api/files', () => {
  test('stores a picture and returns its address; only its owner sees it until it is published', async () => {
    const bytes = await sharp({ create: { width: 700, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { status, data } = await upload(multipart([purpose('image'), file(bytes, 'Схема.png')]));
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Схема.png',
      size: expect.any(Number),
      sizeLabel: expect.stringMatching(/^\d+\.\d\d[BK]$/),
      type: 'image/png',
      url: `/assets/image/${data.id}`,
      thumb: `/assets/thumb/${data.id}`,
    });
    const seen = async (cookie?: string) => portal.app.inject({ url: `${data.url}?w=320`, headers: cookie ? { cookie } : {} });
    const own = await seen(cookies[0]);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect([(await seen(cookies[1])).statusCode, (await seen()).statusCode]).toEqual([404, 404]);
    await portal.services.files.publish([data.id]);
    const open = await seen();
    expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'public, max-age=600']);
  });

  test('stores a document under an address with its name', async () => {
    const { data } = await upload(multipart([purpose('attachment'), file(pdf, 'a b.pdf')]));
    expect(data).toMatchObject({ url: `/assets/docs/${data.id}/a%20b.pdf`, thumb: null, sizeLabel: '15.00B', type: 'application/pdf' });
  });

  const invalid = (fields: object) => ({ status: 400, code: 'E_VALIDATION', fields });
  test.each([
    ['no purpose', [file(pdf, 'a.pdf')], invalid({ purpose: 'Required' })],
    ['the purpose after the file', [file(pdf, 'a.pdf'), purpose('attachment')], invalid({ purpose: 'Required' })],
    ['an unknown purpose', [purpose('evil'), file(pdf, 'a.pdf')], invalid({ purpose: 'Not one of the possible values' })],
    ['no file', [purpose('attachment')], invalid({ file: 'Required' })],
    ['another field', [purpose('attachment'), { name: 'owner', value: '1' }], invalid({ owner: 'Unknown parameter' })],
    [
      'a wrong type',
      [purpose('image'), file(pdf, 'a.png')],
      { status: 415, code: 'E_MEDIA_TYPE', fields: { file: 'Files of this type are not accepted here' } },
    ],
    [
      'too large a file',
      [purpose('avatar'), file(Buffer.alloc(3 * 1024 * 1024), 'a.png')],
      { status: 413, code: 'E_TOO_LARGE', fields: { file: expect.stringMatching(/^The file is too large/) } },
    ],
  ])('%s is refused with a message', async (_, parts, refusal) => {
    expect(await upload(multipart(parts))).toMatchObject({ data: null, ...refusal });
  });

  test('two files, a broken body and another content type are refused, never with a 5xx', async () => {
    expect((await upload(multipart([purpose('attachment'), file(pdf, 'a.pdf'), file(pdf, 'b.pdf')]))).status).toBe(413);
    const completeBody = multipart([purpose('attachment'), file(pdf, 'a.pdf')]);
    expect((await upload(completeBody.subarray(0, completeBody.length - 20))).status).toBe(400);
    expect((await upload(Buffer.from('nothing of the sort'))).status).toBe(400);
    expect((await upload(Buffer.from('{}'), { type: 'application/json' })).status).toBe(415);
    expect((await upload(completeBody, { type: 'multipart/form-data' })).status).toBeLessThan(500);
  });

  test('requires an account', async () => {
    expect((await upload(multipart([purpose('attachment'), file(pdf, 'a.pdf')]), { cookie: '' })).code).toBe('E_UNAUTHENTICATED');
  });
});
