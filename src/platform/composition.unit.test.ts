import { beforeEach, expect, test } from 'vitest';
import { type BackgroundTask, createKindReloadListener, declareServerArea, type ServerManifestMembers } from './area.server.ts';
import { type ChangeSource, Composition } from './composition.server.ts';
import type { ChangeEvent, ChangeListener } from './events/changes.server.ts';

let happened: string[] = [];
beforeEach(() => {
  happened = [];
});
const tell = (what: string) => void happened.push(what);
const background = (name: string): BackgroundTask => ({ start: () => tell(`start ${name}`), stop: () => tell(`stop ${name}`) });

/** Fake of `Changes`: records the calls, and passes a change to the subscribed listeners. */
const follower = () => {
  const listeners: [string, ChangeListener][] = [];
  const changes: ChangeSource = {
    begin: async () => tell('begin'),
    follow: async () => tell('follow'),
    stop: async () => tell('end'),
    subscribe: (name, listener) => void listeners.push([name, listener]),
  };
  const change = async (one: ChangeEvent) => {
    for (const [, listener] of listeners) await listener(one);
  };
  return { changes, names: () => listeners.map(([name]) => name), change };
};

const ground = declareServerArea({
  name: 'ground',
  open: (_given: { changes: ChangeSource }) => ({ stone: 1 }),
  load: async ({ stone }) => tell(`load ground ${stone}`),
  background: () => [background('a'), background('b')],
  jobs: () => [{ name: 'trash', every: 1000, run: async () => ({}) }],
});
const roof = declareServerArea({
  name: 'roof',
  open: async ({ stone }: { stone: number }) => ({ tiles: stone + 1 }),
  load: async ({ tiles }) => tell(`load roof ${tiles}`),
  reload: ({ tiles }) => ({ tiles: createKindReloadListener('page', async () => tell(`reload ${tiles}`)) }),
  background: () => [background('c')],
});
const built = Composition.over<{ changes: ChangeSource }>().with(ground).with(roof);

test('each area receives the services of earlier areas; background tasks start in order and stop in reverse order', async () => {
  const { changes } = follower();
  const services = await built.open({ changes }, ({ tiles }) => tell(`made ${tiles}`));
  expect([services.stone, services.tiles]).toEqual([1, 2]);
  expect(happened.splice(0)).toEqual(['made 2', 'begin', 'load ground 1', 'load roof 2', 'follow', 'start a', 'start b', 'start c']);
  expect(built.jobs(services).map(({ name }) => name)).toEqual(['trash']);
  await services.close();
  expect(happened).toEqual(['stop c', 'stop b', 'stop a', 'end']);
});

test('a change reaches only the listeners of its kind', async () => {
  const { changes, names, change } = follower();
  await built.open({ changes });
  expect(names()).toEqual(['tiles']);
  happened = [];
  await change({ kind: 'setting', ns: null });
  expect(happened).toEqual([]);
  await change({ kind: 'page', ns: null });
  expect(happened).toEqual(['reload 2']);
});

test.each<[string, Omit<ServerManifestMembers<unknown>, 'name'>, string[]]>([
  ['reads', { load: () => Promise.reject(new Error('broken')) }, []],
  ['starts', { background: () => [{ ...background('d'), start: () => Promise.reject(new Error('broken')) }] }, ['d', 'c', 'b', 'a']],
])('if an area fails while it %s, the tasks already started are stopped', async (_when, broken, stopped) => {
  const house = built.with(declareServerArea({ name: 'broken', ...broken }));
  await expect(house.open({ changes: follower().changes })).rejects.toThrow('broken');
  expect(happened.filter((one) => /^(stop|end)/.test(one))).toEqual([...stopped.map((name) => `stop ${name}`), 'end']);
});

test('an area before the area that it needs does not compile', () => {
  const bare = Composition.over<{ changes: ChangeSource }>();
  // @ts-expect-error roof needs the stone that ground gives
  expect(bare.with(roof).parts).toHaveLength(1);
});
