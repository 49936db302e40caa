import type { Locale } from '../../base/locales.ts';
import type { PublicMessages } from '../../platform/i18n/types.ts';

/** One lazy chunk per language: the texts of the public pages. */
const catalogues: Readonly<Record<Locale, () => Promise<{ default: PublicMessages }>>> = {
  'zh-cn': () => import('./zh-cn.ts'),
  'en-us': () => import('./en-us.ts'),
  'ru-ru': () => import('./ru-ru.ts'),
  'pt-br': () => import('./pt-br.ts'),
};
export const catalogue = async (locale: Locale): Promise<PublicMessages> => (await catalogues[locale]()).default;
