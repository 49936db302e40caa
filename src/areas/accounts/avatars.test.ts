import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { StoredFile } from '../../platform/files/files.server.ts';
import type { OwnAccountProfile } from './operations.ts';

/** Avatars are deleted when they are replaced or when their account is deleted. */
let portal: Portal;
let user: User;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());
beforeEach(async () => {
  user = await newUser(portal);
});

let shade = 0;
const newPicture = async (owner = user): Promise<StoredFile> => {
  const background = { r: ++shade % 256, g: 80, b: 120 };
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  return portal.services.files.put(bytes, { name: 'me.png', purpose: 'avatar', owner: owner.id });
};
const wear = async (avatar: string | null, wearer = user) => {
  const { data: info } = await wearer.get<OwnAccountProfile>('/api/uc/info');
  const body = { realName: 'Ana', company: null, industry: null, country: null, digest: 'none', version: info.version, avatar };
  expect((await wearer.send('PUT', '/api/uc/info', body)).status).toBe(200);
};
const readStatuses = async ({ id }: { id: string }): Promise<number[]> =>
  Promise.all(
    [`/assets/thumb/${id}`, `/assets/image/${id}`, `/assets/image/${id}?w=640`].map(async (url) => (await portal.get(url)).status),
  );
/** Returns whether the folder of files still contains the original bytes and a thumbnail of a picture. */
const checkStored = async ({ id, sha256 }: StoredFile): Promise<boolean[]> => {
  const { path } = await portal.services.files.open(somebody.id, null);
  const files = dirname(dirname(path));
  const made = readdirSync(join(dirname(files), 'cache', 'images'));
  const known = await portal.services.files.info([id]);
  return [known.length > 0, existsSync(join(files, sha256.slice(0, 2), sha256)), made.some((name) => name.startsWith(sha256))];
};
/** An avatar that no test deletes; the path of its file shows where the folders are. */
let somebody: StoredFile;
beforeEach(async () => {
  somebody = await newPicture(operator);
  await wear(somebody.id, operator);
});
const visible = [200, 200, 200];
const gone = [404, 404, 404];
const nothing = [false, false, false];

test('a replaced or removed avatar is deleted with its bytes; the new avatar is visible', async () => {
  const [first, second] = [await newPicture(), await newPicture()];
  await wear(first.id);
  expect(await readStatuses(first)).toEqual(visible);
  await wear(first.id); // saving an unchanged avatar has no effect
  expect(await readStatuses(first)).toEqual(visible);
  await wear(second.id);
  expect([await readStatuses(first), await checkStored(first)]).toEqual([gone, nothing]);
  expect((await user.get(`/assets/thumb/${first.id}`)).status).toBe(404);
  expect(await readStatuses(second)).toEqual(visible);
  await wear(null);
  expect([await readStatuses(second), await checkStored(second)]).toEqual([gone, nothing]);
});

test('bytes that an avatar of another account also uses are kept', async () => {
  const other = await newUser(portal);
  shade = 200;
  const mine = await newPicture();
  shade = 200;
  const theirs = await newPicture(other);
  expect(mine.sha256).toBe(theirs.sha256);
  await wear(mine.id);
  await wear(theirs.id, other);
  await wear(null);
  expect([await readStatuses(mine), await readStatuses(theirs)]).toEqual([gone, visible]);
});

test('an avatar may be cached for ten minutes', async () => {
  const picture = await newPicture();
  await wear(picture.id);
  expect((await portal.get(`/assets/thumb/${picture.id}`)).headers['cache-control']).toBe('public, max-age=600');
});

test('the avatar of a disabled or deleted account is hidden until the account is enabled or restored', async () => {
  const [worn, tried] = [await newPicture(), await newPicture()];
  await wear(worn.id);
  const at = '/api/admin/accounts';
  for (const [end, back] of [
    [`${at}/${user.id}/disable`, `${at}/${user.id}/enable`],
    [at, `${at}/restore`],
  ] as const) {
    const body = end === at ? { ids: [String(user.id)] } : {};
    expect((await operator.send(end === at ? 'DELETE' : 'POST', end, body)).status).toBe(200);
    expect(await readStatuses(worn)).toEqual(gone);
    expect((await operator.send('POST', back, body)).status).toBe(200);
    expect(await readStatuses(worn)).toEqual(visible);
    expect(await readStatuses(tried)).toEqual(gone); // this picture was uploaded but never saved as the avatar
  }
  await operator.send('DELETE', at, { ids: [String(user.id)] });
  await portal.connection.query(`update account set deleted_at = now() - interval '31 days' where id = $1`, [user.id]);
  await portal.services.trash.run();
  for (const picture of [worn, tried]) expect([await readStatuses(picture), await checkStored(picture)]).toEqual([gone, nothing]);
});
