import { bcp47 } from '../../base/locales.ts';
import type { RecordDetail } from '../api.ts';
import { type CitationProfile, citationProfileOf } from './profiles.ts';
import { datePartsOf, firstNonEmptyField, linesOf, toSingleLine } from './text.ts';

/** Options of a citation. `url`: permanent page of the record. `accessed`: date of the citation, ISO 8601. */
export interface CiteOptions {
  url: string;
  accessed: string;
}

export interface CslDate {
  'date-parts': [number[]];
}

/** The members of CSL-JSON (input schema 1.0.2) that a record can fill. Every text is one line without control characters. */
export interface CslItem {
  id: string;
  type: CitationProfile['csl'];
  title: string;
  'title-short'?: string | undefined;
  /** Title of the original work, if `title` is a translation. */
  'original-title'?: string | undefined;
  author?: { literal: string }[] | undefined;
  authority?: string | undefined;
  publisher?: string | undefined;
  number?: string | undefined;
  edition?: string | undefined;
  issued?: CslDate | undefined;
  accessed?: CslDate | undefined;
  jurisdiction?: string | undefined;
  status?: string | undefined;
  language: string;
  'original-language'?: string | undefined;
  abstract?: string | undefined;
  /** Keywords separated by semicolons. */
  keyword?: string | undefined;
  source?: string | undefined;
  note?: string | undefined;
  URL: string;
}

const dateOf = (value: unknown): CslDate | undefined => {
  const parts = datePartsOf(value);
  return parts && { 'date-parts': [parts] };
};

/** Citation key in characters that every format allows. The key does not change when the number or title of the record is corrected. */
export const citationKeyOf = (detail: RecordDetail): string => `brics-${detail.kind}-${detail.id.replace(/[^A-Za-z0-9]+/g, '-')}`;

/** Converts a record to a CSL-JSON item, from which BibTeX and RIS citations are also written. */
export const toCslItem = (detail: RecordDetail, { url, accessed }: CiteOptions): CslItem => {
  const profile = citationProfileOf(detail.kind);
  const number = firstNonEmptyField(detail, profile.number);
  const authority = firstNonEmptyField(detail, profile.authority);
  const source = toSingleLine(detail.source.name) || undefined;
  return {
    id: citationKeyOf(detail),
    type: profile.csl,
    title: toSingleLine(detail.title) || (number ?? citationKeyOf(detail)),
    'title-short': firstNonEmptyField(detail, profile.short),
    'original-title': toSingleLine(detail.original?.title) || undefined,
    author: authority ? [{ literal: authority }] : undefined,
    authority,
    publisher: authority ?? (toSingleLine(detail.source.publisher) || source),
    number,
    edition: firstNonEmptyField(detail, ['edition']),
    issued: profile.dated ? dateOf(detail.date) : undefined,
    accessed: dateOf(accessed.slice(0, 10)),
    jurisdiction: profile.csl === 'legislation' ? toSingleLine(detail.country).toUpperCase() || undefined : undefined,
    status: firstNonEmptyField(detail, ['status']),
    language: bcp47(detail.locale),
    'original-language': detail.original?.lang,
    abstract: toSingleLine(detail.summary) || undefined,
    keyword: linesOf(detail.keywords.map((keyword) => keyword.replaceAll(';', ','))).join('; ') || undefined,
    source,
    // The note tells readers of a bibliography that the work was not published under this title.
    note: detail.translated === 'machine' ? 'Title translated by machine' : undefined,
    URL: toSingleLine(url),
  };
};

/** Writes a CSL item as a CSL-JSON document, which is a list with this one item. */
export const toCslJson = (item: CslItem): string => `${JSON.stringify([item], null, 2)}\n`;
