import { data } from 'react-router';
import { isOneOf } from '../../../base/typed-keys.ts';
import type { Refusal } from '../../../web/lib/api.ts';
import { keywordOf } from '../../../web/lib/list-query.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';

/** The kinds whose records are worth laying side by side. */
export const comparable = ['standard', 'policy'] as const satisfies readonly KindSlug[];
export type Comparable = (typeof comparable)[number];
export const isComparable = (kind: unknown): kind is Comparable => isOneOf(comparable, kind);

/** As many columns as can still be read beside each other. */
export const most = 4;

/** The whole state of a comparison, as its address holds it. */
export interface ComparisonState {
  kind: Comparable;
  ids: string[];
  /** Only the rows that differ. */
  differences: boolean;
  /** What is searched for among the records that could be added; empty while nothing is. */
  keyword: string;
}

const refuse = (field: string): never => {
  throw data({ code: 'E_VALIDATION', fields: [field] } satisfies Refusal, { status: 400 });
};

/** Reads an address: `id` repeated or as a comma list, each record once. Throws the 400 of a page, naming the parameter. */
export const parseComparison = (params: URLSearchParams): ComparisonState => {
  const kind = params.get('kind') || 'standard';
  const ids = [...new Set(params.getAll('id').flatMap((value) => value.split(',')))].map((id) => id.trim()).filter(Boolean);
  const diff = params.get('diff') || '0';
  if (!isComparable(kind)) return refuse('kind');
  if (ids.length > most || ids.some((id) => !/^[\w-]{1,40}$/.test(id))) return refuse('id');
  if (diff !== '0' && diff !== '1') return refuse('diff');
  return { kind, ids, differences: diff === '1', keyword: keywordOf(params) };
};

/** The address of a comparison. What was searched for is no part of it. */
export const hrefOf = ({ kind, ids, differences }: Omit<ComparisonState, 'keyword'>): string =>
  `${paths.compare(kind, ids)}${differences ? '&diff=1' : ''}`;
