import type { TodoName } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { MenuItem } from '../../records/api.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** Entry of the to-do list: number of objects (records, postings, messages) that wait for an action which the caller may perform. */
export interface TodoCount {
  name: TodoName;
  /** Kind of the waiting records; null if the waiting objects are not records of a kind. */
  kind: KindSlug | null;
  count: number;
  /** Time (ISO 8601) since which the oldest object has been waiting; null if unknown. */
  oldest: string | null;
  /** True if the oldest object has been waiting for more than three days. */
  overdue: boolean;
}

/** Record or posting that the caller submitted, with its state. */
export interface Submission {
  type: 'content' | 'posting';
  kind: KindSlug;
  id: string;
  title: string;
  state: 'waiting' | 'rejected' | 'published';
  /** Reason of the rejection; null in other states. */
  reason: string | null;
  at: string;
}

/** Number of records of a kind, or number of accounts, within the scope of the caller. */
export interface Total {
  name: KindSlug | 'account';
  value: number;
  /** Change of the number since the end of the last counted day; null if no day has been counted yet. */
  change: number | null;
}

/** Contents of the home page of the back office. */
export interface AdminHomeAnswer {
  /** Overdue first, then by waiting time, longest first. */
  todos: TodoCount[];
  submissions: Submission[];
  unread: number;
  notices: Notice[];
  announcements: { id: string; title: string; locale: string; date: string | null }[];
  amounts: Total[];
  /** Last counted day, from whose totals the changes are computed; null if no day has been counted yet. */
  since: string | null;
  login: {
    /** Sign-in before the present session; null if there is none. */
    last: { at: string; address: string } | null;
    /** Number of failed sign-in attempts of the account since the sign-in in `last`. */
    failed: number;
  };
}

/** Data that the back office loads at its start. */
export interface AdminStartupData {
  user: { name: string; account: string; avatar: string | null; country: string | null };
  menus: MenuItem[];
  permissions: { code: string; scope: Scope }[];
  locale: Locale;
  dictionaries: string;
}

export const operations = {
  adminStart: declareOperation<null, AdminStartupData>()({ method: 'GET', path: '/nothing', access: 'admin:home:read' }),
  adminHome: declareOperation<null, AdminHomeAnswer>()({ method: 'GET', path: '/admin/home', access: 'admin:home:read' }),
};
