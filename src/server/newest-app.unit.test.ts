import { expect, test } from 'vitest';
import { DevelopmentAppManager } from './newest-app.ts';

/** Simulates a data directory that only one application may use. Returns a build function and the events of applications. */
const directory = () => {
  const events: string[] = [];
  let holder: string | undefined;
  const build = async (code: string) => {
    events.push(`open ${code}`);
    if (holder) throw new Error(`in use by ${holder}`);
    holder = code;
    await Promise.resolve();
    return {
      code,
      close: async () => {
        await Promise.resolve();
        events.push(`close ${code}`);
        holder = undefined;
      },
    };
  };
  return { events, build };
};

test('requests that arrive while the application opens share it', async () => {
  const { events, build } = directory();
  const apps = new DevelopmentAppManager(build);
  const [first, second] = await Promise.all([apps.open('a'), apps.open('a')]);
  expect(second).toBe(first);
  expect(await apps.open('a')).toBe(first);
  await apps.close();
  expect(events).toEqual(['open a', 'close a']);
});

test('an application is closed before the application of newer code opens, even if it was still opening', async () => {
  const { events, build } = directory();
  const apps = new DevelopmentAppManager(build);
  await Promise.all([apps.open('a'), apps.open('b'), apps.open('b')]);
  expect((await apps.open('c')).code).toBe('c');
  expect(events).toEqual(['open a', 'close a', 'open b', 'close b', 'open c']);
});

test('an application that failed to open is opened by the next request', async () => {
  const { events, build } = directory();
  const blockingApp = await build('another process');
  const apps = new DevelopmentAppManager(build);
  const failed = await Promise.allSettled([apps.open('a'), apps.open('a')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await blockingApp.close();
  expect((await apps.open('a')).code).toBe('a');
  expect(events).toEqual(['open another process', 'open a', 'close another process', 'open a']);
});
