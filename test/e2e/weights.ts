import type { Page } from 'playwright-core';

interface Transfer {
  type: string;
  url: string;
  bytes: number;
}
type Budgets = Readonly<Partial<Record<'Script' | 'Stylesheet' | 'Document', number>>>;

/** What a page may transfer on a first visit: kB (1000 bytes) by type of resource, response headers left out. */
const budgets = {
  /** Of the public. */
  awake: { Script: 110, Stylesheet: 10, Document: 12 },
  /** Of the public and asleep until it is touched (docs/decisions/043); the words of its language are two files, so that pages below /m need one. */
  asleep: { Script: 143, Stylesheet: 10, Document: 13.5 }, // its starter is in the document
  /** The home page shows ten countries in six libraries and sixty records, those of other tests among them. */
  home: { Script: 143, Stylesheet: 10, Document: 17 },
  /** The back office may be larger: its operators come every day. The document is their own, never the same twice. */
  office: { Script: 350, Stylesheet: 20, Document: 60 },
} as const satisfies Record<string, Budgets>;
export type Weight = keyof typeof budgets;
/** What a page that sleeps may transfer before it is loaded, fonts and icons included. */
const asleepBudget = 60;

const sum = (parts: Transfer[]): number => parts.reduce((total, { bytes }) => total + bytes, 0) / 1000;
const listOf = (parts: Transfer[]): string => parts.map(({ url, bytes }) => `${url} ${(bytes / 1000).toFixed(1)}`).join(', ');

/** What is over its budget, part by part; a page that loads nothing of a type was not measured. */
const overrun = (transfers: Transfer[], limits: Budgets): string[] =>
  Object.entries(limits).flatMap(([type, limit]) => {
    const parts = transfers.filter((one) => one.type === type);
    const weight = sum(parts);
    if (weight === 0) return [`${type}: nothing was measured`];
    return weight <= limit ? [] : [`${type}: ${weight.toFixed(1)} kB of ${limit} (${listOf(parts)})`];
  });
/** What a page that sleeps has before it is loaded: no script, and little of the rest. A film shows its beginning when it has it. */
const overrunAtLoad = (atLoad: Transfer[]): string[] => {
  const whole = atLoad.filter(({ type }) => !['Script', 'Media'].includes(type));
  const weight = sum(whole);
  return [
    ...atLoad.filter(({ type }) => type === 'Script').map(({ url }) => `asked for a script before it was loaded: ${url}`),
    ...(weight > 10 ? [] : ['nothing was measured before it was loaded']),
    ...(weight <= asleepBudget ? [] : [`${weight.toFixed(1)} kB of ${asleepBudget} before it was loaded: ${listOf(whole)}`]),
  ];
};

export interface Scale {
  /** Makes the next visits of the tab first ones, with nothing cached, or usual ones again. */
  asFirstVisits(first: boolean): Promise<void>;
  /** What was too heavy of the last visit. */
  overweight(weight: Weight): string[];
}

/** Weighs the visits of a tab. */
export const weighVisits = async (page: Page): Promise<Scale> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const transfers = new Map<string, Transfer & { headers: number }>();
  /** Fonts for rare letters: the browser finds them when it draws the text, before the page is loaded or after, as the machine is quick. */
  const rareFonts = new Set<string>();
  let atLoad: Transfer[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, loaderId, type, documentURL, initiator }) => {
    if (type === 'Document' && requestId === loaderId) transfers.clear(); // another visit begins
    if (type === 'Font' && initiator.url !== documentURL) rareFonts.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return; // drawings of the browser's own
    transfers.set(requestId, { type, url: new URL(response.url).pathname, bytes: 0, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = Math.max(0, encodedDataLength - transfer.headers);
  });
  // without the cache what was fetched ahead is fetched again when it is used: one of both counts
  const transferred = (): Transfer[] => [
    ...new Map([...transfers].filter(([id]) => !rareFonts.has(id)).map(([, one]) => [`${one.type} ${one.url}`, one])).values(),
  ];
  page.on('load', () => {
    atLoad = transferred();
  });
  return {
    asFirstVisits: async (first) => {
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: first });
    },
    overweight: (weight) => [
      ...(weight === 'asleep' || weight === 'home' ? overrunAtLoad(atLoad) : []),
      ...overrun(transferred(), budgets[weight]),
    ],
  };
};
