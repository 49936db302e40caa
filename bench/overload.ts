import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startPortal } from './portal.ts';
import { residentMb, runMeasuredScript, type ServerProcess } from './processes.ts';
import type { ReportLine } from './report.ts';
import { percentilesOf } from './stats.ts';
import { createUnknownKeywordMaker } from './unknown-words.ts';

/** Seconds of each flood, and seconds of quiet after the last flood. */
const [flooding, quiet] = [30, 60];
/** Target: this share of the requests of a client in another network is answered within `timeoutMs` milliseconds. */
const [timeoutMs, share] = [3000, 0.99];
const rhythm = 100;

interface TimedResponse {
  status: number;
  ms: number;
}
const next = createUnknownKeywordMaker(5);
/** Sends a request on a new connection, as a new client does. Status 0 means that the connection failed. */
const ask = (server: ServerProcess, path: string): Promise<TimedResponse> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const finish = (status: number) => resolve({ status, ms: performance.now() - begun });
    get(`${server.url}${path}?keyword=${encodeURIComponent(next())}`, { agent: false, localAddress: '127.0.1.1' }, (response) => {
      response.resume();
      response.on('close', () => finish(response.statusCode ?? 0));
    }).on('error', () => finish(0));
  });
const paths = { searches: '/api/portal/search', pages: '/search' } as const;

/** Sends ten requests per second from another network until the flood ends, and returns the answers. */
const meanwhile = async (server: ServerProcess, path: string, flood: Promise<unknown>): Promise<TimedResponse[]> => {
  const answers: Promise<TimedResponse>[] = [];
  let on = true;
  void flood.finally(() => {
    on = false;
  });
  await wait(2000); // the flood needs this time to begin
  while (on) {
    answers.push(ask(server, path));
    await wait(rhythm);
  }
  return Promise.all(answers);
};

const lineOf = (what: string, answers: readonly TimedResponse[]): ReportLine => {
  const good = answers.filter(({ status, ms }) => (status === 200 || status === 503) && ms <= timeoutMs).length / answers.length;
  const { p50, p99 } = percentilesOf(answers.map(({ ms }) => ms));
  const served = answers.filter(({ status }) => status === 200).length;
  return {
    what,
    measured: `${(good * 100).toFixed(1)} % of ${answers.length} within 3 s, ${served} served, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    target: `≥ ${share * 100} %`,
    ok: good >= share,
  };
};

/** Sends requests of ten clients for a while, so that code is compiled and memory allocated before the measurement. */
const warmUp = async (server: ServerProcess): Promise<void> => {
  for (let i = 0; i < 60; i++) await Promise.all(Array.from({ length: 10 }, (_, at) => ask(server, at % 2 ? paths.pages : paths.searches)));
  await wait(15_000);
};

/**
 * Runs a portal over a filled data directory while 1,000 connections of one network search for unknown words. Reports the latency for a
 * client of another network, and the memory one minute after the last flood.
 */
export const measureOverload = async (dataDir: string, records: string): Promise<ReportLine[]> => {
  const server = await startPortal({ DATA_DIR: dataDir, SEED: 'none' });
  try {
    await warmUp(server);
    const before = residentMb(server.pid) ?? Number.NaN;
    const lines: ReportLine[] = [];
    for (const way of ['keep', 'close'])
      for (const [name, path] of Object.entries(paths)) {
        const flood = runMeasuredScript('bench/flood.ts', [server.url, String(flooding), way], {}, 5);
        const answers = await meanwhile(server, path, flood);
        const counts = Object.entries(JSON.parse((await flood).stdout)).map(([status, count]) => `${count} × ${status}`);
        const connections = way === 'keep' ? 'that stay open' : 'anew with each request';
        lines.push({
          ...lineOf(`embedded, ${records}: ${name} of another network, 1,000 connections ${connections}`, answers),
          reference: `the flood: ${counts.join(', ')}`,
        });
      }
    await wait(quiet * 1000);
    const after = residentMb(server.pid) ?? Number.NaN;
    const ratio = after / before;
    return [
      ...lines,
      {
        what: `embedded, ${records}: memory ${quiet} s after that`,
        measured: `${Math.round(after)} MB`,
        reference: `before ${Math.round(before)} MB`,
        ratio,
        target: 'ratio ≤ 1.1',
        ok: ratio <= 1.1,
      },
    ];
  } finally {
    await server.stop();
  }
};
