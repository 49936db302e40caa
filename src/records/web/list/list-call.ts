import type { Locale } from '../../../base/locales.ts';
import type { View } from '../../../base/views.ts';
import { addressOf } from '../../../web/lib/browser-api.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { listQuery } from '../../../web/lib/list-query.ts';
import type { Query } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { mobilePageSize } from '../../kinds/mobile.ts';
import { paths } from '../../kinds/paths.ts';

interface Reader {
  nation: string | null;
  view: View;
}

/** What the API is asked for a page of a library. Below /m a page holds eight of every kind. */
export const listCall = ({ kind, part }: Library, params: URLSearchParams, { nation, view }: Reader): Query => ({
  ...listQuery(kindOf(kind), params, nation),
  ...part,
  ...(view === 'mobile' && { limit: String(mobilePageSize) }),
  facets: '1',
});

/** The address of that call where nothing is chosen, with `*=` where that belongs: what the form of the filters says in `data-ask`. */
export const requestedAhead = (library: Library, view: View, locale: Locale): string => {
  const { sort = '', ...more } = listCall(library, new URLSearchParams(), { nation: null, view });
  return addressOf(paths.api.list(library.kind), { sort, '*': '', ...more }, locale);
};
