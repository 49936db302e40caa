import { isPartialDate } from '../../base/dates.ts';
import { bcp47, type Locale, locales } from '../../base/locales.ts';
import { officeRoots } from '../../base/views.ts';
import { mobileAddress, smallScreens } from '../kinds/mobile.ts';
import { rfc3339 } from './dates.ts';
import { declaration, xml, xmlUrl } from './xml.ts';

/** Few enough that a file with all its alternates stays far below the 50 MB that crawlers take. */
export const urlsPerFile = 10_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapFile {
  /** Full address of the file. */
  loc: string;
  lastmod?: string | null | undefined;
}
export interface SitemapPage {
  /** Path on the site, without language. */
  path: string;
  lastmod?: string | null | undefined;
}

/** A W3C date may be as coarse as a year, unlike a feed's. */
const lastmodXml = (value: string | null | undefined): string => {
  const date = value && isPartialDate(value) ? value : rfc3339(value);
  return date ? `<lastmod>${date}</lastmod>` : '';
};

/** The file that names the sitemap's files. */
export const sitemapIndex = (files: readonly SitemapFile[]): string => {
  const entries = files.map(({ loc, lastmod }) => `<sitemap><loc>${xmlUrl(loc)}</loc>${lastmodXml(lastmod)}</sitemap>\n`);
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
};

const alternate = (of: 'hreflang' | 'media', value: string, href: string): string =>
  `<xhtml:link rel="alternate" ${of}="${value}" href="${xmlUrl(href)}"/>`;
const inLanguage = (page: string, locale: Locale): string => `${page}${page.includes('?') ? '&' : '?'}locale=${locale}`;

const urlXml = ({ path, lastmod }: SitemapPage, origin: string): string => {
  const page = `${origin}${path}`;
  const alternates = locales.map((locale) => alternate('hreflang', bcp47(locale), inLanguage(page, locale)));
  const mobile = mobileAddress(path);
  const others = [
    ...alternates,
    alternate('hreflang', 'x-default', page),
    ...(mobile ? [alternate('media', smallScreens, origin + mobile)] : []),
  ];
  return `<url><loc>${xmlUrl(page)}</loc>${lastmodXml(lastmod)}${others.join('')}</url>\n`;
};

/** One file of pages, each with its address in every language, and that of its mobile page. The caller divides: a page left out unseen would never be found. */
export const urlset = (pages: readonly SitemapPage[], origin: string): string => {
  if (pages.length > urlsPerFile) throw new RangeError(`A sitemap file holds at most ${urlsPerFile} addresses, not ${pages.length}`);
  const urls = pages.map((page) => urlXml(page, origin));
  return `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
};

/** What crawlers have no use for: calls, exports, searches and everything behind a login. */
const closed = ['/api/', ...officeRoots, '/uc', '/login', '/search', '/m/search'];

/** robots.txt. The description of the interface stays open to crawlers. */
export const robots = (origin: string): string =>
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

/** OpenSearch limits its texts: whole words as far as they go. */
const shorten = (text: string, most: number): string => {
  const signs = [...text.trim()];
  if (signs.length <= most) return signs.join('');
  const cut = signs.slice(0, most + 1).join('');
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : signs.slice(0, most).join('');
};

/** The description by which browsers offer the site's search. */
export const openSearch = (origin: string, { locale, shortName, longName, description }: OpenSearchTexts): string => {
  // Not through xmlUrl: the braces of the template must stay.
  const template = xml(`${origin}/search?keyword={searchTerms}&locale=${locale}`);
  const parts = [
    `<ShortName>${xml(shorten(shortName, 16))}</ShortName>`,
    `<LongName>${xml(shorten(longName, 48))}</LongName>`,
    `<Description>${xml(shorten(description, 1024))}</Description>`,
    `<Language>${bcp47(locale)}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    '<OutputEncoding>UTF-8</OutputEncoding>',
    `<Image type="image/svg+xml">${xml(origin)}/favicon.svg</Image>`,
    `<Url type="text/html" method="get" template="${template}"/>`,
  ];
  return `${declaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n${parts.join('\n')}\n</OpenSearchDescription>\n`;
};
