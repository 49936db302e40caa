import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { percentilesOf } from './stats.ts';

/** Number of refreshes in a day, at one per five seconds. */
const refreshes = 17_280;
/** After this number of refreshes the screen has shown all its states. Heap and DOM size at this point are the reference for the end of the day. */
const settled = Math.round(refreshes * 0.05);
const interval = 5000;
const frames = 150;

/**
 * V8 flags that disable compiled code, because compiled code grows for hours while V8 optimises and would hide a memory leak of the page.
 */
const uncompiled = ['--jitless', '--no-flush-bytecode'];

const launch = (flags: readonly string[] = []): Promise<Browser> => launchChromium([`--js-flags=${['--expose-gc', ...flags].join(' ')}`]);

/** Runs in the page: answers its API calls with figures that differ at each call, so that every part of the screen is redrawn. */
const moveData = (first: string): void => {
  const { data } = JSON.parse(first);
  let calls = 0;
  const real = window.fetch.bind(window);
  const moved = (value: unknown, by: number): unknown => {
    if (typeof value === 'number') return value + by;
    return Array.isArray(value) ? value.map((one) => moved(one, by)) : value;
  };
  const figures = () => {
    calls++;
    const at = new Date().toISOString();
    const count = Object.fromEntries(Object.entries(data.count).map(([name, value]) => [name, Number(value) + calls]));
    const events = Array.from({ length: 20 }, (_, i) => ({ id: `standard/${calls * 20 + i}`, section: 'standard', country: 'cn', at }));
    const words = data.kws.map((_: string, i: number) => `word ${(calls + i) % 97}`);
    return {
      ...data,
      count,
      events,
      at,
      kws: words,
      rt: moved(data.rt, calls % 50),
      access: { ...data.access, total: data.access.total + calls, detail: moved(data.access.detail, calls % 9) },
    };
  };
  window.fetch = (input, init) =>
    String(input).includes('/api/dashboard?')
      ? Promise.resolve(new Response(JSON.stringify({ data: figures(), msg: '' })))
      : real(input, init);
  Object.assign(window, { screenCalls: () => calls });
};

interface HeapSample {
  heap: number;
  nodes: number;
}
const measureHeap = async (page: Page, devtools: CDPSession): Promise<HeapSample> => {
  await page.keyboard.press('p'); // pauses animations, so that temporary nodes are removed before counting
  await page.clock.runFor(20_000);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 0;
    while (walker.nextNode()) count++;
    return count;
  });
  await page.keyboard.press('p');
  return { heap: usedSize, nodes };
};

/**
 * Advances the clock of the page by `times` refresh intervals, from within the page. `page.clock` would add a script to the page at every
 * step, and the heap would grow.
 */
const pass = async (page: Page, times: number): Promise<void> => {
  const together = 48;
  for (let left = times; left > 0; left -= together)
    await page.evaluate(
      async ([steps, milliseconds]) => {
        type Clock = { controller: { fastForward(milliseconds: number): Promise<void> } };
        const { controller } = (window as unknown as { __pwClock: Clock }).__pwClock;
        for (let step = 0; step < steps; step++) await controller.fastForward(milliseconds);
      },
      [Math.min(together, left), interval] as const,
    );
};

const endure = async (browser: Browser, url: string): Promise<ReportLine[]> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const devtools = await page.context().newCDPSession(page);
  const answer = await (await fetch(`${url}/api/dashboard?locale=en-us`, { method: 'POST' })).text();
  await page.clock.install({ time: new Date('2026-05-14T08:00:00Z') });
  await page.addInitScript(moveData, answer);
  await page.goto(`${url}/dashboard?locale=en-us`, { waitUntil: 'load' });
  await page.clock.runFor(10_000);
  await pass(page, settled);
  const early = await measureHeap(page, devtools);
  await pass(page, refreshes - settled);
  const late = await measureHeap(page, devtools);
  const calls = await page.evaluate(() => (window as unknown as { screenCalls(): number }).screenCalls());
  await page.close();
  if (calls < refreshes * 0.98) throw new Error(`The screen called ${calls} times, not ${refreshes}`);
  const ratio = late.heap / early.heap;
  const grown = late.nodes - early.nodes;
  const mb = (bytes: number) => `${formatFigure(bytes / 1e6)} MB`;
  return [
    {
      what: `a day of ${formatFigure(calls)} refreshes: heap after collection, without compiled code`,
      measured: mb(late.heap),
      reference: `${mb(early.heap)} after the first 5 %`,
      ratio,
      target: 'ratio ≤ 1.05',
      ok: ratio <= 1.05,
    },
    {
      what: 'the same: nodes of the document',
      measured: formatFigure(late.nodes),
      reference: formatFigure(early.nodes),
      target: '± 0',
      ok: grown === 0,
    },
  ];
};

/** Runs in the page: measures the duration of the callbacks of each animation frame. */
const watchFrames = (): void => {
  const taken: number[] = [];
  const real = window.requestAnimationFrame.bind(window);
  let pending: FrameRequestCallback[] = [];
  const run = (now: number) => {
    const callbacks = pending;
    pending = [];
    const begun = performance.now();
    for (const callback of callbacks) callback(now);
    taken.push(performance.now() - begun);
  };
  window.requestAnimationFrame = (callback) => {
    if (pending.length === 0) real(run);
    pending.push(callback);
    return 0;
  };
  Object.assign(window, { framesTaken: taken });
};

const drawn = async (browser: Browser, url: string): Promise<ReportLine> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(watchFrames);
  await page.goto(`${url}/dashboard?locale=en-us`, { waitUntil: 'load' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const count = () => page.evaluate(() => (window as unknown as { framesTaken: number[] }).framesTaken.length);
  const from = await count();
  while ((await count()) < from + frames) await page.waitForTimeout(500);
  const taken = await page.evaluate((skip) => (window as unknown as { framesTaken: number[] }).framesTaken.slice(skip), from);
  await page.close();
  const { p95 } = percentilesOf(taken);
  return {
    what: `script of a frame at 4× slowdown, p95 of ${taken.length}`,
    measured: `${p95.toFixed(1)} ms`,
    target: '≤ 8 ms',
    ok: p95 <= 8,
  };
};

/** Cost of the screen in the browser that shows it: time of each frame, and memory over a day. */
export const measureInBrowser = async (url: string): Promise<ReportLine[]> => {
  const [quick, patient] = [await launch(), await launch(uncompiled)];
  try {
    return [await drawn(quick, url), ...(await endure(patient, url))];
  } finally {
    await Promise.all([quick.close(), patient.close()]);
  }
};
