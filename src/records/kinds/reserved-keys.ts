import type { KindSlug } from './index.ts';

/** Key prefixes of records that only one area writes; imports and editors must not use them. */
export const reservedKeyPrefixes = { snd: 'posting:' } as const satisfies Partial<Record<KindSlug, string>>;

const prefixes: Partial<Record<KindSlug, string>> = reservedKeyPrefixes;

/** Whether the key is reserved for the records of an area. */
export const isReservedKey = (slug: KindSlug, key: string): boolean => {
  const prefix = prefixes[slug];
  return prefix !== undefined && key.startsWith(prefix);
};
