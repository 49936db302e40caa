import { metricsToken } from './server.ts';

/** The number of answers from the page cache of a server, read from its metrics. */
export const pageCacheHits = async (origin: string): Promise<number> => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^page_cache_hits_total (\d+)/m.exec(await answer.text())?.[1]);
};
