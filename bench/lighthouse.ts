import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { freePort } from './processes.ts';
import type { Line } from './report.ts';

interface Verdict {
  lhr: { categories: { performance: { score: number } }; audits: Record<string, { numericValue?: number } | undefined> };
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Verdict | undefined>;

/** Lighthouse is no dependency: it is used where NODE_PATH or a folder above has it. */
const installed = async (): Promise<Lighthouse | undefined> => {
  try {
    const path = createRequire(import.meta.url).resolve('lighthouse');
    return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default;
  } catch {
    return undefined;
  }
};

const verdicts = async (run: Lighthouse, url: string, times: number): Promise<Verdict['lhr'][]> => {
  const { default: sparticuz } = await import('@sparticuz/chromium');
  const { chromium } = await import('playwright-core');
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args });
  try {
    const found: Verdict['lhr'][] = [];
    for (let i = 0; i < times; i++) {
      const verdict = await run(url, { port, onlyCategories: ['performance'], formFactor: 'mobile', logLevel: 'error' });
      if (verdict) found.push(verdict.lhr);
    }
    return found;
  } finally {
    await browser.close();
  }
};

/** Lighthouse's mobile score and layout shift, the median of three visits; nothing where it is not installed. */
export const lighthouse = async (url: string): Promise<Line[]> => {
  const run = await installed();
  if (!run) return [{ what: 'Lighthouse, mobile', measured: 'not installed' }];
  const found = (await verdicts(run, url, 3)).sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const middle = found[Math.floor(found.length / 2)];
  const value = (name: string) => middle?.audits[name]?.numericValue ?? Number.NaN;
  const score = (middle?.categories.performance.score ?? Number.NaN) * 100;
  const shift = value('cumulative-layout-shift');
  const paint = `largest paint ${(value('largest-contentful-paint') / 1000).toFixed(2)} s, blocked ${value('total-blocking-time').toFixed(0)} ms`;
  return [
    { what: 'Lighthouse, mobile: performance', measured: `${score.toFixed(0)} (${paint})`, target: '≥ 97', ok: score >= 97 },
    { what: 'Lighthouse, mobile: layout shift', measured: shift.toFixed(3), target: '≤ 0.02', ok: shift <= 0.02 },
  ];
};
