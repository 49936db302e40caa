import type { Locale } from '../../base/locales.ts';
import type { AdminMessages } from './types.ts';

const catalogues = import.meta.glob<AdminMessages>('./*/admin/index.ts', { import: 'default' });
/** What only the back office says: kept apart, so that public pages need not carry it. */
export const adminCatalogue = (locale: Locale): Promise<AdminMessages> =>
  (catalogues[`./${locale}/admin/index.ts`] as () => Promise<AdminMessages>)();
