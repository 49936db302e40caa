import type { Page } from 'playwright-core';

interface Transfer {
  type: string;
  url: string;
  bytes: number;
}
type Budgets = Readonly<Partial<Record<'Script' | 'Stylesheet' | 'Document', number>>>;

/** Budgets of a first visit in kB (1000 bytes) by type of resource, without response headers. */
const budgets = {
  /** Budgets of public pages with immediate hydration. */
  awake: { Script: 110, Stylesheet: 10, Document: 12 },
  /**
   * Budgets of public pages with deferred hydration (docs/decisions/043). The script budget includes two text files; pages below /m load
   * only one.
   */
  // The document budget is larger than with immediate hydration, because the document contains the hydration trigger.
  asleep: { Script: 143, Stylesheet: 10, Document: 13.5 },
  /** Budgets of the home page. It shows ten countries, six libraries and sixty records, some of them created by other tests. */
  home: { Script: 143, Stylesheet: 10, Document: 17 },
  /** Budgets of back-office pages. They are larger, because operators use these pages daily. The documents are personal, never cached. */
  office: { Script: 350, Stylesheet: 20, Document: 60 },
} as const satisfies Record<string, Budgets>;
export type BudgetName = keyof typeof budgets;
/** Budget in kB of the files, without scripts and videos, that a page with deferred hydration loads before the load event. */
const asleepBudget = 60;

const sum = (parts: Transfer[]): number => parts.reduce((total, { bytes }) => total + bytes, 0) / 1000;
const listOf = (parts: Transfer[]): string => parts.map(({ url, bytes }) => `${url} ${(bytes / 1000).toFixed(1)}`).join(', ');

/** One message for each type of resource over its budget, or for a type that was not transferred at all. */
const overrun = (transfers: Transfer[], limits: Budgets): string[] =>
  Object.entries(limits).flatMap(([type, limit]) => {
    const parts = transfers.filter((one) => one.type === type);
    const weight = sum(parts);
    if (weight === 0) return [`${type}: nothing was measured`];
    return weight <= limit ? [] : [`${type}: ${weight.toFixed(1)} kB of ${limit} (${listOf(parts)})`];
  });
/** Messages for a page with deferred hydration: one for each script before the load event, and one if `asleepBudget` is exceeded. */
const overrunAtLoad = (atLoad: Transfer[]): string[] => {
  const countedTransfers = atLoad.filter(({ type }) => !['Script', 'Media'].includes(type));
  const weight = sum(countedTransfers);
  return [
    ...atLoad.filter(({ type }) => type === 'Script').map(({ url }) => `asked for a script before it was loaded: ${url}`),
    ...(weight > 10 ? [] : ['nothing was measured before it was loaded']),
    ...(weight <= asleepBudget ? [] : [`${weight.toFixed(1)} kB of ${asleepBudget} before it was loaded: ${listOf(countedTransfers)}`]),
  ];
};

export interface TransferMeter {
  /** True: disables the cache, so that the following visits load everything; false: enables the cache again. */
  asFirstVisits(first: boolean): Promise<void>;
  /** One message for each part of the budget that the last visit exceeded. */
  overweight(weight: BudgetName): string[];
}

/** Measures from now on what each visit in the tab transfers; the result checks the last visit against a budget. */
export const weighVisits = async (page: Page): Promise<TransferMeter> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const transfers = new Map<string, Transfer & { headers: number }>();
  /** Loader id of the document of this visit. Late responses to the previous document do not count. */
  let documentLoader = '';
  /** Request ids of fonts for rare letters. They are not counted, because they may load before or after the load event. */
  const rareFonts = new Set<string>();
  let atLoad: Transfer[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, loaderId, type, documentURL, initiator }) => {
    // A request for a document begins a new visit.
    if (type === 'Document' && requestId === loaderId) {
      transfers.clear();
      documentLoader = loaderId;
    }
    if (type === 'Font' && initiator.url !== documentURL) rareFonts.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, loaderId, type, response }) => {
    // data: and blob: images are created by the browser itself.
    if (!response.url.startsWith('http') || loaderId !== documentLoader) return;
    transfers.set(requestId, { type, url: new URL(response.url).pathname, bytes: 0, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = Math.max(0, encodedDataLength - transfer.headers);
  });
  // Without a cache, a prefetched file is fetched again when it is used; each address counts once.
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
