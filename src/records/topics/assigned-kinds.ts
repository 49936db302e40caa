import type { KindSlug } from '../kinds/index.ts';

/** Kinds whose topics are nobody's to correct: the industries and technologies themselves, and postings, which are their owner's. */
const owned: readonly KindSlug[] = ['industry', 'technology', 'snd'];

export const isCorrectable = (slug: KindSlug): boolean => !owned.includes(slug);
/** Whether rules assign topics; names of people do not tell what they are about. */
export const isAssigned = (slug: KindSlug): boolean => isCorrectable(slug) && slug !== 'talent';
