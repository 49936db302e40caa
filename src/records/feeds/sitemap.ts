import { isPartialDate } from '../../base/dates.ts';
import { bcp47, type Locale, locales } from '../../base/locales.ts';
import { officeRoots } from '../../base/views.ts';
import { mobileMediaQuery, toMobileAddress } from '../kinds/mobile.ts';
import { toRfc3339Time } from './dates.ts';
import { escapeXmlText, escapeXmlUrl, xmlDeclaration } from './xml.ts';

/** Maximum number of pages in a sitemap file. With the alternate links of all pages, such a file is far below the limit of 50 MB. */
export const urlsPerFile = 10_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapFile {
  /** Absolute URL of the sitemap file. */
  loc: string;
  lastmod?: string | null | undefined;
}
export interface SitemapPage {
  /** Path of the page, without language parameter. */
  path: string;
  lastmod?: string | null | undefined;
}

/** Writes a lastmod element. Sitemaps accept dates at the precision of a year or month; feeds do not. */
const lastmodXml = (value: string | null | undefined): string => {
  const date = value && isPartialDate(value) ? value : toRfc3339Time(value);
  return date ? `<lastmod>${date}</lastmod>` : '';
};

/** Writes the sitemap index, which lists the sitemap files. */
export const writeSitemapIndex = (files: readonly SitemapFile[]): string => {
  const entries = files.map(({ loc, lastmod }) => `<sitemap><loc>${escapeXmlUrl(loc)}</loc>${lastmodXml(lastmod)}</sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
};

const alternate = (of: 'hreflang' | 'media', value: string, href: string): string =>
  `<xhtml:link rel="alternate" ${of}="${value}" href="${escapeXmlUrl(href)}"/>`;
const inLanguage = (page: string, locale: Locale): string => `${page}${page.includes('?') ? '&' : '?'}locale=${locale}`;

const urlXml = ({ path, lastmod }: SitemapPage, origin: string): string => {
  const page = `${origin}${path}`;
  const alternates = locales.map((locale) => alternate('hreflang', bcp47(locale), inLanguage(page, locale)));
  const mobile = toMobileAddress(path);
  const others = [
    ...alternates,
    alternate('hreflang', 'x-default', page),
    ...(mobile ? [alternate('media', mobileMediaQuery, origin + mobile)] : []),
  ];
  return `<url><loc>${escapeXmlUrl(page)}</loc>${lastmodXml(lastmod)}${others.join('')}</url>\n`;
};

/**
 * Writes one sitemap file: each page with its address in every language and its mobile page. Throws RangeError above `urlsPerFile`, because omitted
 * pages would not be found.
 */
export const writeSitemapFile = (pages: readonly SitemapPage[], origin: string): string => {
  if (pages.length > urlsPerFile) throw new RangeError(`A sitemap file holds at most ${urlsPerFile} addresses, not ${pages.length}`);
  const urls = pages.map((page) => urlXml(page, origin));
  return `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
};

/** Paths that crawlers must not request: API calls, exports, searches and pages that require a sign-in. */
const closed = ['/api/', ...officeRoots, '/uc', '/login', '/search', '/m/search'];

/** Writes robots.txt. The API's documentation stays open to crawlers. */
export const writeRobotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/docs',
    'Allow: /api/openapi.json',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

export interface OpenSearchTexts {
  locale: Locale;
  shortName: string;
  longName: string;
  description: string;
}

/** Cuts a text at a word boundary to at most `most` characters, because OpenSearch limits the length of texts. */
const shorten = (text: string, most: number): string => {
  const signs = [...text.trim()];
  if (signs.length <= most) return signs.join('');
  const cut = signs.slice(0, most + 1).join('');
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : signs.slice(0, most).join('');
};

/** Writes the OpenSearch description, by which browsers offer the site's search. */
export const writeOpenSearchDescription = (origin: string, { locale, shortName, longName, description }: OpenSearchTexts): string => {
  // The search template is not escaped with escapeXmlUrl, which would escape its braces.
  const template = escapeXmlText(`${origin}/search?keyword={searchTerms}&locale=${locale}`);
  const parts = [
    `<ShortName>${escapeXmlText(shorten(shortName, 16))}</ShortName>`,
    `<LongName>${escapeXmlText(shorten(longName, 48))}</LongName>`,
    `<Description>${escapeXmlText(shorten(description, 1024))}</Description>`,
    `<Language>${bcp47(locale)}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    '<OutputEncoding>UTF-8</OutputEncoding>',
    `<Image type="image/svg+xml">${escapeXmlText(origin)}/favicon.svg</Image>`,
    `<Url type="text/html" method="get" template="${template}"/>`,
  ];
  return `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n${parts.join('\n')}\n</OpenSearchDescription>\n`;
};
