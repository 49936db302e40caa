/** Kinds whose records serve as topics of other records. */
export type TopicKind = 'industry' | 'technology';
export const isTopicKind = (slug: string): slug is TopicKind => slug === 'industry' || slug === 'technology';
