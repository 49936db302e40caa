import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { defaultLocale, isCountry, isLocale, type Locale, locales } from '../../base/locales.ts';
import { isRecord } from '../../base/unknown.ts';
import { isMobileAddress, isOfficeAddress, isView, officeLocaleCookie, oldOfficeLocalePath, type View } from '../../base/views.ts';

/** The cookies of a request by name; only the portal's own plain ones are read. */
export const cookiesOf = (header: string | undefined): Map<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return cookies;
};

/** Languages by how much they are wanted (`q`), equal ones as they are named; those that are not are left out. */
const wanted = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, q: Number(q) };
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);

/** The most wanted of the caller's languages that the portal speaks. */
const preferred = (header: string | undefined): Locale | undefined => {
  for (const language of wanted(header ?? '')) {
    const match =
      locales.find((locale) => locale === language) ?? locales.find((locale) => locale.startsWith(`${language.split('-')[0]}-`));
    if (match) return match;
  }
  return undefined;
};

/** What of a request tells the reader's choices; of one that has not reached Fastify too. */
type ChoiceSource = Pick<FastifyRequest, 'headers' | 'url' | 'query'>;

/** A parameter of the request's path; empty where there is none. */
export const pathParameter = ({ params }: Pick<FastifyRequest, 'params'>, name: string): string =>
  isRecord(params) && typeof params[name] === 'string' ? params[name] : '';

const parameter = (request: ChoiceSource, name: string): unknown => (isRecord(request.query) ? request.query[name] : undefined);

export type Theme = 'light' | 'dark';
export interface Preferences {
  locale: Locale;
  nation: string | null;
  theme: Theme | null;
  /** Whose frame is around the page: the portal's, or the mobile portal's. */
  view: View;
  /** The reader's browser is told to load as little as it can: pages below /m come without pictures. */
  saveData: boolean;
  localeLocked?: true;
}

/** What programs read, in a language of their own where they name one: the API, feeds and files, but for the page that shows the document. */
const isData = (url: string): boolean => /^\/(api(?!\/docs([/?]|$))([/?]|$)|feed\/|opensearch\.xml|assets\/)/.test(url);
/** Pages of both portals, in the frame of the one that the reader comes from. */
const isAccountPage = (url: string): boolean => /^\/(login|register|recover|uc)([/?]|$)/.test(url);

/** What a request's headers say of its reader's choices; null: nothing, or nothing that can be chosen. */
interface HeaderChoices {
  locale: Locale | null;
  nation: string | null;
  theme: Theme | null;
  view: View | null;
  saveData: boolean;
}

/**
 * All that an answer to a visitor may take from the headers: the key of its kept copy consists of this, its origin and its address. Data
 * takes the language alone, pages take it from cookies alone: a reader's browser language does not change a shared link.
 */
export const choicesOf = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): HeaderChoices => {
  const cookies = cookiesOf(headers.cookie);
  const [locale, nation, theme] = [
    cookies.get(isOfficeAddress(url) ? officeLocaleCookie : 'locale'),
    cookies.get('nation'),
    cookies.get('theme'),
  ];
  const chosen = isLocale(locale) ? locale : null;
  if (isData(url))
    return { locale: chosen ?? preferred(headers['accept-language']) ?? null, nation: null, theme: null, view: null, saveData: false };
  const view = isAccountPage(url) ? cookies.get('view') : undefined;
  return {
    locale: chosen,
    nation: isCountry(nation) ? nation : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    view: isView(view) ? view : null,
    saveData: isMobileAddress(url) && headers['save-data'] === 'on',
  };
};

/** What decides between the two portals (device.ts). */
export const variesByDevice = 'User-Agent, Sec-CH-UA-Mobile, Cookie';
/** What an answer to a visitor depends on besides its address, for the caches between here and there. */
export const variesBy = (url: string): string => {
  if (isData(url)) return 'accept-language, cookie';
  const varies = /^\/m?(\?|$)/.test(url) ? variesByDevice : 'cookie';
  return isMobileAddress(url) ? `${varies}, save-data` : varies;
};

/** API: `locale` parameter, else cookie, else Accept-Language, else zh-cn (SPECIFICATION S5.2). */
export const apiLocale = (request: ChoiceSource): Locale => {
  const named = parameter(request, 'locale');
  return isLocale(named) ? named : (choicesOf(request).locale ?? defaultLocale);
};

/** Refusals are kept by nobody: they speak the caller's language wherever they are said. */
export const refusalLocale = (request: ChoiceSource): Locale => {
  const named = parameter(request, 'locale');
  return isLocale(named) ? named : (choicesOf(request).locale ?? preferred(request.headers['accept-language']) ?? defaultLocale);
};

const viewFor = (request: ChoiceSource, said: View | null): View => {
  if (!isAccountPage(request.url)) return isMobileAddress(request.url) ? 'mobile' : 'desktop';
  const named = parameter(request, 'view');
  return isView(named) ? named : (said ?? 'desktop');
};

/**
 * Pages: what the URL says, else the cookie, else the default. The back office starts in Chinese with nation China whatever the portal
 * shows (SPECIFICATION S2.3); `officeLocked`: and stays so.
 */
export const pagePreferences = (request: ChoiceSource, officeLocked = false): Preferences => {
  const said = choicesOf(request);
  const office = isOfficeAddress(request.url);
  const named = parameter(request, 'locale');
  const nation = [parameter(request, 'nation'), said.nation].find((value) => isCountry(value) || value === 'all');
  const theme = [parameter(request, 'theme'), said.theme].find((value) => value === 'light' || value === 'dark' || value === 'auto');
  return {
    locale: (office && officeLocked ? null : isLocale(named) ? named : said.locale) ?? defaultLocale,
    nation: office ? 'cn' : isCountry(nation) ? nation : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    view: viewFor(request, said.view),
    saveData: said.saveData,
    ...(office && officeLocked && { localeLocked: true as const }),
  };
};

/** Cookies for the choices that the URL names, so that the next page keeps them. */
export const preferenceCookies = (request: FastifyRequest, { locale, nation, theme }: Preferences): string[] => {
  const chosen: [string, string][] = [];
  const office = isOfficeAddress(request.url);
  if (isLocale(parameter(request, 'locale'))) chosen.push([office ? officeLocaleCookie : 'locale', locale]);
  if (parameter(request, 'nation') && !office) chosen.push(['nation', nation ?? 'all']);
  if (parameter(request, 'theme')) chosen.push(['theme', theme ?? 'auto']);
  const cookies = chosen.map(([name, value]) => `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`);
  // browsers send a cookie of a longer path too, so an old one would contradict the new choice
  if (chosen.some(([name]) => name === officeLocaleCookie))
    cookies.push(`${officeLocaleCookie}=; Path=${oldOfficeLocalePath}; Max-Age=0; SameSite=Lax`);
  const view = parameter(request, 'view');
  return isView(view) ? [...cookies, `view=${view}; Path=/; SameSite=Lax`] : cookies; // until the browser is closed: it is one device's
};
