import type { Paged } from '../../base/paging.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** Maximum number of records, lists and searches that an account may follow in total. */
export const maximumFollowCount = 200;

/** Record, list of one kind, or search over all kinds (`search`). Lists and searches are given by the query string of their page. */
export type FollowTarget = { kind: KindSlug; id: string } | { kind: KindSlug | 'search'; query: string };

/** Description of a followed record or search. */
export interface FollowTargetDescription {
  type: 'record' | 'search';
  kind: KindSlug | 'search';
  /** Title of a record, or kind and filters of a list or search as text, in the user's language. */
  name: string;
  /** Path on the portal; null if the record is no longer public. */
  link: string | null;
  /** Path of the Atom feed of a list; null for a record and for a search over all kinds. */
  feed: string | null;
}
export interface Follow extends FollowTargetDescription {
  id: string;
  /** Time at which the account began to follow the target. */
  since: string;
  /** Number of changes of a record, or of new records of a list or search, since the account marked all as seen. */
  changes: number;
}
/** Description of a target; `id` is null if the account does not follow it. */
export interface FollowState extends FollowTargetDescription {
  id: string | null;
}

export const operations = {
  follows: declareOperation<{ page?: string; limit?: string }, Paged<Follow>>()({ method: 'GET', path: '/uc/follows', access: 'account' }),
  /** Follows a target; returns the existing id if it is followed already. */
  follow: declareOperation<FollowTarget, { id: string }>()({ method: 'POST', path: '/uc/follows', access: 'account' }),
  followState: declareOperation<{ kind: KindSlug | 'search'; id?: string | undefined; query?: string | undefined }, FollowState>()({
    method: 'GET',
    path: '/uc/follows/state',
    access: 'account',
  }),
  /** Marks all news as seen, which resets the counts. */
  seenFollows: declareOperation<null, null>()({ method: 'POST', path: '/uc/follows/seen', access: 'account' }),
  unfollow: declareOperation<null, null>()({ method: 'DELETE', path: '/uc/follows/:id', access: 'account' }),
};
