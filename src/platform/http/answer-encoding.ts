import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Content encoding of an answer. */
export type Encoding = 'br' | 'gzip' | 'identity';
const worthCompressing = 512;

/** Returns the best encoding that the client accepts. */
export const encodingFor = (accept: string | string[] | undefined): Encoding => {
  const header = String(accept ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(header)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(header) ? 'gzip' : 'identity';
};

/** Returns the ETag of a body. It is weak, because answers in all encodings share it. */
export const etagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Compresses a body off the main thread. */
export const encodeAnswerBody = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return zip(body, { level: 6 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
};

/** True if an answer with these headers is worth compressing. */
export const isCompressible = (headers: OutgoingHttpHeaders, body: Buffer): boolean =>
  body.length >= worthCompressing &&
  /^(text\/|application\/(json|.*\+json|.*\+xml|xml|javascript)|image\/svg)/.test(String(headers['content-type'] ?? ''));
