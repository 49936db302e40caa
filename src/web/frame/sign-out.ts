import { officeLocaleCookie, oldOfficeLocaleCookiePath } from '../../base/views.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { filesCache, pagesCache } from '../offline/caches.ts';
import { notify } from '../ui/toast.tsx';

/**
 * Preferences that signing out deletes (SPECIFICATION S2.3). The list of opened pages is in sessionStorage and the permissions are in the
 * document, so neither is listed here.
 */
const clearedChoices = ['theme', 'locale'] as const;
/** Cookies that signing out deletes, with their paths. */
export const clearedCookies: readonly [name: string, path: string][] = [
  ...clearedChoices.map((name): [string, string] => [name, '/']),
  [officeLocaleCookie, '/'],
  [officeLocaleCookie, oldOfficeLocaleCookiePath],
];

/**
 * Signs the reader out, deletes the preferences, last searches and offline pages of the reader in this browser, and loads the home page.
 * Shows a message if signing out fails.
 */
export const signOut = async (): Promise<void> => {
  try {
    await browserMemberApi(documentLocale()).logout();
  } catch (error) {
    return notify(error instanceof Error ? error.message : String(error));
  }
  for (const name of clearedChoices) localStorage.removeItem(name);
  for (const [name, path] of clearedCookies) document.cookie = `${name}=; path=${path}; max-age=0; samesite=lax`;
  for (const name of Object.keys(localStorage)) if (name.startsWith('last-')) localStorage.removeItem(name); // keys of lib/last-query.ts
  sessionStorage.clear();
  if ('caches' in globalThis) await Promise.all([caches.delete(pagesCache), caches.delete(filesCache)]);
  location.assign('/');
};
