import type { Locale } from '../../base/locales.ts';
import { catalogues } from '../i18n/all.server.ts';

/** What an installation is for. */
export type EnvironmentStage = 'production' | 'test' | 'development';

/** What the banner of every page says of an installation; nothing in production. */
export const bannerIn = (locale: Locale, environment: EnvironmentStage): string | undefined =>
  environment === 'production' ? undefined : String(catalogues[locale][`environment.${environment}`]);
