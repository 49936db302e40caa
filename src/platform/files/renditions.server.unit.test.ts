import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDiskFull } from '../db/errors.server.ts';
import { cleanPicture } from './pictures.server.ts';
import { RenditionCache } from './renditions.server.ts';

/** Test hook that runs between rendering a picture and caching it. */
const meanwhile = vi.hoisted(() => ({ happen: async (): Promise<void> => undefined }));
vi.mock('./pictures.server.ts', async (original) => {
  const actual = await original<typeof import('./pictures.server.ts')>();
  const resizePicture: typeof actual.resizePicture = async (...args) => {
    const body = await actual.resizePicture(...args);
    await meanwhile.happen();
    return body;
  };
  return { ...actual, resizePicture };
});

let dataDir: string;
let picture: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'renditions-'));
  picture = join(dataDir, 'picture.png');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toFile(picture);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const listCachedFiles = () => readdirSync(join(dataDir, 'cache', 'images')).sort();

it('caches renditions for the next process and deletes broken ones', async () => {
  const { body, type } = await new RenditionCache(dataDir).get('reader', { path: picture, sha256: 'abc' }, 320, 'webp');
  expect([type, listCachedFiles()]).toEqual(['image/webp', ['abc-320.webp']]);
  writeFileSync(join(dataDir, 'cache', 'images', 'abc-480.webp'), '');
  rmSync(picture);
  const next = new RenditionCache(dataDir);
  expect((await next.get('reader', { path: picture, sha256: 'abc' }, 320, 'webp')).body.equals(body)).toBe(true);
  expect(listCachedFiles()).toEqual(['abc-320.webp']);
});

it.runIf(existsSync('/dev/full'))('distinguishes a full disk from a damaged picture', async () => {
  for (const mime of ['image/jpeg', 'image/png', 'image/webp']) {
    const error = await cleanPicture(picture, '/dev/full', mime).catch((reason: unknown) => reason);
    expect([mime, isDiskFull(error)]).toEqual([mime, true]);
  }
});

it('evicts the least recently used rendition', async () => {
  const { length } = (await new RenditionCache(dataDir).get('reader', { path: picture, sha256: 'size' }, 320, 'webp')).body;
  rmSync(join(dataDir, 'cache'), { recursive: true });
  const renditions = new RenditionCache(dataDir, Math.floor(length * 2.5));
  for (const name of ['one', 'two', 'one', 'three']) await renditions.get('reader', { path: picture, sha256: name }, 320, 'webp');
  await expect.poll(listCachedFiles).toEqual(['one-320.webp', 'three-320.webp']);
});

it('serves pictures without caching if the folder is not writable', async () => {
  writeFileSync(join(dataDir, 'cache'), 'a file in its place');
  expect((await new RenditionCache(dataDir).get('reader', { path: picture, sha256: 'abc' }, 320, 'plain')).type).toBe('image/jpeg');
});

it('renders two at a time for a caller, interleaves other callers, and refuses beyond the queue', async () => {
  const renditions = new RenditionCache(dataDir);
  const done: string[] = [];
  const ask = (caller: string, name: string) =>
    renditions.get(caller, { path: picture, sha256: name }, 320, 'webp').then(() => done.push(caller));
  const crowd = Array.from({ length: 104 }, (_, i) => ask('crowd', `crowd-${i}`));
  const other = ask('other', 'other');
  const refused = (await Promise.allSettled(crowd)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ code, retryAfter }) => [code, retryAfter])).toEqual(Array(2).fill(['E_BUSY', 5]));
  await other;
  expect(done.indexOf('other')).toBeLessThan(6);
});

it('does not cache a picture that is deleted while it is rendered', async () => {
  const renditions = new RenditionCache(dataDir);
  meanwhile.happen = async () => {
    rmSync(picture);
    await renditions.remove('abc');
  };
  await renditions.get('reader', { path: picture, sha256: 'abc' }, 320, 'webp');
  expect(listCachedFiles()).toEqual([]);
  await expect(renditions.get('reader', { path: picture, sha256: 'abc' }, 320, 'webp')).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
});
