import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Actor } from '../access/actor.ts';
import { FileStore, type StoredFile } from './files.server.ts';
import { BoundedSemaphore } from './gate.server.ts';
import type { FilePurpose } from './table.server.ts';

let portal: Portal;
let files: FileStore;
const dataDir = mkdtempSync(join(tmpdir(), 'files-'));
beforeAll(async () => {
  portal = await openPortal({ samples: true });
  files = portal.services.files;
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const put = async (bytes: Buffer, name: string, purpose: FilePurpose = 'attachment', owner: number | null = 7): Promise<StoredFile> => {
  const file = await files.put(bytes, { name, purpose, owner });
  await files.publish([file.id]);
  return file;
};
const refusal = (bytes: Buffer, name: string, purpose: FilePurpose = 'attachment') =>
  files.put(bytes, { name, purpose, owner: null }).then(
    () => 'taken',
    ({ code, fields }) => [code, fields?.file].filter(Boolean).join(' '),
  );

const picture = (width: number, height: number, alpha = false) =>
  sharp({ create: { width, height, channels: alpha ? 4 : 3, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } });
const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

/** Returns a PNG of a few hundred bytes whose header claims the given size. */
const claimedPng = (width: number, height: number): Buffer => {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] as number) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(4096))), chunk('IEND', Buffer.alloc(0))]);
};
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

