import type { Locale } from '../core/locales.ts';
import { catalogues } from '../i18n/all.server.ts';
import type { Config } from './config.ts';

/** What the banner of every page says of an installation; nothing in production. */
export const bannerIn = (locale: Locale, environment: Config['environment']): string | undefined =>
  environment === 'production' ? undefined : String(catalogues[locale][`environment.${environment}`]);
