import { describe, expect, test } from 'vitest';
import { locales } from '../../src/core/locales.ts';
import { hydrated, openPage } from './browser.ts';

/** What a first visit to a list may transfer until it can be used: kB (1000 bytes) by type of resource, response headers left out. */
const budgets = { Script: 110, Stylesheet: 10, Document: 12 } as const;

interface Transfer {
  type: string;
  url: string;
  bytes: number;
}

const firstVisit = async (path: string, locale: (typeof locales)[number]): Promise<Transfer[]> => {
  const page = await openPage({ fresh: true, locale, size: 'phone' });
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
  return transferred;
};

describe.each(locales)('first visit to /standard, %s', (locale) => {
  test('stays within its budgets', async () => {
    const transfers = await firstVisit('/standard', locale);
    const sumOf = (wanted: string) => transfers.filter(({ type }) => type === wanted).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    const over = Object.entries(budgets).flatMap(([type, budget]) => {
      const sum = sumOf(type);
      expect(sum).toBeGreaterThan(0);
      const parts = transfers.filter((one) => one.type === type).map(({ url, bytes }) => `${url} ${(bytes / 1000).toFixed(1)}`);
      return sum > budget ? [`${type}: ${sum.toFixed(1)} kB of ${budget} (${parts.join(', ')})`] : [];
    });
    expect(over).toEqual([]);
  });
});
