import type { Locale } from '../../base/locales.ts';
import { catalogues } from '../i18n/all.server.ts';

/** Purpose of an installation: production, test or development. */
export type EnvironmentStage = 'production' | 'test' | 'development';

/** Returns the text of the environment banner on every page; undefined in production. */
export const environmentBannerText = (locale: Locale, environment: EnvironmentStage): string | undefined =>
  environment === 'production' ? undefined : String(catalogues[locale][`environment.${environment}`]);
