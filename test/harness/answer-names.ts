import { answerFieldAliasesOf } from '../../src/records/engine/api-aliases.ts';
import type { Kind } from '../../src/records/engine/kind.ts';
import { groupingFilterOf } from '../../src/records/engine/schema.server.ts';

/**
 * Keys that the API answer has for a record of every kind. The functions below add the fields, derived values and API aliases of a kind.
 */
const shared = ['id', 'kind', 'title', 'summary', 'country', 'date', 'image', 'views', 'time', 'locale', 'translated'];
const explained = (kind: Kind) => (kind.slug === 'standard' ? ['statusEvidence', 'equivalents'] : []);
const ordered = (kind: Kind, own: readonly string[], isDetail: boolean): string[] =>
  [...new Set([...own, ...answerFieldAliasesOf(kind, own, isDetail).map(([name]) => name)])].sort();

/** Expected keys of a record of this kind in a list. */
export const expectedListKeysOf = (kind: Kind): string[] => {
  const own = [...kind.list.badges, ...kind.list.columns].filter((name) => name in kind.fields);
  return ordered(kind, [...shared, ...own, ...Object.keys(kind.derived ?? {}), ...explained(kind)], false);
};

/** Expected keys of the complete record of this kind. */
export const expectedDetailKeysOf = (kind: Kind): string[] => {
  const isProtected = Object.values(kind.fields).some((field) => field.type === 'text' && field.protected);
  const own = [
    ...shared,
    ...['body', 'keywords', 'industries', 'technologies', 'topicsAssigned', 'source', 'original', 'fullText', 'created', 'translations'],
    ...['relations', 'classification'],
    ...Object.keys(kind.fields),
    ...Object.keys(kind.derived ?? {}),
    ...explained(kind),
    ...(kind.slug === 'standard' ? ['series', 'statements'] : []),
    ...(isProtected ? ['withheld'] : []),
    ...(kind.slug === 'snd' ? ['applied', 'mine', 'ended', 'posting'] : []),
    ...(groupingFilterOf(kind) ? ['gather'] : []),
    ...('parent' in kind.fields ? ['place'] : []),
  ];
  return ordered(kind, own, true);
};
