import { defaultLocale, isLocale, type Locale } from '../../base/locales.ts';

/** What a reader chooses in the frame. The server keeps each in a cookie and renders by it; local storage outlives the cookie. */
export const preferences = ['locale', 'nation', 'theme'] as const;
export type Preference = (typeof preferences)[number];

/** The value in the cookie, or null. Browser only. */
export const preferenceOf = (name: Preference): string | null =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) || null;

/** The locale this document was rendered in. Browser only. */
export const documentLocale = (): Locale => {
  const lang = document.documentElement.lang.toLowerCase();
  return isLocale(lang) ? lang : defaultLocale;
};

const year = 31_536_000;

/**
 * Keeps local storage and cookies alike. A choice that the server made a cookie of is stored; a stored one whose cookie is
 * gone is put back, and the page is fetched once more so that it shows it. A locale named in the URL always wins. A browser that
 * keeps nothing is asked for nothing.
 */
export const syncPreferences = (): void => {
  const params = new URLSearchParams(location.search);
  let restored = false;
  try {
    for (const name of preferences) {
      const cookie = preferenceOf(name);
      const stored = localStorage.getItem(name);
      if (params.has(name) || cookie || !stored) {
        if (cookie) localStorage.setItem(name, cookie);
        else localStorage.removeItem(name);
      } else {
        document.cookie = `${name}=${encodeURIComponent(stored)}; path=/; max-age=${year}; samesite=lax`;
        restored ||= name !== 'locale' || stored !== document.documentElement.lang.toLowerCase();
      }
    }
  } catch {} // a browser that keeps nothing has nothing to restore
  if (restored && navigator.cookieEnabled) location.reload();
};
