// Web Worker that finds the secret number of a proof-of-work task by trying all numbers (platform/captcha/captcha.ts).
import { sha256 } from '@noble/hashes/sha2.js';
import type { CaptchaProofOfWork } from '../../platform/captcha/captcha.ts';

const encoder = new TextEncoder();
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

self.onmessage = ({ data: { salt, hash, most } }: MessageEvent<CaptchaProofOfWork['work']>) => {
  const wanted = bytesOf(hash);
  for (let n = 0; n <= most; n++)
    if (sha256(encoder.encode(`${salt}${n}`)).every((byte, at) => byte === wanted[at])) return self.postMessage(String(n));
  throw new Error('No number does what was asked');
};
