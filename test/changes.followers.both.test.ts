import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newOperator, type User } from './harness/accounts.ts';
import { newStoredDraft } from './harness/contents.ts';
import { openPortal, type Portal } from './harness/portal.ts';

let portal: Portal;
let operator: User;
const published = async (): Promise<string> => {
  const id = await newStoredDraft(portal, 'policy');
  await portal.alter('policy', id, `state = 'published'`);
  return id;
};
const unpublish = (id: string) => operator.send('POST', `/api/admin/content/policy/${id}/unpublish`);

describe('a subscriber of changes that throws', () => {
  beforeAll(async () => {
    portal = await openPortal({ samples: false });
    operator = await newOperator(portal);
  });
  afterAll(() => portal.close());
  afterEach(() => vi.restoreAllMocks());

  test('a failing subscriber does not fail the save or other subscribers, and is notified again until it succeeds', async () => {
    const { services } = portal;
    const id = await published();
    expect((await portal.get(`/api/portal/policy/${id}`)).status).toBe(200);
    const troubles = vi.fn();
    services.changes.onTrouble = troubles;
    const settings = vi
      .spyOn(services.settings, 'load')
      .mockRejectedValueOnce(new Error('no settings'))
      .mockRejectedValueOnce(new Error('still none'));
    const menus = vi.spyOn(services.menus, 'load').mockRejectedValueOnce(new Error('no menus'));

    const path = '/api/admin/settings/posting.days';
    const { data } = await operator.get<{ version: number }>(path);
    expect((await operator.send('PUT', path, { value: 45, version: data.version })).status).toBe(200);
    expect(
      (await operator.send('POST', '/api/admin/menus', { area: 'portal', type: 'page', titles: { 'en-us': 'Rules' }, route: '/rules' }))
        .status,
    ).toBe(200);
    expect((await unpublish(id)).status).toBe(200);
    expect((await portal.get(`/api/portal/policy/${id}`)).status).toBe(404);

    await vi.waitFor(() => expect(services.settings.get('posting.days')).toBe(45));
    const labels = async () => JSON.stringify((await portal.get('/api/portal?locale=en-us')).data);
    await vi.waitFor(async () => expect(await labels()).toContain('Rules'));
    expect([settings.mock.calls.length, menus.mock.calls.length]).toEqual([3, 2]);
    expect(troubles.mock.calls.map(([, what]) => what)).toContain('A change of setting was not taken in: settings');
  });

  test('while a subscriber fails, no answer is served from memory until the subscriber has caught up', async () => {
    const { changes, library } = portal.services;
    const id = await published();
    const address = `/api/portal/policy?limit=100`;
    const titles = async () => (await portal.get(address)).text;
    expect(await titles()).toContain(`"id":"${id}"`);
    vi.spyOn(library, 'forget').mockImplementation(() => {
      throw new Error('deaf');
    });
    expect((await unpublish(id)).status).toBe(200);
    expect(await titles()).not.toContain(`"id":"${id}"`);
    vi.restoreAllMocks();
    expect(await changes.catchUp()).toBe(true);
    expect(await titles()).not.toContain(`"id":"${id}"`);
  });

  const deaf = () => {
    throw new TypeError('deaf');
  };
  /** Saves one setting twice, asserts that each new value is read at once, and returns the status codes of the saves. */
  const saveTwice = async () => {
    const statuses: number[] = [];
    for (const value of [46, 47]) {
      const path = '/api/admin/settings/posting.days';
      const { data } = await operator.get<{ version: number }>(path);
      statuses.push((await operator.send('PUT', path, { value, version: data.version })).status);
      const seen = await operator.get<{ value: number }>(path);
      expect([seen.status, seen.data.value]).toEqual([200, value]);
      expect(portal.services.settings.get('posting.days')).toBe(value);
    }
    return statuses;
  };

  test('later saves succeed although a subscriber always fails, whatever it throws', async () => {
    const { changes } = portal.services;
    const ids = [await published(), await published()];
    const listener = vi.fn(deaf);
    changes.subscribe('deaf', listener);
    const troubles = vi.fn();
    changes.onTrouble = troubles;
    expect(await saveTwice()).toEqual([200, 200]);
    expect((await Promise.all(ids.map(unpublish))).map(({ status }) => status)).toEqual([200, 200]);
    for (const id of ids) expect((await portal.get(`/api/portal/policy/${id}`)).status).toBe(404);
    expect(troubles).toHaveBeenCalledWith(expect.any(TypeError), 'A change of setting was not taken in: deaf');
    listener.mockImplementation(() => undefined as never);
    expect(await changes.catchUp()).toBe(true);
  });

  test('later saves succeed although the callback onBehind or the log fails', async () => {
    const { changes } = portal.services;
    const { onBehind } = changes;
    const listener = vi.fn(deaf);
    changes.subscribe('deaf too', listener);
    const failingCallback = vi.fn(deaf);
    changes.onBehind = failingCallback;
    changes.onTrouble = deaf;
    expect(await saveTwice()).toEqual([200, 200]);
    expect(failingCallback).toHaveBeenCalledWith(true);
    listener.mockImplementation(() => undefined as never);
    await changes.catchUp();
    changes.onBehind = vi.fn(onBehind);
    expect(await changes.catchUp()).toBe(true);
    // The callback `onBehind` is called again until it succeeds.
    expect(changes.onBehind).toHaveBeenCalledWith(false);
    expect(await saveTwice()).toEqual([200, 200]);
  });
});
