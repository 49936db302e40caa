import type { Locale } from '../../../base/locales.ts';
import type { View } from '../../../base/views.ts';
import { apiAddressOf } from '../../../web/lib/browser-api.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { toListApiQuery } from '../../../web/lib/list-query.ts';
import type { UrlQueryParameters } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { mobilePageSize } from '../../kinds/mobile.ts';
import { paths } from '../../kinds/paths.ts';

interface ReaderPreferences {
  nation: string | null;
  view: View;
}

/** API query for a page of a list. In the mobile view a page has eight records of any kind. */
export const buildListApiQuery = (
  { kind, part }: Library,
  params: URLSearchParams,
  { nation, view }: ReaderPreferences,
): UrlQueryParameters => ({
  ...toListApiQuery(kindOf(kind), params, nation),
  ...part,
  ...(view === 'mobile' && { limit: String(mobilePageSize) }),
  facets: '1',
});

/** Address of the list's API call without filters, with `*=` as placeholder for a filter; the filter form has it in `data-ask`. */
export const listApiAddressTemplate = (library: Library, view: View, locale: Locale): string => {
  const { sort = '', ...more } = buildListApiQuery(library, new URLSearchParams(), { nation: null, view });
  return apiAddressOf(paths.api.list(library.kind), { sort, '*': '', ...more }, locale);
};
