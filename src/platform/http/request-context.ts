import type { FastifyRequest } from 'fastify';
import { defaultLocale, isCountry, isLocale, type Locale, locales } from '../../base/locales.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { isMobileAddress, isOfficeAddress, isView, officeLocaleCookie, oldOfficeLocaleCookiePath, type View } from '../../base/views.ts';
import { oncePerRequest, type RequestHead } from './once-per-request.ts';

/** Returns the cookies of a request by name. Values are not decoded, since the portal's own cookies need none. */
export const cookiesOf = oncePerRequest(({ headers }: Pick<RequestHead, 'headers'>): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return cookies;
});

/** Returns the languages of an Accept-Language header by preference (`q`), equal ones in their order, without refused ones (q=0). */
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

/** Returns the most preferred language of Accept-Language that the portal supports. */
const preferred = (header: string | undefined): Locale | undefined => {
  for (const language of wanted(header ?? '')) {
    const match =
      locales.find((locale) => locale === language) ?? locales.find((locale) => locale.startsWith(`${language.split('-')[0]}-`));
    if (match) return match;
  }
  return undefined;
};

/** The part of a request that shows the user's choices; also available before the request reaches Fastify. */
type ChoiceSource = Pick<FastifyRequest, 'url' | 'query'> & { raw: RequestHead };

/** Returns a path parameter, or an empty string if it is missing. */
export const pathParameter = ({ params }: Pick<FastifyRequest, 'params'>, name: string): string =>
  isNonNullObject(params) && typeof params[name] === 'string' ? params[name] : '';

const parameter = (request: ChoiceSource, name: string): unknown => (isNonNullObject(request.query) ? request.query[name] : undefined);

export type Theme = 'light' | 'dark';
export interface Preferences {
  locale: Locale;
  nation: string | null;
  theme: Theme | null;
  /** Frame (layout) of the page: portal or mobile portal. */
  view: View;
  /** True if the browser asks to save data: pages below /m then omit pictures. */
  saveData: boolean;
  localeLocked?: true;
}

/** True for addresses read by programs (API, feeds, files), which use Accept-Language. The page of the API reference is excluded. */
const isData = (url: string): boolean => /^\/(api(?!\/docs([/?]|$))([/?]|$)|feed\/|opensearch\.xml|assets\/)/.test(url);
/** True for account pages, which both portals show in the frame that the visitor comes from. */
const isAccountPage = (url: string): boolean => /^\/(login|register|recover|uc)([/?]|$)/.test(url);

/** Choices of the user in the headers of a request; null if absent or invalid. */
interface HeaderChoices {
  locale: Locale | null;
  nation: string | null;
  theme: Theme | null;
  view: View | null;
  saveData: boolean;
}

/**
 * Returns all choices that an answer to a visitor may depend on; with origin and address they form the cache key. Data depend only on the
 * language. For pages, the language is read only from cookies, so that a shared link does not vary with the browser's language.
 */
export const choicesOf = oncePerRequest((request: RequestHead): HeaderChoices => {
  const { url = '', headers } = request;
  const cookies = cookiesOf(request);
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
});

/** Headers that decide between portal and mobile portal (device.ts). */
export const deviceVaryHeaders = 'User-Agent, Sec-CH-UA-Mobile, Cookie';
/** Returns the Vary header of an answer to a visitor, for caches in between. */
export const varyHeaderOf = (url: string): string => {
  if (isData(url)) return 'accept-language, cookie';
  const varies = /^\/m?(\?|$)/.test(url) ? deviceVaryHeaders : 'cookie';
  return isMobileAddress(url) ? `${varies}, save-data` : varies;
};

/** Returns the language of API calls: parameter `locale`, else cookie, else Accept-Language, else zh-cn (SPECIFICATION S5.2). */
export const apiLocale = (request: ChoiceSource): Locale => {
  const named = parameter(request, 'locale');
  return isLocale(named) ? named : (choicesOf(request.raw).locale ?? defaultLocale);
};

/** Returns the language of a refusal. Refusals are not cached, so Accept-Language counts on pages too. */
export const refusalLocale = (request: ChoiceSource): Locale => {
  const named = parameter(request, 'locale');
  return isLocale(named) ? named : (choicesOf(request.raw).locale ?? preferred(request.raw.headers['accept-language']) ?? defaultLocale);
};

const viewFor = (request: ChoiceSource, chosen: View | null): View => {
  if (!isAccountPage(request.url)) return isMobileAddress(request.url) ? 'mobile' : 'desktop';
  const named = parameter(request, 'view');
  return isView(named) ? named : (chosen ?? 'desktop');
};

/**
 * Returns the preferences of a page: from the URL, else the cookie, else the default. The back office has a language of its own, by default
 * Chinese, and always the nation China (SPECIFICATION S2.3). `officeLocked`: its language is always Chinese.
 */
export const pagePreferences = (request: ChoiceSource, officeLocked = false): Preferences => {
  const chosen = choicesOf(request.raw);
  const office = isOfficeAddress(request.url);
  const named = parameter(request, 'locale');
  const nation = [parameter(request, 'nation'), chosen.nation].find((value) => isCountry(value) || value === 'all');
  const theme = [parameter(request, 'theme'), chosen.theme].find((value) => value === 'light' || value === 'dark' || value === 'auto');
  return {
    locale: (office && officeLocked ? null : isLocale(named) ? named : chosen.locale) ?? defaultLocale,
    nation: office ? 'cn' : isCountry(nation) ? nation : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    view: viewFor(request, chosen.view),
    saveData: chosen.saveData,
    ...(office && officeLocked && { localeLocked: true as const }),
  };
};

/** Returns cookies that store the choices in the URL for the next page. */
export const preferenceCookies = (request: FastifyRequest, { locale, nation, theme }: Preferences): string[] => {
  const chosen: [string, string][] = [];
  const office = isOfficeAddress(request.url);
  if (isLocale(parameter(request, 'locale'))) chosen.push([office ? officeLocaleCookie : 'locale', locale]);
  if (parameter(request, 'nation') && !office) chosen.push(['nation', nation ?? 'all']);
  if (parameter(request, 'theme')) chosen.push(['theme', theme ?? 'auto']);
  const cookies = chosen.map(([name, value]) => `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`);
  // deletes a cookie of an older path: browsers would send it too and contradict the new choice
  if (chosen.some(([name]) => name === officeLocaleCookie))
    cookies.push(`${officeLocaleCookie}=; Path=${oldOfficeLocaleCookiePath}; Max-Age=0; SameSite=Lax`);
  const view = parameter(request, 'view');
  // a session cookie (until the browser closes), since the choice is for the present device
  return isView(view) ? [...cookies, `view=${view}; Path=/; SameSite=Lax`] : cookies;
};
