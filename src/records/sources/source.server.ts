import { bcp47, type Locale } from '../../base/locales.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import type { RecordContent } from '../engine/bind.server.ts';
import { lookUpOwnEntry } from '../engine/entry.ts';
import { findFreeDocumentAddress, isHomePage, isSameAddress } from './addresses.ts';
import type { RecordSourceAnswer } from './answer.ts';
import { issuerNames, issuerOf } from './issuers.server.ts';
import { healthOf } from './link-health.ts';
import { type SourceDeclaration, sourceDeclaration } from './registry.server.ts';

/** A name of an issuer or source: in the reader's language if it is declared, otherwise as written, with unknown language (null). */
interface LocalizedName {
  text: string;
  lang: string | null;
}
const nameIn = (written: string, locale: Locale): LocalizedName => {
  const declared = issuerNames(written, locale) ?? lookUpOwnEntry<unknown>(catalogues[locale], written);
  return typeof declared === 'string' ? { text: declared, lang: bcp47(locale) } : { text: written, lang: null };
};

/** Name of a source in the reader's language, by its stored name. */
export const localizedSourceName = (stored: string, locale: Locale): string => {
  const declared = sourceDeclaration(stored);
  if (declared?.names) return declared.names[locale];
  return typeof declared?.publisher === 'string' ? nameIn(declared.publisher, locale).text : nameIn(stored, locale).text;
};

const publisherOf = (declared: SourceDeclaration | undefined, record: RecordContent): string | null => {
  if (!declared) return record.sourceName;
  return typeof declared.publisher === 'function' ? declared.publisher(record) : declared.publisher;
};

/** Fields with the address of the subject itself, such as the home page of an organization or the address of a tool. */
const ownAddresses = ['web', 'address', 'media', 'link'] as const;
const isOwnPage = (link: string, record: RecordContent, { shared = [] }: Pick<SourceDeclaration, 'shared'>): boolean =>
  ownAddresses.some((name) => isSameAddress(record[name], link)) || !(isHomePage(link) || shared.some((one) => isSameAddress(one, link)));

/** Result of the last check of a source's link. */
interface LinkCheckResult {
  linkChecked: Date | null;
  linkStatus: number | null;
  linkFailures: number | null;
}

/** Source of a record: publisher, collector, link, whether the link is the record's own page, and whether the link still works. */
export const toSourceAnswer = (record: RecordContent & LinkCheckResult, locale: Locale): RecordSourceAnswer => {
  const { sourceName: stored, sourceLink: link, linkChecked } = record;
  const declared = stored === null ? undefined : sourceDeclaration(stored);
  const written = publisherOf(declared, record);
  const publisher = written === null ? null : nameIn(written, locale);
  const own = stored === null ? null : (declared?.names?.[locale] ?? (declared ? publisher?.text : null) ?? nameIn(stored, locale).text);
  const home = declared?.home ?? (written === null ? undefined : issuerOf(written)?.home) ?? (link && isHomePage(link) ? link : null);
  return {
    name: own,
    publisher: publisher?.text ?? null,
    lang: publisher?.lang ?? null,
    collector: declared?.collector ?? null,
    link,
    exact: link !== null && isOwnPage(link, record, declared ?? {}),
    home: home && /^https?:/.test(home) ? home : null,
    licence: record.sourceLicence ?? declared?.licence ?? null,
    attribution: declared?.attribution ?? null,
    read: record.sourceRead,
    others: record.otherSources.filter(({ name }) => name).map(({ name, link }) => ({ name: localizedSourceName(name, locale), link })),
    checked: linkChecked && new Date(linkChecked).toISOString(),
    health: healthOf(record.linkStatus, record.linkFailures ?? 0),
  };
};

/**
 * Address of the free document: stated by the source, published by the issuer, or on this portal if the stored text is the document. Null if there is
 * none. `page`: address of the record's own page.
 */
export const fullTextAddressOf = (record: RecordContent, page: string): string | null => {
  const { sourceName: stored, sourceLink: link, fullText } = record;
  const elsewhere = fullText ?? (link === null ? null : findFreeDocumentAddress(link, record));
  if (elsewhere !== null || !record.body) return elsewhere;
  const isDocument = stored !== null && sourceDeclaration(stored)?.complete;
  return isDocument ? `${page}#text` : null;
};
