import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Browsers have few names for themselves, and each page asks. */
const known = new LRUCache<string, { person: boolean }>({ max: 2000 });

/** Whether a browser's name for itself is one that people use: programs and robots are not counted. */
export const isPerson = (agent: string | undefined): boolean => {
  if (!agent) return false;
  const found = known.get(agent) ?? { person: !isbot(agent) };
  known.set(agent, found);
  return found.person;
};
