import { defaultLocale, isLocale, type Locale } from '../../base/locales.ts';

/**
 * Preferences that a reader chooses in the frame. The server stores each in a cookie and renders pages accordingly. Local storage has a
 * copy, which outlives the cookie.
 */
export const preferences = ['locale', 'nation', 'theme'] as const;
export type PreferenceName = (typeof preferences)[number];

/** Value of the preference's cookie, or null. Browser only. */
export const preferenceOf = (name: PreferenceName): string | null =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) || null;

/** Language in which this document was rendered. Browser only. */
export const documentLocale = (): Locale => {
  const lang = document.documentElement.lang.toLowerCase();
  return isLocale(lang) ? lang : defaultLocale;
};

const year = 31_536_000;

/**
 * Synchronises local storage with the cookies. The value of a cookie is stored. A stored value whose cookie is missing is restored as a cookie, and
 * the page is reloaded once to apply it. A locale in the URL always takes precedence. Does nothing if storage is disabled.
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
  } catch {} // storage is disabled: there is nothing to restore
  if (restored && navigator.cookieEnabled) location.reload();
};
