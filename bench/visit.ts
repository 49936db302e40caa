import { cpus } from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { type Locale, locales } from '../src/base/locales.ts';
import { deviceRedirectFor } from '../src/platform/http/device.ts';
import { launchChromium } from './chromium.ts';
import { measureLighthouseScores } from './lighthouse.ts';
import { startPortal } from './portal.ts';
import { pinProcess, type ServerProcess } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { scriptlessCookie, startScriptRemovingProxy } from './scriptless.ts';
import { measureCachedPath } from './serve.ts';
import { percentilesOf } from './stats.ts';
import { type Device, measureLargestPaint, timeFirstFilterTouch, timeFirstLinkTouch, weighVisit } from './visit-browser.ts';

const rounds = 3;
const targets = { everything: 60_000, script: 1200, html: 12_000, style: 10_000, ever: 150_000 };

const atMost = (what: string, measured: number, most: number, unit: 'kB' | 's'): ReportLine => ({
  what,
  measured: `${formatFigure(measured / 1000)} ${unit}`,
  target: `≤ ${most / 1000} ${unit}`,
  ok: measured <= most,
});

const starterOf = (html: string): number => {
  const [, code] = /<script>((?:(?!<\/script>)[\s\S])*)<\/script><script type="asleep"/.exec(html) ?? [];
  if (code === undefined) throw new Error('The page does not sleep');
  return brotliCompressSync(code).length;
};

interface PageToMeasure {
  path: string;
  device: Device;
  locale: Locale;
}
/** Transfers of a first visit; on phones also by sort of resource. */
const weights = async (browser: Browser, origin: string, { path, device, locale }: PageToMeasure): Promise<ReportLine[]> => {
  const { before, ever, html } = await weighVisit(browser, { origin, locale, device }, path);
  const everything = Object.values(before).reduce((sum, bytes) => sum + bytes, 0);
  const line = (what: string, measured: number, most: number) => atMost(`${path}, ${locale}: ${what}`, measured, most, 'kB');
  const all = line(`everything before load`, everything, targets.everything);
  if (device === 'desktop') return [all];
  return [
    all,
    line('script before load', before.script + starterOf(html), targets.script),
    line('html', before.html, targets.html),
    line('style', before.style, targets.style),
    line('all that is ever fetched', ever, targets.ever),
  ];
};

const median = async (call: () => Promise<number>): Promise<number> => {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) found.push(await call());
  return percentilesOf(found).p50;
};

const touches = async (browser: Browser, origin: string, list: string): Promise<ReportLine[]> => [
  atMost(`${list}: first tick to results, fetched ahead`, await median(() => timeFirstFilterTouch(browser, origin, list, true)), 1200, 's'),
  atMost(
    `${list}: first tick to results, nothing fetched`,
    await median(() => timeFirstFilterTouch(browser, origin, list, false)),
    4500,
    's',
  ),
  atMost(`${list}: first link to detail`, await median(() => timeFirstLinkTouch(browser, origin, list)), 1000, 's'),
];

/** Compares the largest contentful paint of pages with and without scripts, in alternating rounds. */
const paints = async (browser: Browser, origin: string, paths: readonly string[]): Promise<ReportLine[]> => {
  const line = await startScriptRemovingProxy(origin);
  try {
    const lines: ReportLine[] = [];
    for (const path of paths) {
      const [scriptedPaints, bare, shifts]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < rounds; round++) {
        bare.push((await measureLargestPaint(browser, line.url, path, scriptlessCookie)).paint);
        const { paint, shift } = await measureLargestPaint(browser, line.url, path);
        scriptedPaints.push(paint);
        shifts.push(shift);
      }
      const [measured, reference] = [percentilesOf(scriptedPaints).p50, percentilesOf(bare).p50];
      const [ratio, shift] = [measured / reference, Math.max(...shifts)];
      lines.push({
        what: `${path}: largest paint`,
        measured: `${formatFigure(measured / 1000)} s, shift ${shift.toFixed(3)}`,
        reference: `without script ${formatFigure(reference / 1000)} s`,
        ratio,
        target: 'ratio ≤ 1.15, ≤ 3.5 s, shift 0',
        ok: ratio <= 1.15 && measured <= 3500 && shift === 0,
      });
    }
    return lines;
  } finally {
    line.stop();
  }
};

/** Cost of the check whether to redirect a phone to /m, compared with the CPU time of a cached page, which includes the check. */
const deviceCheck = async (portal: ServerProcess): Promise<ReportLine> => {
  pinProcess(portal.pid, '0');
  pinProcess(process.pid, `1-${cpus().length - 1}`);
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const headers = { 'user-agent': agent, cookie: 'locale=en-us', 'accept-encoding': 'br' };
  try {
    const measured: number[] = [];
    const requests = ['/m', '/m/standard'].map((url) => ({ method: 'GET', url, headers }));
    const calls = 200_000;
    for (const request of requests) {
      for (let i = 0; i < calls; i++) deviceRedirectFor(request);
      const begun = process.cpuUsage();
      for (let i = 0; i < calls; i++) deviceRedirectFor(request);
      const { user, system } = process.cpuUsage(begun);
      measured.push((user + system) / calls);
    }
    const { micros } = await measureCachedPath(portal, '/m', headers);
    const dearest = Math.max(...measured);
    const share = dearest / (micros - dearest);
    return {
      what: 'the device check on a page from the cache (/m)',
      measured: `${formatFigure(dearest)} µs of processor`,
      reference: `the answer ${formatFigure(micros)} µs`,
      ratio: share,
      target: 'ratio ≤ 0.05',
      ok: share <= 0.05,
    };
  } finally {
    pinProcess(process.pid, `0-${cpus().length - 1}`);
    pinProcess(portal.pid, `0-${cpus().length - 1}`);
  }
};

const firstRecord = async (origin: string): Promise<string> => {
  const { data } = (await (await fetch(`${origin}/api/portal/standard?limit=1`)).json()) as { data: { docs: { id: string }[] } };
  return `/standard/${data.docs[0]?.id}`;
};

/** Part 4: transfers and times of a first visit in a browser and of the first touch; with Lighthouse scores if Lighthouse is installed. */
export const measureVisit = async (): Promise<ReportLine[]> => {
  const portal = await startPortal();
  const { url } = portal;
  const browser = await launchChromium();
  try {
    const record = await firstRecord(url);
    const phones = ['/m', '/m/standard'].flatMap((path) => locales.map((locale): PageToMeasure => ({ path, locale, device: 'phone' })));
    const desktops = ['/', '/standard', record].map((path): PageToMeasure => ({ path, locale: 'en-us', device: 'desktop' }));
    const lines: ReportLine[] = [];
    for (const page of [...phones, ...desktops]) lines.push(...(await weights(browser, url, page)));
    lines.push(...(await touches(browser, url, '/m/standard')));
    lines.push(...(await paints(browser, url, ['/m', '/m/standard', `/m${record}`])));
    lines.push(await deviceCheck(portal));
    lines.push(
      ...(await measureLighthouseScores(url, '/m/standard')),
      ...(await measureLighthouseScores(url, `/m${record}`)),
      ...(await measureLighthouseScores(url, '/m', ['canonical'])),
    );
    return lines;
  } finally {
    await browser.close();
    await portal.stop();
  }
};
