import type { KindSlug } from './index.ts';

/** How the keys of records begin that an area alone writes: nothing else may take their place. */
export const reservedKeys = { snd: 'posting:' } as const satisfies Partial<Record<KindSlug, string>>;

const prefixes: Partial<Record<KindSlug, string>> = reservedKeys;

/** Whether a key is kept for the records of an area. */
export const isReservedKey = (slug: KindSlug, key: string): boolean => {
  const prefix = prefixes[slug];
  return prefix !== undefined && key.startsWith(prefix);
};
