import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLogLines } from '../../../test/harness/log.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { StoredFile } from './files.server.ts';
import type { FilePurpose } from './table.server.ts';

/** Tests of files with a database row but without bytes: lost by the disk, or missing in a backup. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false, config: { logLevel: 'error' } });
}, 60_000);
afterAll(() => portal.close());

const put = async (bytes: Buffer, name: string, purpose: FilePurpose = 'attachment'): Promise<StoredFile> => {
  const file = await portal.services.files.put(bytes, { name, purpose, owner: 7 });
  await portal.services.files.publish([file.id]);
  return file;
};
const pathOf = async ({ id }: StoredFile): Promise<string> => (await portal.services.files.open(id, null)).path;
const photo = (width: number) =>
  sharp({ create: { width, height: 400, channels: 3, background: { r: 20, g: width % 255, b: 200 } } })
    .png()
    .toBuffer();

/** Returns the log lines written while `act` runs. */
const logged = async (act: () => Promise<void>): Promise<Record<string, unknown>[]> => {
  const { lines, spy } = captureLogLines();
  await act().finally(() => spy.mockRestore());
  return lines;
};

/** Expects that each address of a lost file answers 404 and that the log names the file. */
const expectLost = async (file: StoredFile, path: string, addresses: readonly string[]) => {
  for (const address of addresses)
    for (const headers of [{}, { range: 'bytes=0-9' }, { accept: 'image/avif,image/webp' }]) {
      const lines = await logged(async () => {
        const answer = await portal.app.inject({ url: address, headers });
        expect([address, headers, answer.statusCode, answer.json().code]).toEqual([address, headers, 404, 'E_NOT_FOUND']);
      });
      expect(lines).toEqual([expect.objectContaining({ level: 'error', file: file.id, path, msg: 'The bytes of a file are gone' })]);
    }
};

describe('a file without its bytes is not found and is logged', () => {
  test('a picture, in every width', async () => {
    const file = await put(await photo(700), 'a.png', 'image');
    const path = await pathOf(file);
    renameSync(path, `${path}.gone`);
    const image = `/assets/image/${file.id}`;
    await expectLost(file, path, [image, `${image}?w=480`, `/assets/thumb/${file.id}`]);
    renameSync(`${path}.gone`, path);
    expect((await portal.app.inject(`${image}?w=480`)).statusCode).toBe(200);
  });

  test('a truncated picture', async () => {
    const file = await put(await photo(701), 'b.png', 'image');
    const path = await pathOf(file);
    truncateSync(path, file.size - 1);
    await expectLost(file, path, [`/assets/image/${file.id}`, `/assets/thumb/${file.id}`]);
  });

  test('a picture with damaged bytes, in every width', async () => {
    const file = await put(await photo(702), 'c.png', 'image');
    const path = await pathOf(file);
    const intactBytes = readFileSync(path);
    const spoilt = {
      zeros: Buffer.alloc(intactBytes.length),
      'half of it': Buffer.concat([intactBytes.subarray(0, 40), Buffer.alloc(intactBytes.length - 40)]),
    };
    for (const [name, bytes] of Object.entries(spoilt)) {
      writeFileSync(path, bytes);
      const lines = await logged(async () => {
        expect([name, (await portal.app.inject(`/assets/thumb/${file.id}`)).statusCode]).toEqual([name, 404]);
      });
      expect(lines).toEqual([expect.objectContaining({ level: 'error', file: file.id, msg: 'The bytes of a picture are damaged' })]);
    }
  });

  test('documents, archives and recordings', async () => {
    const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(5000)]);
    const files = [
      [await put(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'a.pdf'), 'docs'],
      [await put(Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 'a.zip'), 'zip'],
      [await put(mp4, 'a.mp4', 'media'), 'misc'],
    ] as const;
    for (const [file, group] of files) {
      const path = await pathOf(file);
      renameSync(path, `${path}.gone`);
      await expectLost(file, path, [`/assets/${group}/${file.id}`]);
    }
  });
});
