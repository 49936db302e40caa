/**
 * Which addresses are a record's own page, and which of them are the document itself. No address is guessed: it is one that the source
 * holds, or it follows from a pattern that the issuer documents (decision 039).
 */

/** Addresses that follow from what a record is called. */
export interface PagePattern {
  issuer: string;
  /** Where the issuer says so. */
  documented: string;
  example: string;
  /** The address for a number; null where it is none of the issuer's. */
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
    // the page of a Recommendation lists its editions; ITU-T's own lists of series lead there
    documented: 'https://www.itu.int/en/ITU-T/publications/Pages/recs.aspx',
    example: 'ITU-T X.509 → https://www.itu.int/rec/T-REC-X.509',
    pageOf: (number) => {
      const recommendation = /^ITU-T (?:Rec\.? )?([A-Z]\.\d+(?:\.\d+)*)(?: .*)?$/.exec(number)?.[1];
      return recommendation ? `https://www.itu.int/rec/T-REC-${recommendation}` : null;
    },
  },
];

/** The page that an issuer has for a number, by its documented pattern. */
export const documentedPage = (number: string): string | null => pagePatterns.map(({ pageOf }) => pageOf(number)).find(Boolean) ?? null;

/** ISO's page of a committee: its open data hold the id, and its own list of committees links so (https://www.iso.org/technical-committees.html). */
export const isoCommitteePage = (id: unknown): string | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `https://www.iso.org/committee/${id}.html` : null;

/** What of a record says whether its text may be read: a withdrawn Recommendation is no text in force. */
export type Reading = Readonly<Record<string, unknown>>;
interface FreeText {
  issuer: string;
  /** Where the issuer says that it is free to read. */
  documented: string;
  /** The address of the text for the address of a page. */
  textAt(address: string, record: Reading): string | null;
}
const itself =
  (pattern: RegExp, may: (record: Reading) => boolean = () => true) =>
  (address: string, record: Reading): string | null =>
    pattern.test(address) && may(record) ? address : null;
const isCurrent = ({ declared }: Reading): boolean => declared !== 'draft' && declared !== 'withdrawn';

/** Issuers who publish their documents free of charge, and where. */
export const freeTexts: readonly FreeText[] = [
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
    // mandatory standards are read in full there, others by their copyright
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

/** Where the document behind a page can be read free of charge. */
export const freeTextAt = (address: string, record: Reading): string | null =>
  freeTexts.map(({ textAt }) => textAt(address, record)).find(Boolean) ?? null;

/** An address without what changes nothing: the protocol, `www.`, a slash at the end. */
const plain = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/+$/, '');
export const isSameAddress = (a: unknown, b: string): boolean => typeof a === 'string' && plain(a) === plain(b);

/** The front page of a site: it may say anything but this record. */
export const isHomePage = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^\/*$/.test(url.pathname) && url.search === '' && url.hash === '';
};
