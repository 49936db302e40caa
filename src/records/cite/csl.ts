import { bcp47 } from '../../base/locales.ts';
import type { Detail } from '../api.ts';
import { type Profile, profileOf } from './profiles.ts';
import { datePartsOf, firstOf, linesOf, oneLine } from './text.ts';

/** `url`: the record's permanent page. `accessed`: the day of the citation, ISO 8601. */
export interface CiteOptions {
  url: string;
  accessed: string;
}

export interface CslDate {
  'date-parts': [number[]];
}

/** The part of CSL-JSON (input schema 1.0.2) that a record of ours can fill. Every text is one clean line. */
export interface CslItem {
  id: string;
  type: Profile['csl'];
  title: string;
  'title-short'?: string | undefined;
  /** Of the work, where `title` is a translation. */
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
  /** Divided by semicolons. */
  keyword?: string | undefined;
  source?: string | undefined;
  note?: string | undefined;
  URL: string;
}

const dateOf = (value: unknown): CslDate | undefined => {
  const parts = datePartsOf(value);
  return parts && { 'date-parts': [parts] };
};

/** A key that stays when number or title are corrected, in the letters that every format allows. */
export const keyOf = (detail: Detail): string => `brics-${detail.kind}-${detail.id.replace(/[^A-Za-z0-9]+/g, '-')}`;

/** The record as an item of CSL-JSON, from which BibTeX and RIS are made too. */
export const cslItem = (detail: Detail, { url, accessed }: CiteOptions): CslItem => {
  const profile = profileOf(detail.kind);
  const number = firstOf(detail, profile.number);
  const authority = firstOf(detail, profile.authority);
  const source = oneLine(detail.source.name) || undefined;
  return {
    id: keyOf(detail),
    type: profile.csl,
    title: oneLine(detail.title) || (number ?? keyOf(detail)),
    'title-short': firstOf(detail, profile.short),
    'original-title': oneLine(detail.original?.title) || undefined,
    author: authority ? [{ literal: authority }] : undefined,
    authority,
    publisher: authority ?? (oneLine(detail.source.publisher) || source),
    number,
    edition: firstOf(detail, ['edition']),
    issued: profile.dated ? dateOf(detail.date) : undefined,
    accessed: dateOf(accessed.slice(0, 10)),
    jurisdiction: profile.csl === 'legislation' ? oneLine(detail.country).toUpperCase() || undefined : undefined,
    status: firstOf(detail, ['status']),
    language: bcp47(detail.locale),
    'original-language': detail.original?.lang,
    abstract: oneLine(detail.summary) || undefined,
    keyword: linesOf(detail.keywords.map((keyword) => keyword.replaceAll(';', ','))).join('; ') || undefined,
    source,
    // The reader of a bibliography must see that nobody published the work under this title.
    note: detail.translated === 'machine' ? 'Title translated by machine' : undefined,
    URL: oneLine(url),
  };
};

/** CSL-JSON is a list of items, here of one. */
export const toCslJson = (item: CslItem): string => `${JSON.stringify([item], null, 2)}\n`;
