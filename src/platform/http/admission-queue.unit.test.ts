import { expect, test } from 'vitest';
import { AdmissionQueue, type QueueEntry } from './admission-queue.ts';

test('a network is served although many addresses of another network wait', async () => {
  const lane = new AdmissionQueue({ working: 1, waiting: 60, patience: 60_000 });
  const [started, refused]: [string[], string[]] = [[], []];
  const { promise, resolve } = Promise.withResolvers<void>();
  const enter = (block: string, caller: string) => {
    const entry: QueueEntry = {
      block,
      caller,
      start: () => {
        started.push(caller);
        if (started.length === 5) resolve();
        lane.leave(entry);
      },
      refuse: () => void refused.push(caller),
    };
    lane.enter(entry);
    return entry;
  };
  const turns = Array.from({ length: 61 }, (_, i) => enter('203.0.113.0/24', `203.0.113.${i}`));
  turns.push(enter('198.51.100.0/24', '198.51.100.1'), enter('198.51.100.0/24', '198.51.100.2'));
  expect(refused).toHaveLength(2); // the refused requests are of the network that holds all places
  expect(refused.every((caller) => caller.startsWith('203.0.113.'))).toBe(true);
  await promise;
  expect(started.slice(1, 5).filter((caller) => caller.startsWith('198.51.100.'))).toHaveLength(2);
  for (const entry of turns) lane.leave(entry);
});
