import { data } from 'react-router';
import { isOneOf } from '../../../base/typed-keys.ts';
import type { RouteErrorData } from '../../../web/lib/api.ts';
import { keywordOf } from '../../../web/lib/list-query.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';

/** Kinds whose records can be compared. */
export const comparableKinds = ['standard', 'policy'] as const satisfies readonly KindSlug[];
export type ComparableKind = (typeof comparableKinds)[number];
export const isComparableKind = (kind: unknown): kind is ComparableKind => isOneOf(comparableKinds, kind);

/** Maximum number of columns that remain readable. */
export const maxComparedRecords = 4;

/** State of a comparison, as its address contains it. */
export interface ComparisonState {
  kind: ComparableKind;
  ids: string[];
  /** True if only rows that differ are shown. */
  differences: boolean;
  /** Search text for another record to compare; empty if nothing is searched. */
  keyword: string;
}

const refuse = (field: string): never => {
  throw data({ code: 'E_VALIDATION', fields: [field] } satisfies RouteErrorData, { status: 400 });
};

/**
 * Parses the address: `id` may be repeated or comma-separated; duplicates are removed. Throws a 400 response that names the invalid
 * parameter.
 */
export const parseComparison = (params: URLSearchParams): ComparisonState => {
  const kind = params.get('kind') || 'standard';
  const ids = [...new Set(params.getAll('id').flatMap((value) => value.split(',')))].map((id) => id.trim()).filter(Boolean);
  const diff = params.get('diff') || '0';
  if (!isComparableKind(kind)) return refuse('kind');
  if (ids.length > maxComparedRecords || ids.some((id) => !/^[\w-]{1,40}$/.test(id))) return refuse('id');
  if (diff !== '0' && diff !== '1') return refuse('diff');
  return { kind, ids, differences: diff === '1', keyword: keywordOf(params) };
};

/** Address of a comparison, without the search text. */
export const comparisonHref = ({ kind, ids, differences }: Omit<ComparisonState, 'keyword'>): string =>
  `${paths.compare(kind, ids)}${differences ? '&diff=1' : ''}`;
