import type { KindSlug } from '../kinds/index.ts';

/** Kinds whose topics operators cannot correct: industries, technologies, and postings, which belong to their owners. */
const owned: readonly KindSlug[] = ['industry', 'technology', 'snd'];

export const hasCorrectableTopics = (slug: KindSlug): boolean => !owned.includes(slug);
/** Whether rules assign topics to the kind; names of persons do not indicate topics. */
export const hasAssignedTopics = (slug: KindSlug): boolean => hasCorrectableTopics(slug) && slug !== 'talent';
