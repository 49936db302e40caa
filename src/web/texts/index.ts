import type { Locale } from '../../base/locales.ts';
import { isMobileAddress } from '../../base/views.ts';
import type { PublicMessages } from '../../platform/i18n/types.ts';

type Chunk = () => Promise<{ default: Partial<PublicMessages> }>;
const chunks: Readonly<Record<Locale, readonly [everywhere: Chunk, inPortal: Chunk]>> = {
  'zh-cn': [() => import('./zh-cn.ts'), () => import('./zh-cn.portal.ts')],
  'en-us': [() => import('./en-us.ts'), () => import('./en-us.portal.ts')],
  'ru-ru': [() => import('./ru-ru.ts'), () => import('./ru-ru.portal.ts')],
  'pt-br': [() => import('./pt-br.ts'), () => import('./pt-br.portal.ts')],
};

/**
 * Texts of the public pages. Below /m the browser loads only the texts of mobile pages, because no other page is shown in this document.
 */
export const loadPublicTexts = async (locale: Locale): Promise<PublicMessages> => {
  const isMobile = typeof document !== 'undefined' && isMobileAddress(location.pathname);
  const loaded = await Promise.all((isMobile ? chunks[locale].slice(0, 1) : chunks[locale]).map((chunk) => chunk()));
  return Object.assign({}, ...loaded.map((one) => one.default));
};
