import type { FastifyRequest } from 'fastify';
import { defaultLocale, isCountry, isLocale, type Locale, locales } from '../core/locales.ts';

/** The cookies of a request by name; only the portal's own plain ones are read. */
export const cookiesOf = (header: string | undefined): Map<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return cookies;
};

/** The first of the caller's languages that the portal speaks. */
const preferred = (header: string | undefined): Locale | undefined => {
  for (const tag of header?.toLowerCase().split(',') ?? []) {
    const language = tag.split(';')[0]?.trim() ?? '';
    const match =
      locales.find((locale) => locale === language) ??
      locales.find((locale) => language !== '' && locale.startsWith(`${language.split('-')[0]}-`));
    if (match) return match;
  }
  return undefined;
};

const parameter = (request: FastifyRequest, name: string): unknown => (request.query as Record<string, unknown> | undefined)?.[name];

/** API: `locale` parameter, else cookie, else Accept-Language, else zh-cn (api.md). */
export const apiLocale = (request: FastifyRequest): Locale =>
  [parameter(request, 'locale'), cookiesOf(request.headers.cookie).get('locale'), preferred(request.headers['accept-language'])].find(
    isLocale,
  ) ?? defaultLocale;

export type Theme = 'light' | 'dark';
export interface Preferences {
  locale: Locale;
  nation: string | null;
  theme: Theme | null;
  localeLocked?: true;
}

const isOffice = ({ url }: FastifyRequest): boolean => /^\/admin([/?]|$)/.test(url);
/** The language of the back office: a choice of its own, so that it does not touch the one in the portal. */
const officeCookie = 'office_locale';

/**
 * Pages: what the URL says, else the cookie, else the default; a reader's browser language does not change a shared link. The back
 * office starts in Chinese with nation China whatever the portal shows (seed §2); `officeLocked`: and stays so.
 */
export const pagePreferences = (request: FastifyRequest, officeLocked = false): Preferences => {
  const cookies = cookiesOf(request.headers.cookie);
  const office = isOffice(request);
  const named = [parameter(request, 'locale'), cookies.get(office ? officeCookie : 'locale')].find(isLocale);
  const nation = [parameter(request, 'nation'), cookies.get('nation')].find((value) => isCountry(value) || value === 'all') as
    | string
    | undefined;
  const theme = [parameter(request, 'theme'), cookies.get('theme')].find(
    (value) => value === 'light' || value === 'dark' || value === 'auto',
  );
  return {
    locale: (office && officeLocked ? undefined : named) ?? defaultLocale,
    nation: office ? 'cn' : nation && nation !== 'all' ? nation : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    ...(office && officeLocked && { localeLocked: true as const }),
  };
};

/** Cookies for the choices that the URL names, so that the next page keeps them. */
export const preferenceCookies = (request: FastifyRequest, { locale, nation, theme }: Preferences): string[] => {
  const chosen: [string, string, string?][] = [];
  const office = isOffice(request);
  if (isLocale(parameter(request, 'locale'))) chosen.push(office ? [officeCookie, locale, '/admin'] : ['locale', locale]);
  if (parameter(request, 'nation') && !office) chosen.push(['nation', nation ?? 'all']);
  if (parameter(request, 'theme')) chosen.push(['theme', theme ?? 'auto']);
  return chosen.map(([name, value, path = '/']) => `${name}=${value}; Path=${path}; Max-Age=31536000; SameSite=Lax`);
};

/** Scheme and host that the request names, where no public address is configured. */
export const originOf = (request: FastifyRequest): string => {
  const host = /^[\w.:[\]-]{1,255}$/.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
};
