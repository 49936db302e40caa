import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { launchChromium } from './chromium.ts';
import { findFreePort } from './processes.ts';
import type { ReportLine } from './report.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const times = 3;

interface LighthouseReport {
  lhr: {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { numericValue?: number; score: number | null } | undefined>;
  };
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<LighthouseReport | undefined>;

/** Lighthouse is not a dependency. Returns undefined if neither NODE_PATH nor a parent folder contains it. */
const installed = async (): Promise<Lighthouse | undefined> => {
  try {
    const path = createRequire(import.meta.url).resolve('lighthouse');
    return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default;
  } catch {
    return undefined;
  }
};

const verdicts = async (run: Lighthouse, url: string): Promise<LighthouseReport['lhr'][]> => {
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const found: LighthouseReport['lhr'][] = [];
    for (let i = 0; i < times; i++) {
      const verdict = await run(url, { port, onlyCategories: categories, formFactor: 'mobile', logLevel: 'error' });
      if (verdict) found.push(verdict.lhr);
    }
    return found;
  } finally {
    await browser.close();
  }
};

/** Ids of the audits of a category that a page fails, without the ids in `besides`. */
const failed = ({ categories: by, audits }: LighthouseReport['lhr'], category: Category, besides: readonly string[]): string[] =>
  by[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && !besides.includes(id))
    .flatMap(({ id }) => ((audits[id]?.score ?? 1) < 1 ? [id] : []));

/**
 * Lighthouse scores of the visit with the median performance among three mobile visits. If Lighthouse is not installed, returns one line
 * with this message. `besides`: ids of audits that the page is known to fail for an accepted reason.
 */
export const measureLighthouseScores = async (origin: string, path: string, besides: readonly string[] = []): Promise<ReportLine[]> => {
  const run = await installed();
  if (!run) return [{ what: `Lighthouse, mobile: ${path}`, measured: 'not installed' }];
  const url = `${origin}${path}${path.includes('?') ? '&' : '?'}locale=en-us`;
  const found = (await verdicts(run, url)).sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const middle = found[Math.floor(found.length / 2)];
  if (!middle) throw new Error(`Lighthouse says nothing of ${path}`);
  const value = (name: string) => middle.audits[name]?.numericValue ?? Number.NaN;
  const paint = `largest paint ${(value('largest-contentful-paint') / 1000).toFixed(2)} s, blocked ${value('total-blocking-time').toFixed(0)} ms`;
  const shift = value('cumulative-layout-shift');
  const lines = categories.map((category): ReportLine => {
    const score = Math.round(middle.categories[category].score * 100);
    const wrong = category === 'performance' ? [] : failed(middle, category, besides);
    const known = category === 'seo' ? besides.filter((id) => middle.audits[id]?.score === 0) : [];
    const detail = category === 'performance' ? paint : [...wrong, ...known].join(', ');
    return {
      what: `Lighthouse, mobile: ${path}, ${category}`,
      measured: detail ? `${score} (${detail})` : String(score),
      target:
        besides.length > 0 && category === 'seo'
          ? `100 less ${besides.join(', ')}`
          : least[category] === 100
            ? '100'
            : `≥ ${least[category]}`,
      ok: category === 'performance' ? score >= least.performance : wrong.length === 0,
    };
  });
  return [
    ...lines,
    { what: `Lighthouse, mobile: ${path}, layout shift`, measured: String(Number(shift.toPrecision(2))), target: '0', ok: shift === 0 },
  ];
};
