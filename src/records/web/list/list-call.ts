import type { View } from '../../../base/views.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { listQuery } from '../../../web/lib/list-query.ts';
import type { Query } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { mobilePageSize } from '../../kinds/mobile.ts';

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
