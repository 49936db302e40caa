import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { weighPageScripts } from './page-scripts.ts';
import { startPortal } from './portal.ts';
import { cpuSeconds, pinProcess, type ServerProcess } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { measureInBrowser } from './screen-browser.ts';

const rounds = 3;
const seconds = 2.5;
const halls = 200;
const interval = 5000;
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface RequestToMeasure {
  path: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
}
const rate = async ({ url }: ServerProcess, { path, method, headers = {} }: RequestToMeasure): Promise<number> => {
  const sent = { 'accept-encoding': 'br', ...headers };
  const result = await autocannon({ url, connections: 10, duration: seconds, headers: sent, method, requests: [{ path }] });
  if (result.errors + result.non2xx > 0) throw new Error(`${method} ${path}: ${result.errors + result.non2xx} requests failed`);
  return result.requests.total / result.duration;
};

/** Answers per second of one request and of a reference request, in alternating rounds. */
const compare = async (
  server: ServerProcess,
  request: RequestToMeasure,
  reference: RequestToMeasure,
): Promise<{ ours: number; theirs: number }> => {
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    theirs += (await rate(server, reference)) / rounds;
    ours += (await rate(server, request)) / rounds;
  }
  return { ours, theirs };
};

const calls = async (server: ServerProcess): Promise<ReportLine> => {
  const list: RequestToMeasure = { method: 'GET', path: '/api/portal/standard?locale=en-us&facets=1' };
  const { ours, theirs } = await compare(server, { method: 'POST', path: '/api/dashboard?locale=en-us' }, list);
  const ratio = ours / theirs;
  return {
    what: 'calls of the screen',
    measured: `${formatFigure(ours)}/s`,
    reference: `list API from the cache ${formatFigure(theirs)}/s`,
    ratio,
    target: 'ratio ≥ 0.70',
    ok: ratio >= 0.7,
  };
};

/** A cached page requested by a browser, whose views are counted, compared with requests by a robot, whose views are not. */
const counting = async (server: ServerProcess): Promise<ReportLine> => {
  const page = (agent: string): RequestToMeasure => ({
    method: 'GET',
    path: '/standard',
    headers: { accept: 'text/html', 'user-agent': agent, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
  });
  const { ours, theirs } = await compare(server, page(chrome), page('Googlebot/2.1'));
  const ratio = ours / theirs;
  return {
    what: 'kept pages while persons are counted',
    measured: `${formatFigure(ours)}/s`,
    reference: `nobody to count ${formatFigure(theirs)}/s`,
    ratio,
    target: 'ratio ≥ 0.95',
    ok: ratio >= 0.95,
  };
};

/** Two hundred screens in four languages, each with its own refresh timer. */
const manyHalls = async ({ url, pid }: ServerProcess): Promise<ReportLine> => {
  const locales = ['zh-cn', 'en-us', 'ru-ru', 'pt-br'];
  let failed = 0;
  const call = async (i: number) => {
    const answer = await fetch(`${url}/api/dashboard?locale=${locales[i % locales.length]}`, { method: 'POST' });
    if (!answer.ok) failed++;
    await answer.arrayBuffer();
  };
  const hall = async (i: number, times: number) => {
    await wait((i / halls) * interval);
    for (let n = 0; n < times; n++) {
      const next = wait(interval);
      await call(i);
      await next;
    }
  };
  const all = (times: number) => Promise.all(Array.from({ length: halls }, (_, i) => hall(i, times)));
  await all(1);
  const [before, begun] = [cpuSeconds(pid) ?? Number.NaN, performance.now()];
  await all(4);
  const share = ((cpuSeconds(pid) ?? Number.NaN) - before) / ((performance.now() - begun) / 1000);
  if (failed > 0) throw new Error(`${failed} calls of halls failed`);
  return {
    what: `${halls} halls, a call every five seconds`,
    measured: `${(share * 100).toFixed(1)} % of a core`,
    target: '≤ 5 %',
    ok: share <= 0.05,
  };
};

/** Compressed size of the big screen: its scripts without the scripts that every page loads, and its HTML document. */
const weights = async (origin: string): Promise<ReportLine[]> => {
  const html = await (await fetch(`${origin}/dashboard?locale=zh-cn`)).text();
  const kB = brotliCompressSync(html).length / 1000;
  const common = await weighPageScripts(origin, '/about');
  const own = [...(await weighPageScripts(origin, '/dashboard'))].filter(([path]) => !common.has(path));
  const script = own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  return [
    {
      what: `script beyond the frame (${own.length} files), brotli`,
      measured: `${formatFigure(script)} kB`,
      target: '≤ 30 kB',
      ok: script <= 30,
    },
    { what: 'document, zh-cn, brotli', measured: `${formatFigure(kB)} kB`, target: '≤ 25 kB', ok: kB <= 25 },
  ];
};

/** Part 9: the big screen, on the server and in a browser. */
export const measureScreen = async (): Promise<ReportLine[]> => {
  const portal = await startPortal();
  try {
    const lines = [...(await weights(portal.url)), ...(await measureInBrowser(portal.url))];
    pinProcess(portal.pid, '0');
    pinProcess(process.pid, `1-${cpus().length - 1}`);
    return [...lines, await calls(portal), await counting(portal), await manyHalls(portal)];
  } finally {
    pinProcess(process.pid, `0-${cpus().length - 1}`);
    await portal.stop();
  }
};
