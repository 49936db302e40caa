import { describe, expect, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { operatorCookie } from './accounts.ts';
import { base, hydrated, openPage, watchErrors } from './browser.ts';

/** What a first visit may transfer until a page can be used: kB (1000 bytes) by type of resource, response headers left out. */
const budgets = { Script: 110, Stylesheet: 10, Document: 12 } as const;
type Budgets = Readonly<Record<keyof typeof budgets, number>>;

/** Pages that cannot do with it: the home page shows ten countries in six libraries and sixty records, those of other tests among them. */
const larger: Readonly<Record<string, Partial<Budgets>>> = {
  '/': { Document: 15 },
};

interface Transfer {
  type: string;
  url: string;
  bytes: number;
}

const firstVisit = async (
  path: string,
  locale: (typeof locales)[number],
  cookie?: string,
): Promise<{ transfers: Transfer[]; errors: string[] }> => {
  const page = await openPage({ fresh: true, locale, size: 'phone', cookie });
  const errors = watchErrors(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const transfers = new Map<string, Transfer & { headers: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    transfers.set(requestId, { type, url: new URL(response.url).pathname, bytes: 0, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = Math.max(0, encodedDataLength - transfer.headers);
  });
  await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
  const transferred = [...transfers.values()].map(({ type, url, bytes }) => ({ type, url, bytes }));
  await page.context().close();
  return { transfers: transferred, errors };
};

/** What is over its budget, part by part; a page that loads nothing of a type was not measured. */
const overrun = (transfers: Transfer[], limits: Budgets): string[] =>
  Object.entries(limits).flatMap(([type, limit]) => {
    const parts = transfers.filter((one) => one.type === type);
    const sum = parts.reduce((total, { bytes }) => total + bytes, 0) / 1000;
    expect(sum).toBeGreaterThan(0);
    if (sum <= limit) return [];
    return [
      `${type}: ${sum.toFixed(1)} kB of ${limit} (${parts.map(({ url, bytes }) => `${url} ${(bytes / 1000).toFixed(1)}`).join(', ')})`,
    ];
  });

const staysWithin = async (path: string, locale: (typeof locales)[number]) => {
  const { transfers, errors } = await firstVisit(path, locale);
  expect([...errors, ...overrun(transfers, { ...budgets, ...larger[path] })]).toEqual([]);
};

/** The address of a record of each kind. */
const records = await Promise.all(
  kindSlugs.map(async (kind) => {
    const { api, page } = kindOf(kind);
    const answer = (await (await fetch(`${base}/api/portal/${api}?limit=1`)).json()) as { data: { docs: { id: string }[] } };
    return `${page}/${answer.data.docs[0]?.id}`;
  }),
);

test.each(locales)('first visit to /standard, %s', (locale) => staysWithin('/standard', locale));

// Russian says the same in the most bytes
describe('first visit in Russian', () => {
  const others = ['/search', '/search?keyword=27001', '/compare', '/feedback', '/login', '/register', '/about', '/qa', '/sitemap'];
  const compared = records
    .find((path) => path.startsWith('/standard'))
    ?.split('/')
    .at(-1);
  test.each(['/', ...kindSlugs.map((kind) => kindOf(kind).page), ...records, ...others, `/compare?id=${compared}`])('%s', (path) =>
    staysWithin(path, 'ru-ru'),
  );
});

/** The back office may be larger: its operators come every day. The document is their own, never the same twice. */
const officeBudgets = { Script: 350, Stylesheet: 20, Document: 60 } as const satisfies Budgets;

test.each(['/admin/home', '/admin/account', '/admin/labels?edit=new', '/admin/feedback', '/admin/organization'])(
  'first visit to %s in Russian',
  async (path) => {
    const { transfers, errors } = await firstVisit(path, 'ru-ru', await operatorCookie());
    expect([...errors, ...overrun(transfers, officeBudgets)]).toEqual([]);
  },
);
