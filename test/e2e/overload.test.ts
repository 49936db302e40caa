import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { metricsToken, type RunningPortal, startServer } from './server.ts';

/** Load test: a thousand connections request uncached pages of the built portal in its own process; runs in `npm run prove -- browser`. */
let portal: RunningPortal;
beforeAll(async () => {
  if (isFullCaseRun) portal = await startServer({}, inject('emptyData'));
}, 240_000);
afterAll(() => portal?.stop());

const cached = '/api/portal/policy?limit=3';
let n = 0;
const searches = () => `/api/portal/search?keyword=standard+${++n}`;
const pages = () => `/standard?date.from=${new Date(Date.UTC(1800, 0, ++n)).toISOString().slice(0, 10)}`;
const ask = async (path: string) => {
  const answer = await fetch(portal.base + path);
  return { status: answer.status, text: await answer.text() };
};
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1024;

const metric = async (line: RegExp) => {
  const metrics = await fetch(`${portal.base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(line.exec(await metrics.text())?.[1] ?? 0);
};
/** Number of visitor requests that the server has answered after the admission queue admitted them. */
const answered = () => metric(/^admission_answer_seconds_count\{lane="read"\} (\d+)$/m);
/** The used JavaScript heap of the server in MiB. */
const heap = async () => (await metric(/^nodejs_heap_size_used_bytes (\d+)$/m)) / 2 ** 20;

/**
 * Sends requests on a thousand connections for six seconds; each connection sends its next request after the previous answer. Returns the
 * number of answers by status code; status 0 counts the requests without an answer.
 */
const storm = async (path: () => string) => {
  const counts: Record<number, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const end = performance.now() + 6000;
  const one = () =>
    new Promise<number>((resolve) => {
      get(portal.base + path(), { agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      }).on('error', () => resolve(0));
    });
  const caller = async () => {
    while (performance.now() < end) {
      const status = await one();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 1000 }, caller));
  agent.destroy();
  return counts;
};

const overloads: [name: string, path: () => string][] = [
  ['pages', pages],
  ['searches', searches],
];
test.runIf(isFullCaseRun).each(overloads)(
  '%s: some requests are served, others refused, cached pages continue, and the server recovers afterwards',
  { timeout: 180_000 },
  async (_, path) => {
    for (let i = 0; i < 20; i++) expect((await ask(path())).status).toBe(200);
    await ask(cached);
    const before = { all: await answered(), megabytes: megabytes(), heap: await heap() };
    let busy = true;
    const meanwhile = new Set<string>();
    const watching = (async () => {
      while (busy) for (const one of ['/healthz', cached, '/favicon.svg']) meanwhile.add(`${one} ${(await ask(one)).status}`);
    })();
    const statuses = await storm(path);
    busy = false;
    await watching;
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    expect(statuses[503]).toBeGreaterThan(500);
    expect([...meanwhile].sort()).toEqual([`${cached} 200`, '/favicon.svg 200', '/healthz 200']);

    expect((await answered()) - before.all).toBeGreaterThan(10);
    await expect.poll(async () => (await ask(path())).status).toBe(200);
    expect(megabytes() - before.megabytes).toBeLessThan(400);
    // The used heap returns to its earlier size when no more requests arrive.
    await expect.poll(heap, { timeout: 60_000, interval: 1000 }).toBeLessThan(before.heap + 20);
  },
);
