import type { Locale } from '../../base/locales.ts';
import type { AdminMessages } from '../../platform/i18n/types.ts';

const catalogues: Readonly<Record<Locale, () => Promise<{ default: AdminMessages }>>> = {
  'zh-cn': () => import('./zh-cn.office.ts'),
  'en-us': () => import('./en-us.office.ts'),
  'ru-ru': () => import('./ru-ru.office.ts'),
  'pt-br': () => import('./pt-br.office.ts'),
};
/** Texts of the back office, in a separate chunk so that public pages do not load them. */
export const loadOfficeTexts = async (locale: Locale): Promise<AdminMessages> => (await catalogues[locale]()).default;
