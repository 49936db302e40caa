import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Returns a queue with an entry for each name `block/caller`. */
const queueOf = (...names: string[]) => {
  const queue = new FairQueue<{ block: string; caller: string; name: string }>();
  for (const [i, name] of names.entries()) {
    const [block = '', caller = ''] = name.split('/');
    queue.push({ block, caller, name: `${name}${i}` });
  }
  return queue;
};
const drain = (queue: ReturnType<typeof queueOf>, which: 'first' | 'latest' = 'first') =>
  Array.from({ length: queue.size }, () => queue.next(which)?.name);

test('address blocks take turns however many callers they have, and callers take turns within a block', () => {
  const queue = queueOf('a/1', 'a/1', 'a/2', 'a/3', 'b/1', 'b/1');
  expect(drain(queue)).toEqual(['a/10', 'b/14', 'a/22', 'b/15', 'a/33', 'a/11']);
  expect([queue.size, queue.next('first')]).toEqual([0, undefined]);
});

test('with `latest` the latest entry of a caller comes first', () => {
  expect(drain(queueOf('a/1', 'a/1', 'b/1'), 'latest')).toEqual(['a/11', 'b/12', 'a/10']);
});

test('a served caller moves to the end, also after leaving the queue', () => {
  const queue = queueOf('a/1', 'b/1', 'c/1');
  expect(queue.next('first')?.name).toBe('a/10');
  queue.push({ block: 'a', caller: '1', name: 'again' });
  expect(drain(queue)).toEqual(['b/11', 'c/12', 'again']);
});

test('the entry to evict belongs to the largest caller of the largest block', () => {
  const queue = queueOf('a/1', 'a/2', 'a/2', 'a/3', 'b/1', 'b/1', 'b/1');
  expect(queue.longest({ block: 'c', caller: '1' })?.name).toBe('a/22');
  expect(queue.longest({ block: 'a', caller: '4' })?.name).toBe('a/22');
  expect(queue.longest({ block: 'a', caller: '1' })).toBeUndefined();
  expect(queue.longest({ block: 'a', caller: '2' })).toBeUndefined();
  expect(queue.longest({ block: 'b', caller: '1' })).toBeUndefined();
});

test('a removed entry frees its place', () => {
  const queue = queueOf('a/1');
  const other = { block: 'b', caller: '1', name: 'b' };
  queue.push(other);
  queue.remove(other);
  queue.remove(other);
  expect([queue.size, drain(queue)]).toEqual([1, ['a/10']]);
});
