import { launchChromium } from './chromium.ts';
import { startPortal } from './portal.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { type Percentiles, percentilesOf } from './stats.ts';

/** Password of the account `admin`. */
export const benchPassword = 'Bench-office#1';
const token = 'bench-automation';
const rounds = 12;
const limit = 150;
/** Pages of the back-office menu, each with the resource that its list loads. */
const pages: Readonly<Record<string, string>> = {
  '/admin/account': 'accounts',
  '/admin/organization': 'organizations',
  '/admin/labels': 'labels',
  '/admin/permission': 'permissions',
  '/admin/content/standard': 'content/standard',
  '/admin/feedback': 'feedback',
  '/admin/outbox': 'logs/outbox',
  '/admin/logs/audit': 'logs/audit',
  '/admin/logs/login': 'logs/login',
  '/admin/logs/links': 'logs/links',
  '/admin/config': 'settings',
  '/admin/error-code': 'error-codes',
};

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', pwd: benchPassword, captcha: { id: 'any', code: token } }),
  });
  if (answer.status !== 200) throw new Error(`The operator may not in: ${answer.status}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
};

/** Runs in the page: clicks a menu entry and returns the milliseconds until the new page has been painted. */
const clicked = async (route: string): Promise<number> => {
  const link = document.querySelector<HTMLAnchorElement>(`aside a[href="${route}"]`);
  if (!link) throw new Error(`The menu has no ${route}`);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const begun = performance.now();
  link.click();
  while (location.pathname !== route || !document.querySelector('main h1')) {
    if (performance.now() - begun > 20_000) throw new Error(`${route} did not come`);
    await frame();
  }
  await frame();
  return performance.now() - begun;
};

/** Runs in the page: milliseconds of the API call alone. */
const fetched = async (resource: string): Promise<number> => {
  const begun = performance.now();
  const answer = await fetch(`/api/admin/${resource}?limit=20`);
  await answer.json();
  return performance.now() - begun;
};

/** Navigates through the back-office menu of the built portal with this database. The browser has opened every page once before. */
export const measureNavigation = async (databaseUrl: string): Promise<ReportLine[]> => {
  const portal = await startPortal({ DATABASE_URL: databaseUrl, SEED: 'none', AUTOMATION_TOKEN: token });
  const browser = await launchChromium();
  try {
    const [name = '', value = ''] = (await signIn(portal.url)).split('=');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies([{ name, value, url: portal.url }]);
    const page = await context.newPage();
    await page.goto(`${portal.url}/admin/home`, { waitUntil: 'networkidle' });
    const taken = new Map<string, number[]>(Object.keys(pages).map((route) => [route, []]));
    const calls: number[] = [];
    for (let round = 0; round <= rounds; round++)
      for (const [route, resource] of Object.entries(pages)) {
        const click = await page.evaluate(clicked, route);
        const call = await page.evaluate(fetched, resource);
        if (round === 0) continue; // the first round loads the scripts of the page and does not count
        taken.get(route)?.push(click);
        calls.push(call);
      }
    const all = percentilesOf([...taken.values()].flat());
    const bare = percentilesOf(calls);
    const formatSpread = ({ p50, p95 }: Percentiles) => `p95 ${formatFigure(p95)} ms, p50 ${formatFigure(p50)} ms`;
    const slowest = [...taken]
      .map(([route, times]) => ({ route, p95: percentilesOf(times).p95 }))
      .sort((a, b) => b.p95 - a.p95)
      .slice(0, 3);
    return [
      {
        what: `later navigation in the browser (${all.count} clicks, ${Object.keys(pages).length} pages)`,
        measured: formatSpread(all),
        reference: `the call alone ${formatSpread(bare)}`,
        ratio: all.p95 / bare.p95,
        target: `p95 ≤ ${limit} ms`,
        ok: all.p95 <= limit,
      },
      { what: 'slowest of these pages', measured: slowest.map(({ route, p95 }) => `${route} p95 ${formatFigure(p95)} ms`).join(', ') },
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
};
