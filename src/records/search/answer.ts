import type { Locale } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import type { FacetValue } from '../api.ts';
import type { KindSlug } from '../kinds/index.ts';

/** `tools` where the search was asked for that name of the specification, otherwise `tool`. */
export type HitType = KindSlug | 'tools';
export interface SearchHit {
  type: HitType;
  id: string;
  /** HTML: escaped text with `<mark>` around what matched. */
  title: string;
  content: string;
  date: string | null;
  image: string | null;
  country: string | null;
  locale: string;
  /** Language of `content`: the original's, where a translation leaves that out. */
  contentLocale: string;
  /** A standard's number, an organization's abbreviation. */
  label: string | null;
  /** The same as HTML, marked where it was asked for. */
  markedLabel: string | null;
  status: string | null;
  /** How many editions of its series match, itself included: only the best stands in the list. */
  editions: number;
}
/** How often each value is among the hits, under the other filters; of the classification its fields. */
export type SearchFacets = Record<'status' | 'year' | 'language' | 'ics', FacetValue[]>;
/** What hits are of in place of a keyword that finds nothing. */
interface CorrectedKeyword {
  keyword: string;
  how: 'number' | 'layout' | 'pinyin' | 'spelling' | 'words';
  /** What a reader is told of it, and what the way back to what she typed says. */
  text: string;
  instead: string;
}
/** A concept that the keyword names, and what else it was looked for as; `without=<concept>` leaves it out. */
interface AlsoSearched {
  concept: string;
  typed: string;
  terms: readonly { language: Locale; term: string }[];
}
export interface SearchAnswer extends Paged<SearchHit> {
  types: { type: HitType; count: number }[];
  countries: FacetValue[];
  facets: SearchFacets;
  /** Another spelling, of which the hits are. */
  suggestion: string | null;
  shown: CorrectedKeyword | null;
  also: AlsoSearched[];
  /** What readers of the language search for most; told where nothing was asked for, or found. */
  wanted: string[];
  /** What else a reader is told: that more matched, what to do where nothing was found or asked for. */
  hint: string | null;
  /** True where more matched than are counted. */
  capped: boolean;
}
export interface Suggestion {
  text: string;
  /** Set where the suggestion is one record. */
  kind: KindSlug | null;
  id: string | null;
}
