import { bcp47 } from '../../../base/locales.ts';
import type { RecordDetail } from '../../api.ts';
import type { Attachment } from '../../engine/fields.ts';
import { kindOf } from '../../kinds/index.ts';
import { isTablePreview } from './field-values.ts';

const organization = (name: unknown) => (typeof name === 'string' && name ? { '@type': 'Organization', name } : null);
const country = (doc: RecordDetail) => doc.country?.toUpperCase() ?? null;
/** Converts an address within the site to an absolute URL. */
const absolute = (link: unknown, url: string) => (typeof link === 'string' && URL.canParse(link, url) ? new URL(link, url).href : null);
const filesOf = (value: unknown): Attachment[] => (Array.isArray(value) ? value : []);

/** Converts seconds to an ISO 8601 duration: 3750 → PT1H2M30S. */
const isoDuration = (seconds: unknown): string | null => {
  if (typeof seconds !== 'number') return null;
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const;
  return `PT${parts.map(([n, unit]) => (n ? `${n}${unit}` : '')).join('') || '0S'}`;
};

const news = (doc: RecordDetail) => ({
  headline: doc.title,
  datePublished: doc.date,
  publisher: organization(doc.publisher),
  expires: doc.expiryDate,
});
const offer = (doc: RecordDetail) => ({
  ...(doc.category === 'demand' ? { '@reverse': { seeks: organization(doc.unitName) } } : { offeredBy: organization(doc.unitName) }),
  areaServed: country(doc),
  validFrom: doc.date,
  validThrough: doc.expiryDate,
  itemOffered: { '@type': 'Service', name: doc.title },
});

/** Properties of each schema.org type besides those of all types, such as name and description. */
const types: Readonly<Record<string, (doc: RecordDetail, url: string) => Record<string, unknown>>> = {
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
    creativeWorkStatus: doc.status === 'unknown' ? undefined : doc.status,
    publisher: organization(doc.administration ?? doc.source.publisher),
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
  Dataset: (doc, url) => ({
    datePublished: doc.date,
    version: doc.version,
    license: doc.licence ?? doc.source.licence,
    creator: organization(doc.source.publisher ?? doc.source.name),
    variableMeasured: isTablePreview(doc.preview) ? doc.preview.columns : undefined,
    spatialCoverage: country(doc),
    distribution: filesOf(doc.files).map(({ name, type, link }) => ({
      '@type': 'DataDownload',
      name,
      encodingFormat: type || null,
      contentUrl: absolute(link, url),
    })),
  }),
  WebApplication: (doc) => ({
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any',
    sameAs: doc.address,
    license: doc.licence,
    maintainer: organization(doc.maintainer),
    datePublished: doc.date,
  }),
  Person: (doc) => ({
    alternateName: doc.alias,
    jobTitle: doc.position,
    affiliation: organization(doc.unit),
    knowsAbout: doc.keywords,
  }),
  DefinedTerm: (doc, url) => ({
    termCode: doc.isic ?? doc.gather?.key,
    inDefinedTermSet: url.slice(0, url.lastIndexOf('/')),
  }),
  NewsArticle: news,
  Service: (doc) => ({
    serviceType: doc.category,
    provider: organization(doc.provider),
    areaServed: country(doc),
  }),
  Product: (doc) => ({
    category: doc.category,
    manufacturer: organization(doc.provider),
    releaseDate: doc.date,
    countryOfOrigin: country(doc),
    hasCertification: Array.isArray(doc.certificates) ? doc.certificates.map((name) => ({ '@type': 'Certification', name })) : null,
  }),
  Certification: (doc) => ({
    issuedBy: organization(doc.issuer),
    validFrom: doc.date,
    validIn: Array.isArray(doc.recognisedBy)
      ? doc.recognisedBy.map((name: string) => ({ '@type': 'Country', name: name.toUpperCase() }))
      : null,
    about: doc.relations.outgoing
      .filter(({ type }) => type === 'covers')
      .map(({ ref, title }) => ({ '@type': 'CreativeWork', identifier: ref, name: title ?? ref })),
  }),
  Offer: offer,
  Demand: offer,
  VideoObject: (doc, url) => ({
    uploadDate: doc.date,
    duration: isoDuration(doc.duration),
    publisher: organization(doc.publisher),
    thumbnailUrl: absolute(doc.image, url),
    [String(doc.media).startsWith('/') ? 'contentUrl' : 'sameAs']: absolute(doc.media, url),
    caption: filesOf(doc.captions).map(({ name, link }) => ({
      '@type': 'MediaObject',
      inLanguage: bcp47(name),
      encodingFormat: 'text/vtt',
      contentUrl: absolute(link, url),
    })),
  }),
};
/** Types that are not creative works: they have neither language nor licence. */
const nonCreativeTypes: readonly string[] = ['Organization', 'Person', 'DefinedTerm', 'Service', 'Product', 'Offer', 'Demand'];

/** schema.org description of a record as JSON that is safe inside a script element. */
export const jsonLd = (doc: RecordDetail, url: string): string => {
  const declared = kindOf(doc.kind).schemaType;
  const type = declared === 'Offer' && doc.category === 'demand' ? 'Demand' : declared;
  const work = !nonCreativeTypes.includes(type);
  const data = {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': url,
    url,
    name: doc.title,
    description: doc.languages?.summary ? { '@language': bcp47(doc.languages.summary), '@value': doc.summary } : doc.summary,
    image: absolute(doc.image, url),
    ...(work && {
      inLanguage: bcp47(doc.locale),
      keywords: doc.keywords.join(', ') || null,
      dateModified: doc.time,
      license: doc.source.licence,
      translationOfWork: doc.original ? { '@type': type, name: doc.original.title, inLanguage: doc.original.lang } : null,
      ...(doc.fullText && { isAccessibleForFree: true, encoding: { '@type': 'MediaObject', contentUrl: absolute(doc.fullText, url) } }),
    }),
    ...types[type]?.(doc, url),
  };
  const present = Object.entries(data).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return JSON.stringify(Object.fromEntries(present)).replaceAll('<', '\\u003c');
};
