import { createColdAddresses } from './addresses.ts';
import type { LoadPlan } from './load.ts';
import type { Compared } from './ratios.ts';

/** A row of the comparison that is measured by load. */
export interface LoadRow extends LoadPlan {
  name: string;
  /** The ratio that decides: throughput where the page cache answers, CPU time where each answer is computed. */
  decides: Compared;
  /** Number of requests of one load; default: as many as take a second. */
  count?: number;
}

const plain = { cookie: 'locale=en-us' };
const compressed = { ...plain, 'accept-encoding': 'br' };
/**
 * Connections of the rows whose answers are not cached: the number of requests that a portal works on at the same time. More requests would wait
 * in its queue, and the portal would refuse them with status 503 after a garbage collection of half a second.
 */
const coldConnections = 8;
const cachedConnections = 32;
/** Searches for words that were never searched before take long, and their duration varies much. */
const searching = { connections: 4, count: 60 };

/** Creates all rows that are measured by load. `records`: number of standards in both databases; `titles`: titles from which keywords are taken. */
export const createLoadRows = (records: number, titles: readonly string[]): LoadRow[] => {
  const paths = createColdAddresses(records, titles);
  const cold = (name: string, address: LoadPlan['address']): LoadRow => ({
    name: `${name}, cold`,
    address,
    connections: coldConnections,
    headers: plain,
    decides: 'cpu',
  });
  const cached = (name: string, address: string, headers: LoadPlan['headers']): LoadRow => ({
    name,
    address,
    connections: cachedConnections,
    headers,
    decides: 'throughput',
  });
  const both = (name: string, address: string): LoadRow[] => [
    cached(`${name}, cached`, address, plain),
    cached(`${name}, cached, br`, address, compressed),
  ];
  return [
    cold('list API', paths.listApi),
    cold('list page', paths.listPage),
    cold('home page', paths.home),
    cold('detail API', paths.detailApi),
    cold('detail page', paths.detailPage),
    { ...cold('search', paths.search), ...searching },
    cached('home page, cached', '/', compressed),
    ...both('list API', '/api/portal/standard?locale=en-us'),
    ...both('detail API', '/api/portal/standard/1?locale=en-us'),
    ...both('list page', '/standard'),
  ];
};
