/**
 * Addresses of a record's own page and of the document itself. No address is guessed: the source contains it, or it follows from a pattern that the
 * issuer documents (decision 039).
 */

/** An issuer's pattern of page addresses by number. */
export interface PagePattern {
  issuer: string;
  /** Address at which the issuer documents its pattern of addresses. */
  documented: string;
  example: string;
  /** Page address for a number; null if the number is not the issuer's. */
  pageOf(number: string): string | null;
}

export const pagePatterns: readonly PagePattern[] = [
  {
    issuer: 'ietf',
    // every RFC prints the address of its page (RFC 7841, section 3.5)
    documented: 'https://www.rfc-editor.org/rfc/rfc7841.html#section-3.5',
    example: 'RFC 9110 → https://www.rfc-editor.org/info/rfc9110',
    pageOf: (number) => {
      const rfc = /^(?:IETF )?RFC ?0*([1-9]\d{0,4})$/.exec(number)?.[1];
      return rfc ? `https://www.rfc-editor.org/info/rfc${rfc}` : null;
    },
  },
  {
    issuer: 'itu',
    // the page of a Recommendation lists its editions; ITU-T's own lists of series link to it
    documented: 'https://www.itu.int/en/ITU-T/publications/Pages/recs.aspx',
    example: 'ITU-T X.509 → https://www.itu.int/rec/T-REC-X.509',
    pageOf: (number) => {
      const recommendation = /^ITU-T (?:Rec\.? )?([A-Z]\.\d+(?:\.\d+)*)(?: .*)?$/.exec(number)?.[1];
      return recommendation ? `https://www.itu.int/rec/T-REC-${recommendation}` : null;
    },
  },
];

/** Page address of the standard with a number, from its issuer's documented pattern; null if no pattern matches. */
export const findStandardPageAddress = (number: string): string | null =>
  pagePatterns.map(({ pageOf }) => pageOf(number)).find(Boolean) ?? null;

/**
 * ISO's page of a committee. ISO's open data contain the id, and its list of committees uses this form of address
 * (https://www.iso.org/technical-committees.html).
 */
export const isoCommitteePage = (id: unknown): string | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `https://www.iso.org/committee/${id}.html` : null;

/** Fields of a record that decide whether its free text may be offered, such as `declared`: a withdrawn Recommendation is not offered. */
export type FreeDocumentFields = Readonly<Record<string, unknown>>;
interface FreeDocumentIssuer {
  issuer: string;
  /** Address at which the issuer states that the documents are free to read. */
  documented: string;
  /** Address of the free text that belongs to a page address; null if there is none. */
  textAt(address: string, record: FreeDocumentFields): string | null;
}
const itself =
  (pattern: RegExp, may: (record: FreeDocumentFields) => boolean = () => true) =>
  (address: string, record: FreeDocumentFields): string | null =>
    pattern.test(address) && may(record) ? address : null;
const isCurrent = ({ declared }: FreeDocumentFields): boolean => declared !== 'draft' && declared !== 'withdrawn';

/** Issuers that publish their documents free of charge, with the addresses of the documents. */
export const freeDocumentIssuers: readonly FreeDocumentIssuer[] = [
  { issuer: 'w3c', documented: 'https://www.w3.org/standards/', textAt: itself(/^https?:\/\/www\.w3\.org\/TR\/[^?#]+$/) },
  {
    issuer: 'oasis',
    documented: 'https://www.oasis-open.org/standards/',
    textAt: itself(/^https?:\/\/docs\.oasis-open(?:-projects)?\.org\/\S+\.(?:html?|pdf)$/),
  },
  {
    issuer: 'ietf',
    documented: 'https://www.rfc-editor.org/retrieve/',
    textAt: (address) => {
      const rfc = /^https?:\/\/(?:www\.)?rfc-editor\.org\/(?:info|rfc)\/rfc(\d+)(?:\.(?:html|txt|pdf))?\/?$/.exec(address)?.[1];
      return rfc ? `https://www.rfc-editor.org/rfc/rfc${rfc}.html` : null;
    },
  },
  {
    issuer: 'itu',
    documented: 'https://www.itu.int/en/ITU-T/publications/Pages/recs.aspx',
    textAt: itself(/^https?:\/\/www\.itu\.int\/rec\/T-REC-[A-Z]\.\S+$/, isCurrent),
  },
  {
    issuer: 'etsi',
    documented: 'https://www.etsi.org/standards/get-standards',
    textAt: itself(/^https?:\/\/www\.etsi\.org\/deliver\/\S+\.pdf$/),
  },
  {
    // openstd.samr.gov.cn shows the full text of mandatory standards; whether it shows other standards depends on their copyright
    issuer: 'cn-sac',
    documented: 'https://openstd.samr.gov.cn/bzgk/gb/',
    textAt: itself(
      /^https?:\/\/openstd\.samr\.gov\.cn\/bzgk\/(?:gb|std)\/\S*hcno=[0-9A-F]{32}/i,
      ({ obligation }) => obligation === 'mandatory',
    ),
  },
  { issuer: 'ru-rosstandart', documented: 'https://protect.gost.ru/', textAt: itself(/^https?:\/\/protect\.gost\.ru\/document\S+$/) },
  {
    issuer: 'iso',
    documented: 'https://standards.iso.org/ittf/PubliclyAvailableStandards/',
    textAt: itself(/^https?:\/\/standards\.iso\.org\/ittf\/PubliclyAvailableStandards\/\S+\.(?:zip|pdf|html?)$/),
  },
  {
    issuer: 'br-planalto',
    documented: 'https://www4.planalto.gov.br/legislacao',
    textAt: itself(/^https?:\/\/www\.planalto\.gov\.br\/ccivil_03\/\S+\.html?$/i),
  },
  {
    issuer: 'br-alesp',
    documented: 'https://www.al.sp.gov.br/norma/',
    textAt: itself(/^https?:\/\/www\.al\.sp\.gov\.br\/repositorio\/legislacao\/\S+\.html?$/),
  },
  {
    issuer: 'ru-pravo',
    documented: 'http://publication.pravo.gov.ru/',
    textAt: itself(/^https?:\/\/publication\.pravo\.gov\.ru\/(?:Document\/View|document)\/\d+$/i),
  },
  {
    issuer: 'ae-legislation',
    documented: 'https://uaelegislation.gov.ae/',
    textAt: itself(/^https?:\/\/uaelegislation\.gov\.ae\/\w\w\/legislations\/\d+$/),
  },
];

/** Address of the free document that belongs to a page address; null if there is none. */
export const findFreeDocumentAddress = (address: string, record: FreeDocumentFields): string | null =>
  freeDocumentIssuers.map(({ textAt }) => textAt(address, record)).find(Boolean) ?? null;

/** Normalises an address for comparison: without protocol, `www.` and trailing slash. */
const plain = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/+$/, '');
export const isSameAddress = (a: unknown, b: string): boolean => typeof a === 'string' && plain(a) === plain(b);

/** Whether the address is the home page of a site, which is not a record's own page. */
export const isHomePage = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^\/*$/.test(url.pathname) && url.search === '' && url.hash === '';
};
