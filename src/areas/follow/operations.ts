import type { Paged } from '../../base/paging.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** How many records and searches an account may follow. */
export const mostFollows = 200;

/** What can be followed: a record; or a list of one kind, or (`search`) a search over all of them, as the query string of its page. */
export type FollowTarget = { kind: KindSlug; id: string } | { kind: KindSlug | 'search'; query: string };

/** A thing as its follower sees it. */
export interface Followable {
  type: 'record' | 'search';
  kind: KindSlug | 'search';
  /** A record's title or a search in words, in the reader's language. */
  name: string;
  /** Its path on the portal; null where the record is gone. */
  link: string | null;
  /** The Atom feed of a list. */
  feed: string | null;
}
export interface Follow extends Followable {
  id: string;
  /** Timestamp since when it is followed. */
  since: string;
  /** Changes of a record, new records of a search, since the account last marked all as seen. */
  changes: number;
}
/** Whether a thing is followed, and as what. */
export interface FollowState extends Followable {
  id: string | null;
}
export interface FollowApi {
  follows(query: { page?: string; limit?: string }): Promise<Paged<Follow>>;
  /** Following what is followed already answers the same id. */
  follow(target: FollowTarget): Promise<{ id: string }>;
  unfollow(id: string): Promise<null>;
  followState(target: FollowTarget): Promise<FollowState>;
  /** Counts of changes begin anew. */
  seenFollows(): Promise<null>;
}
