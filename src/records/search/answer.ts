import type { Locale } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import type { FacetValue } from '../api.ts';
import type { KindSlug } from '../kinds/index.ts';

/** Type of a hit: its kind. A tool has the type `tools` if the search was filtered by this name, which SPECIFICATION §3 uses for tools. */
export type HitType = KindSlug | 'tools';
export interface SearchHit {
  type: HitType;
  id: string;
  /** Title of the hit as HTML: escaped text with `<mark>` around the matching words. */
  title: string;
  content: string;
  date: string | null;
  image: string | null;
  country: string | null;
  locale: string;
  /** Language of the hit's `content`: the original's language, if the translation lacks that part. */
  contentLocale: string;
  /** Label of the hit: a standard's number or an organization's abbreviation. */
  label: string | null;
  /** Label of the hit as HTML, with `<mark>` around the matching words. */
  markedLabel: string | null;
  status: string | null;
  /** Number of matching editions of the hit's series, including the hit; only the best edition is in the list. */
  editions: number;
}
/** Number of hits for each filter value, under the other filters; for ICS only the top-level fields (two digits) are counted. */
export type SearchFacets = Record<'status' | 'year' | 'language' | 'ics', FacetValue[]>;
/** The keyword that was searched instead, because the typed one found nothing or hardly anything. */
interface CorrectedKeyword {
  keyword: string;
  how: 'number' | 'layout' | 'pinyin' | 'spelling' | 'words';
  /** Message about the replacement, and the label of the link back to the typed keyword. */
  text: string;
  instead: string;
}
/** A concept that the keyword names, with the terms that were searched in addition; `without=<concept>` excludes it. */
interface SearchedConcept {
  concept: string;
  typed: string;
  terms: readonly { language: Locale; term: string }[];
}
export interface SearchAnswer extends Paged<SearchHit> {
  types: { type: HitType; count: number }[];
  countries: FacetValue[];
  facets: SearchFacets;
  /** Corrected spelling of the keyword with which the hits were found; null if there is none. */
  suggestion: string | null;
  shown: CorrectedKeyword | null;
  also: SearchedConcept[];
  /** Most frequent searches of readers of the language, then technologies with many standards; empty if the keyword has hits. */
  wanted: string[];
  /** Message about the hits: more records matched than are counted, or advice for an empty or unsuccessful search. Null if there is none. */
  hint: string | null;
  /** True if more records matched than are counted. */
  capped: boolean;
}
export interface Suggestion {
  text: string;
  /** Kind of the suggested record; null if the suggestion is a phrase. */
  kind: KindSlug | null;
  id: string | null;
}
