import type { KindSlug } from '../kinds/index.ts';

/** Kinds whose titles do not tell what they are about: names of people, and the industries and technologies themselves; postings are their owner's. */
const spared: readonly KindSlug[] = ['talent', 'industry', 'technology', 'snd'];

export const isAssigned = (slug: KindSlug): boolean => !spared.includes(slug);
