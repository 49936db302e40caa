import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Cache of `isHumanUserAgent` by user agent: browsers use few user agents, and every page view needs the answer. */
const known = new LRUCache<string, { person: boolean }>({ max: 2000, memoMethod: (agent) => ({ person: !isbot(agent) }) });

/** True if the user agent is that of a browser used by people; false for robots and programs. */
export const isHumanUserAgent = (agent: string | undefined): boolean => {
  if (!agent) return false;
  return known.memo(agent).person;
};