describe('uploads', () => {
  test('a picture is re-encoded: metadata are dropped and it is rotated upright', async () => {
    const photo = await picture(60, 40)
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const file = await put(Buffer.concat([photo, Buffer.from('PK\x03\x04<script>')]), 'holiday.JPG', 'image');
    expect(file).toMatchObject({ name: 'holiday.jpg', type: 'image/jpeg', width: 40, height: 60 });
    const { rawPayload } = await get(`/assets/image/${file.id}`);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(rawPayload.includes('<script>')).toBe(false);
    expect(rawPayload.length).toBe(file.size);
  });

  test.each([
    ['a page named as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.png', 'attachment'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.html', 'attachment'],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), 'setup.txt', 'attachment'],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'a.sh', 'attachment'],
    ['zeros as text', Buffer.alloc(100), 'a.txt', 'attachment'],
    ['json that is none', Buffer.from('<b>'), 'a.json', 'attachment'],
    ['an svg as a picture', svg, 'a.svg', 'image'],
    ['a document as an avatar', pdf, 'a.png', 'avatar'],
    ['a document as media', pdf, 'a.mp4', 'media'],
    ['nothing', Buffer.alloc(0), 'a.png', 'attachment'],
  ] as const)('%s is refused', async (_, bytes, name, purpose) => {
    expect(await refusal(bytes, name, purpose)).toBe('E_MEDIA_TYPE fileType');
  });

  test('a damaged picture is refused', async () => {
    const intactPicture = await picture(300, 300).png({ compressionLevel: 0 }).toBuffer();
    expect(await refusal(intactPicture.subarray(0, 2000), 'a.png', 'image')).toBe('E_MEDIA_TYPE fileBroken');
  });

  test('a small file that claims 50,000 by 50,000 pixels is refused before it is decoded', async () => {
    const bomb = claimedPng(50_000, 50_000);
    expect(bomb.length).toBeLessThan(500);
    const begun = performance.now();
    expect(await refusal(bomb, 'a.png', 'image')).toBe('E_TOO_LARGE fileSize');
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test.each([
    ['avatar', 2],
    ['image', 5],
    ['attachment', 20],
  ] as const)('%s: at most %i MB', async (purpose, megabytes) => {
    const bytes = Buffer.alloc(megabytes * 1024 * 1024 + 1, 0x20);
    pdf.copy(bytes);
    expect(await refusal(bytes, 'a.pdf', purpose)).toBe('E_TOO_LARGE fileSize');
    const fits = await refusal(bytes.subarray(0, -1), 'a.pdf', purpose);
    expect(fits).toBe(purpose === 'attachment' ? 'taken' : 'E_MEDIA_TYPE fileType');
  });

  test('text in common encodings is accepted with the type of its name', async () => {
    const windows1251 = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a]);
    expect(await put(windows1251, 'письмо.txt')).toMatchObject({ type: 'text/plain', name: 'письмо.txt' });
    expect(await put(Buffer.from('\ufeffa;b\n1;2', 'utf16le'), 'a.csv')).toMatchObject({ type: 'text/csv' });
    expect(await put(Buffer.from('\ufeff{"a":1}'), 'a.json')).toMatchObject({ type: 'application/json' });
    expect(await put(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nhi'), 'a.vtt', 'media')).toMatchObject({ type: 'text/vtt' });
  });

  test('names lose paths, bidirectional marks and wrong endings', async () => {
    expect((await put(pdf, '../../etc/passwd')).name).toBe('passwd.pdf');
    expect((await put(pdf, 'C:\\temp\\invoice\u202efdp.exe')).name).toBe('invoicefdp.exe.pdf');
    expect((await put(pdf, '.\r\n"')).name).toBe('file.pdf');
  });

  test('an account has a daily quota', async () => {
    const other = new FileStore(portal.connection, dataDir);
    await portal.connection.query(
      `insert into file (id, name, type, size, sha256, purpose, owner) values ('big', 'x', 'application/pdf', 524288000, 'x', 'attachment', 99)`,
    );
    await expect(other.put(pdf, { name: 'a.pdf', purpose: 'attachment', owner: 99 })).rejects.toMatchObject({ code: 'E_TOO_MANY' });
  });
});

describe('storage', () => {
  test('equal content is stored once and deleted with its last file; refused uploads leave nothing', async () => {
    const own = new FileStore(portal.connection, dataDir);
    const blobs = () => readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const [one, two] = await Promise.all(
      ['a.pdf', 'b.pdf'].map((name) => own.put(Buffer.from('%PDF-1.7 of its own'), { name, purpose: 'attachment', owner: 1 })),
    );
    expect(blobs().map(({ name }) => name)).toEqual([one?.sha256]);
    await expect(own.put(Buffer.from('MZ'), { name: 'a.exe', purpose: 'attachment', owner: 1 })).rejects.toThrow();
    await own.remove(one?.id ?? '');
    expect(blobs()).toHaveLength(1);
    await own.remove(two?.id ?? '');
    expect(blobs()).toHaveLength(0);
  });
});

describe('pictures', () => {
  let photo: StoredFile;
  beforeAll(async () => {
    photo = await put(await picture(1000, 500).jpeg().toBuffer(), 'photo.jpg', 'image');
  });

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0,image/webp', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('Accept %s is answered with %s', async (accept, type) => {
    const { statusCode, headers, rawPayload } = await get(`/assets/image/${photo.id}?w=480`, { accept });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      vary: 'accept',
      'cache-control': 'public, max-age=600',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([480, 240]);
    expect(format).toBe(type === 'image/avif' ? 'heif' : type.slice(6));
    const again = await get(`/assets/image/${photo.id}?w=480`, { accept, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('transparent pictures become PNG if the client accepts neither AVIF nor WebP', async () => {
    const logo = await put(await picture(400, 400, true).webp().toBuffer(), 'logo.webp', 'image');
    const { headers, rawPayload } = await get(`/assets/image/${logo.id}?w=320`);
    expect(headers['content-type']).toBe('image/png');
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true);
  });

  test('pictures are never enlarged, and thumbnails are 320 pixels wide', async () => {
    const widthOf = async (url: string) => (await sharp((await get(url)).rawPayload).metadata()).width;
    expect(await widthOf(`/assets/image/${photo.id}?w=1920`)).toBe(1000);
    expect(await widthOf(`/assets/thumb/${photo.id}`)).toBe(320);
    expect(await widthOf(`/assets/image/${photo.id}`)).toBe(1000);
  });

  test.each(['w=321', 'w=abc', 'w=-320', 'w=', 'w=320&w=480', 'h=320'])('?%s is refused', async (query) => {
    expect((await get(`/assets/image/${photo.id}?${query}`)).statusCode).toBe(400);
  });

  test.each(['/assets/image/unknown', '/assets/thumb/unknown', '/assets/image/..%2f..%2fetc%2fpasswd', '/assets/docs/sample-idt-mod-neq'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test('concurrent requests for a rendition create it once', async () => {
    const fresh = await put(await picture(1600, 900).png().toBuffer(), 'fresh.png', 'image');
    const answers = await Promise.all(Array.from({ length: 150 }, () => get(`/assets/image/${fresh.id}?w=960`, { accept: 'image/avif' })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  test('an SVG is sent as an attachment in a sandbox, whatever width is requested', async () => {
    const drawing = await put(svg, 'drawing.svg');
    for (const url of [`/assets/image/${drawing.id}`, `/assets/image/${drawing.id}?w=320`]) {
      const { headers, payload } = await get(url);
      expect(payload).toBe(svg.toString());
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="?drawing\.svg"?$/);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('all product pictures are served, and the sample videos and galleries use every one of them', async () => {
    expect((await get('/assets/image/sample-idt-mod-neq?w=480')).statusCode).toBe(200);
    const { data } = await portal.get<{ docs: { image: string | null }[] }>('/api/portal/videos?limit=100');
    const galleries = (
      await portal.connection.query<{ link: string }>(
        `select picture->>'link' as link from (select gallery from solution union all select gallery from product) r, jsonb_array_elements(gallery) picture`,
      )
    ).map(({ link }) => link);
    const images = new Set([...data.docs.flatMap(({ image }) => image ?? []), ...galleries]);
    expect(images.size).toBe(readdirSync('src/areas/site/sample/images').length);
    for (const image of images) expect((await get(`${image}?w=320`)).statusCode).toBe(200);
  });
});

describe('other files', () => {
  test('are attachments with their own name, only below the path of their type', async () => {
    const report = await put(pdf, 'Отчёт "2026".pdf');
    const { headers, payload } = await get(`/assets/docs/${report.id}/x.pdf`);
    expect(payload).toBe(pdf.toString());
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Отчёт 2026.pdf')}`);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await get(`/assets/docs/${report.id}`)).statusCode).toBe(200);
    for (const group of ['zip', 'misc', 'image', 'thumb']) expect((await get(`/assets/${group}/${report.id}`)).statusCode).toBe(404);
  });

  test('support range requests', async () => {
    const vtt = await put(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nhi'), 'a.vtt', 'media');
    const part = await get(`/assets/misc/${vtt.id}`, { range: 'bytes=0-5' });
    expect([part.statusCode, part.payload]).toEqual([206, 'WEBVTT']);
    expect(part.headers['content-range']).toBe(`bytes 0-5/${vtt.size}`);
    const beyond = await get(`/assets/misc/${vtt.id}`, { range: 'bytes=900-' });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json()]).toEqual([
      416,
      `bytes */${vtt.size}`,
      expect.objectContaining({ data: null, code: 'E_RANGE' }),
    ]);
    const other = await get(`/assets/misc/${vtt.id}`, { 'if-match': '"another"' });
    expect([other.statusCode, other.json()]).toEqual([412, expect.objectContaining({ data: null, code: 'E_PRECONDITION' })]);
    const fullAnswer = await get(`/assets/misc/${vtt.id}`);
    expect(fullAnswer.headers['accept-ranges']).toBe('bytes');
    expect((await get(`/assets/misc/${vtt.id}`, { 'if-none-match': String(fullAnswer.headers.etag) })).statusCode).toBe(304);
  });

  test('are readable only by their owner until they are published', async () => {
    const { id } = await files.put(pdf, { name: 'a.pdf', purpose: 'attachment', owner: 7 });
    const reader = (account: number) => ({ id: account, status: 1, grants: new Map() }) as unknown as Actor;
    const auditor = { id: 9, status: 1, organizations: [], grants: new Map([['posting:audit:read', 'all']]) } as unknown as Actor;
    expect((await get(`/assets/docs/${id}`)).statusCode).toBe(404);
    await expect(files.open(id, reader(8))).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
    expect(existsSync((await files.open(id, reader(7))).path)).toBe(true);
    await expect(files.open(id, auditor)).rejects.toMatchObject({ code: 'E_NOT_FOUND' }); // refused, because no posting shows the file
    const avatar = await files.put(await picture(50, 50).png().toBuffer(), { name: 'me.png', purpose: 'avatar', owner: 7 });
    await expect(files.open(avatar.id, auditor)).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
    await files.publish([id]);
    expect((await get(`/assets/docs/${id}`)).statusCode).toBe(200);
  });
});

test('work beyond the queue of a semaphore is refused', async () => {
  const gate = new BoundedSemaphore(1, 2);
  let finish = () => undefined as undefined;
  const pendingWork = new Promise<void>((resolve) => {
    finish = () => resolve() as undefined;
  });
  const three = [0, 1, 2].map(() => gate.run(() => pendingWork));
  await expect(gate.run(() => pendingWork)).rejects.toMatchObject({ code: 'E_UNAVAILABLE' });
  finish();
  await Promise.all(three);
  await expect(gate.run(async () => 'free again')).resolves.toBe('free again');
});
