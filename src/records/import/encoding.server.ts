import iconv from 'iconv-lite';
import { ImportError } from './reason.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'gb18030'] as const;
export type Encoding = (typeof encodings)[number];

export const isUtf8 = (bytes: Buffer): boolean => {
  try {
    // Decoded as a stream: a character cut off by the end of the sample is not an error.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const utf16 = (bytes: Buffer): Encoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return null;
  const zeros = [0, 0];
  for (let index = 0; index < length; index += 1) if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Separators, digits and line ends are ASCII in every file: in UTF-16 one of the two bytes is then often zero.
  if (odd > length / 20 && even * 10 < odd) return 'utf-16le';
  return even > length / 20 && odd * 10 < even ? 'utf-16be' : null;
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Share of the non-ASCII characters that form Cyrillic words. Latin accents read as Cyrillic stand between ASCII letters and form no words.
 */
const cyrillicShare = (bytes: Buffer): number => {
  const text = iconv.decode(bytes, 'windows-1251');
  const words = text.match(/(?<![a-zA-Z])[А-Яа-яЁё]{2,}(?![a-zA-Z])/g) ?? [];
  const sane = words.filter((word) => /^.[а-яё]*$|^[А-ЯЁ]+$/.test(word)).reduce((sum, word) => sum + word.length, 0);
  return sane / Math.max(1, count(text, /\P{ASCII}/gu));
};

/** Share of common ideographs (first level of GB 2312) and Chinese punctuation among the non-ASCII characters. */
const hanShare = (bytes: Buffer): number => {
  const text = iconv.decode(bytes, 'gb18030');
  const foreign = Math.max(1, count(text, /\P{ASCII}/gu));
  if (count(text, /\ufffd/g) > Math.max(1, foreign / 1000)) return 0;
  let common = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[index + 1] ?? 0;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3)) common += 1;
    index += 1;
  }
  return common / foreign;
};

/** Detects the encoding of a file from its beginning. Throws ImportError if it is unknown. */
export const detectEncoding = (sample: Buffer): Encoding => {
  const wide = utf16(sample);
  if (wide) return wide;
  if (isUtf8(sample)) return 'utf-8';
  const [han, cyrillic] = [hanShare(sample), cyrillicShare(sample)];
  if (han >= 0.6 && han >= cyrillic) return 'gb18030';
  if (cyrillic >= 0.6) return 'windows-1251';
  throw new ImportError('E_IMPORT_ENCODING');
};

export interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

/** Creates a streaming decoder. Undecodable bytes become U+FFFD, which the readers report row by row. */
export const createDecoder = (encoding: Encoding): Decoder => {
  if (encoding === 'utf-8') {
    const decoder = new TextDecoder('utf-8');
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
};
