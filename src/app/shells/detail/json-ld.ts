import type { Detail } from '../../../contract/api.ts';
import { bcp47 } from '../../../core/locales.ts';
import { kindOf } from '../../../kinds/index.ts';

const organization = (name: unknown) => (typeof name === 'string' && name ? { '@type': 'Organization', name } : null);
const country = (doc: Detail) => doc.country?.toUpperCase() ?? null;

/** What each schema.org type says beyond name, date and language. */
const types: Readonly<Record<string, (doc: Detail) => Record<string, unknown>>> = {
  Legislation: (doc) => ({
    legislationIdentifier: doc.textNumber,
    legislationDate: doc.writingDate ?? doc.date,
    legislationDateOfApplicability: doc.effectiveDate,
    legislationJurisdiction: country(doc),
    legislationPassedBy: organization(doc.publishAuthority),
    datePublished: doc.date,
  }),
  CreativeWork: (doc) => ({
    identifier: doc.number,
    datePublished: doc.date,
    expires: doc.abolitionDate,
    creativeWorkStatus: doc.status,
    publisher: organization(doc.administration),
    isBasedOn: doc.relations.outgoing
      .filter(({ type }) => type === 'adopts')
      .map(({ ref, title }) => ({ '@type': 'CreativeWork', identifier: ref, name: title ?? ref })),
  }),
  Organization: (doc) => ({
    alternateName: [doc.abbreviation, doc.englishName].filter(Boolean),
    address: doc.address ? { '@type': 'PostalAddress', streetAddress: doc.address, addressCountry: country(doc) } : null,
    telephone: doc.phone,
    faxNumber: doc.fax,
    email: doc.email,
    sameAs: doc.web,
    foundingDate: doc.date,
  }),
};

/** schema.org description of a record as JSON that may stand inside a script element. */
export const jsonLd = (doc: Detail, url: string): string => {
  const type = kindOf(doc.kind).schemaType;
  const work = type !== 'Organization';
  const data = {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': url,
    url,
    name: doc.title,
    description: doc.summary,
    ...(work && {
      inLanguage: bcp47(doc.locale),
      keywords: doc.keywords.join(', ') || null,
      dateModified: doc.time,
      license: doc.source.licence,
    }),
    ...types[type]?.(doc),
  };
  const told = Object.entries(data).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return JSON.stringify(Object.fromEntries(told)).replaceAll('<', '\\u003c');
};
