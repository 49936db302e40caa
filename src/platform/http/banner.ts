import type { Locale } from '../../base/locales.ts';
import type { Config } from '../../server/config.ts';
import { catalogues } from '../i18n/all.server.ts';

/** What the banner of every page says of an installation; nothing in production. */
export const bannerIn = (locale: Locale, environment: Config['environment']): string | undefined =>
  environment === 'production' ? undefined : String(catalogues[locale][`environment.${environment}`]);
