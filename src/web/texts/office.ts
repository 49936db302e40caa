import type { Locale } from '../../base/locales.ts';
import type { AdminMessages } from '../../platform/i18n/types.ts';

const catalogues: Readonly<Record<Locale, () => Promise<{ default: AdminMessages }>>> = {
  'zh-cn': () => import('./zh-cn.office.ts'),
  'en-us': () => import('./en-us.office.ts'),
  'ru-ru': () => import('./ru-ru.office.ts'),
  'pt-br': () => import('./pt-br.office.ts'),
};
/** What only the back office says: kept apart, so that public pages need not carry it. */
export const adminCatalogue = async (locale: Locale): Promise<AdminMessages> => (await catalogues[locale]()).default;
