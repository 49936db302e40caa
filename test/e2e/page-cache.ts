import { metricsToken } from './server.ts';

/** How often a server has answered with a page that it had kept. */
export const pageCacheHits = async (origin: string): Promise<number> => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^page_cache_hits_total (\d+)/m.exec(await answer.text())?.[1]);
};
