import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sendGetRequest } from './http.ts';
import { startPortal } from './portal.ts';
import { canPin, cpuSeconds, pinProcess, type ServerProcess, startServerScript } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';

const connections = 10;
/** Rounds of each measurement, which alternate with rounds of its reference, so that a busy machine slows both alike. */
const rounds = 2;
const seconds = 2.5;
/** Minimum throughput of cached answers, compared with the bare server. */
const leastRatio = 0.8;
const plain = { cookie: 'locale=en-us' };
const headers = { 'accept-encoding': 'br', ...plain };

interface LoadResult {
  total: number;
  seconds: number;
  cpu: number;
  failed: number;
}

const load = async (server: ServerProcess, path: string | (() => string), sent: Record<string, string> = headers): Promise<LoadResult> => {
  const before = cpuSeconds(server.pid) ?? Number.NaN;
  const requests = [typeof path === 'string' ? { path } : { setupRequest: (request: { path?: string }) => ({ ...request, path: path() }) }];
  const result = await autocannon({ url: server.url, connections, duration: seconds, headers: sent, requests });
  const failed = result.errors + result.non2xx;
  return { total: result.requests.total, seconds: result.duration, cpu: (cpuSeconds(server.pid) ?? Number.NaN) - before, failed };
};

const sum = (loads: readonly LoadResult[]) => {
  const all = loads.reduce((a, b) => ({
    total: a.total + b.total,
    seconds: a.seconds + b.seconds,
    cpu: a.cpu + b.cpu,
    failed: a.failed + b.failed,
  }));
  if (all.failed > 0) throw new Error(`${all.failed} of ${all.total} requests failed`);
  return { rate: all.total / all.seconds, micros: (all.cpu / all.total) * 1e6 };
};

/** Requests per second and CPU time of a path that the page cache answers. */
export const measureCachedPath = async (server: ServerProcess, path: string, sent: Record<string, string>) => {
  await load(server, path, sent); // warm-up, which is not measured
  return sum([await load(server, path, sent)]);
};

const rateOf = ({ rate, micros }: ReturnType<typeof sum>): string =>
  `${formatFigure(rate)}/s${Number.isNaN(micros) ? '' : `, ${formatFigure(micros)} µs of processor each`}`;

/** Headers that Node adds to every answer. */
const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Compares a path that the page cache answers with a bare Fastify that sends the same bytes and headers. */
const cached = async (portal: ServerProcess & { folder: string }, what: string, path: string): Promise<ReportLine> => {
  const answer = await sendGetRequest(portal.url + path, headers);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  const sentHeaders = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !own.has(name)));
  const file = join(portal.folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: sentHeaders, body: answer.body.toString('base64') }));
  const bare = await startServerScript('bench/bare-server.ts', '/', { ANSWER: file, NODE_ENV: 'production' });
  try {
    pinProcess(bare.pid, '0');
    const [ours, theirs]: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await load(bare, path));
      ours.push(await load(portal, path));
    }
    const [measured, reference] = [sum(ours), sum(theirs)];
    const ratio = measured.rate / reference.rate;
    return {
      what: `${what} (${formatFigure(answer.body.length / 1000)} kB)`,
      measured: rateOf(measured),
      reference: `bare Fastify ${rateOf(reference)}`,
      ratio,
      target: `ratio ≥ ${leastRatio.toFixed(2)}`,
      ok: ratio >= leastRatio,
    };
  } finally {
    await bare.stop();
  }
};

/** A list page at addresses that were never requested before: rendered and sent, uncompressed and compressed. */
const uncached = async (portal: ServerProcess): Promise<ReportLine[]> => {
  let day = 0;
  const path = () => `/standard?date.from=${new Date(Date.UTC(1800, 0, day++)).toISOString().slice(0, 10)}`;
  for (let round = 0; round < rounds; round++) await load(portal, path); // warm-up, which is not measured
  const [bare, packed]: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await load(portal, path, plain));
    packed.push(await load(portal, path));
  }
  const target = 400;
  const where = `one core${canPin() ? '' : ' (not pinned)'}`;
  const measured = sum(bare);
  return [
    { what: `list page rendered anew, ${where}`, measured: rateOf(measured), target: `≥ ${target}/s`, ok: measured.rate >= target },
    { what: `the same, and compressed for the browser`, measured: rateOf(sum(packed)) },
  ];
};

/** Part 3: answers per second of the built server, which has one core; the client has the others. */
export const measureServe = async (): Promise<ReportLine[]> => {
  const portal = await startPortal();
  try {
    pinProcess(portal.pid, '0');
    pinProcess(process.pid, `1-${cpus().length - 1}`);
    return [
      await cached(portal, 'list page from the cache', '/standard'),
      await cached(portal, 'list API from the cache', '/api/portal/standard?locale=en-us&facets=1'),
      ...(await uncached(portal)),
    ];
  } finally {
    pinProcess(process.pid, `0-${cpus().length - 1}`);
    await portal.stop();
  }
};
