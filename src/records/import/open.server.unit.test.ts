import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encoding } from './encoding.server.ts';
import { openText } from './open.server.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-open-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (bytes: Buffer | string): Promise<string> => {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.bin`);
  await writeFile(path, bytes);
  return path;
};
const readAll = async (bytes: Buffer | string, encoding?: Encoding): Promise<{ encoding: string; text: string }> => {
  const opened = await openText(await write(bytes), { encoding });
  let text = '';
  for await (const piece of opened.text) text += piece;
  return { encoding: opened.encoding, text };
};

const russian = 'Обозначение;Заглавие на русском языке\nГОСТ Р 1.0-2012;Стандартизация в Российской Федерации. Основные положения\n';
const chinese = '编号,标题\nGB/T 22239-2019,信息安全技术 网络安全等级保护基本要求\n';

describe('openText', () => {
  it.each<[string, Buffer, string, string]>([
    ['UTF-8', Buffer.from(chinese), 'utf-8', chinese],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${chinese}`), 'utf-8', chinese],
    ['ASCII', Buffer.from('a,b\n1,2\n'), 'utf-8', 'a,b\n1,2\n'],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${russian}`, 'utf16le'), 'utf-16le', russian],
    ['UTF-16 LE without', Buffer.from(russian, 'utf16le'), 'utf-16le', russian],
    ['UTF-16 BE with a mark', iconv.encode(russian, 'utf-16be', { addBOM: true }), 'utf-16be', russian],
    ['windows-1251', iconv.encode(russian, 'windows-1251'), 'windows-1251', russian],
    ['GB18030', iconv.encode(chinese, 'gb18030'), 'gb18030', chinese],
    ['gzip', gzipSync(chinese), 'utf-8', chinese],
    ['gzip of windows-1251', gzipSync(iconv.encode(russian, 'windows-1251')), 'windows-1251', russian],
  ])('recognises %s', async (_, bytes, encoding, text) => {
    expect(await readAll(bytes)).toEqual({ encoding, text });
  });

  it('does not mistake accents for Cyrillic, and refuses unknown encodings', async () => {
    await expect(readAll(iconv.encode('título;resumo\nPadrões técnicos de segurança da informação\n', 'latin1'))).rejects.toMatchObject({
      reason: { code: 'E_IMPORT_ENCODING' },
    });
    expect((await readAll(iconv.encode(russian, 'windows-1251'), 'gb18030')).encoding).toBe('gb18030');
  });

  it('keeps characters whole across chunks of long files', async () => {
    const long = chinese.repeat(20_000);
    expect((await readAll(iconv.encode(long, 'gb18030'))).text).toBe(long);
    expect((await readAll(Buffer.from(long))).text).toBe(long);
  });

  it('refuses empty, missing, damaged and too large files', async () => {
    const packed = gzipSync(Buffer.alloc(2_000_000, 'a'));
    await expect(readAll('')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_EMPTY' } });
    await expect(openText(join(folder, 'absent'))).rejects.toMatchObject({ reason: { code: 'E_IMPORT_FILE' } });
    await expect(readAll(packed.subarray(0, packed.length / 2))).rejects.toMatchObject({ reason: { code: 'E_IMPORT_DAMAGED' } });
    const { text } = await openText(await write(packed), { maxUnpacked: 1_000_000 });
    await expect(Array.fromAsync(text)).rejects.toMatchObject({ reason: { code: 'E_IMPORT_UNPACKED_TOO_LARGE' } });
  });
});
