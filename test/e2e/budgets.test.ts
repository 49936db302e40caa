import { describe, expect, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { operatorCookie } from './accounts.ts';
import { base, hydrated, openPage, watchErrors } from './browser.ts';

/** What a first visit may transfer until a page can be used: kB (1000 bytes) by type of resource, response headers left out. */
const budgets = { Script: 110, Stylesheet: 10, Document: 12 } as const;
/** What a page that sleeps (docs/decisions/043) may transfer before it is loaded, fonts and icons included. */
const asleepBudget = 60;
/** Its scripts once it is awake, with the words of its language: two files of them, so that pages below /m need one. */
const wokenBudget = 143;
type Budgets = Readonly<Record<keyof typeof budgets, number>>;

/** Pages that cannot do with it: the home page shows ten countries in six libraries and sixty records, those of other tests among them. */
const larger: Readonly<Record<string, Partial<Budgets>>> = {
  '/': { Document: 15.5 },
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
): Promise<{ transfers: Transfer[]; atLoad: Transfer[]; errors: string[] }> => {
  const page = await openPage({ fresh: true, locale, size: 'phone', cookie });
  const errors = watchErrors(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const transfers = new Map<string, Transfer & { headers: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return; // drawings of the browser's own
    transfers.set(requestId, { type, url: new URL(response.url).pathname, bytes: 0, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = Math.max(0, encodedDataLength - transfer.headers);
  });
  const transferred = () => [...transfers.values()].map(({ type, url, bytes }) => ({ type, url, bytes }));
  let atLoad: Transfer[] = [];
  page.once('load', () => {
    atLoad = transferred();
  });
  await page.context().addCookies([{ name: 'view', value: 'desktop', url: base }]); // a phone's own pages have budgets of their own
  await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
  const all = transferred();
  await page.context().close();
  return { transfers: all, atLoad, errors };
};

const sum = (parts: Transfer[]): number => parts.reduce((total, { bytes }) => total + bytes, 0) / 1000;
const listOf = (parts: Transfer[]): string => parts.map(({ url, bytes }) => `${url} ${(bytes / 1000).toFixed(1)}`).join(', ');

/** What is over its budget, part by part; a page that loads nothing of a type was not measured. */
const overrun = (transfers: Transfer[], limits: Partial<Budgets>): string[] =>
  Object.entries(limits).flatMap(([type, limit]) => {
    const parts = transfers.filter((one) => one.type === type);
    expect(sum(parts)).toBeGreaterThan(0);
    return sum(parts) <= limit ? [] : [`${type}: ${sum(parts).toFixed(1)} kB of ${limit} (${listOf(parts)})`];
  });

const staysWithin = async (path: string, locale: (typeof locales)[number]) => {
  const { transfers, errors } = await firstVisit(path, locale);
  expect([...errors, ...overrun(transfers, { ...budgets, ...larger[path] })]).toEqual([]);
};
/** Of a page that sleeps: what comes before it is loaded. Woken, it is used with as much script as any other. */
const sleepsWithin = async (path: string, locale: (typeof locales)[number]) => {
  const { transfers, atLoad, errors } = await firstVisit(path, locale);
  const whole = atLoad.filter(({ type }) => !['Script', 'Media'].includes(type)); // a film shows its beginning when it has it
  expect(sum(whole)).toBeGreaterThan(10);
  expect([
    ...errors,
    ...atLoad.filter(({ type }) => type === 'Script').map(({ url }) => url),
    ...(sum(whole) > asleepBudget ? [`${sum(whole).toFixed(1)} kB of ${asleepBudget}: ${listOf(whole)}`] : []),
    ...overrun(whole, { Stylesheet: budgets.Stylesheet, Document: (larger[path]?.Document ?? budgets.Document) + 1.5 }), // its starter is in it
    ...overrun(transfers, { Script: wokenBudget }),
  ]).toEqual([]);
};

/** The address of a record of each kind; one after the other, for a server that has just started answers few at a time. */
const records: string[] = [];
for (const slug of kindSlugs) {
  const { api, page } = kindOf(slug);
  const text = await (await fetch(`${base}/api/portal/${api}?limit=1`)).text();
  const { data } = JSON.parse(text) as { data: { docs: { id: string }[] } | null };
  if (!data) throw new Error(text);
  records.push(`${page}/${data.docs[0]?.id}`);
}

test.each(locales)('first visit to /standard, %s', (locale) => sleepsWithin('/standard', locale));

// Russian says the same in the most bytes
describe('first visit in Russian', () => {
  const texts = ['/search', '/search?keyword=27001', '/about', '/qa', '/sitemap'];
  const others = ['/compare', '/feedback', '/login', '/register'];
  const compared = records
    .find((path) => path.startsWith('/standard'))
    ?.split('/')
    .at(-1);
  test.each(['/', ...kindSlugs.map((kind) => kindOf(kind).page), ...records, ...texts])('%s, asleep', (path) =>
    sleepsWithin(path, 'ru-ru'),
  );
  test.each([...others, `/compare?id=${compared}`])('%s', (path) => staysWithin(path, 'ru-ru'));
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
