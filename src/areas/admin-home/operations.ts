import type { TodoName } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import { operation } from '../../platform/http/operation.ts';
import type { MenuItem } from '../../records/api.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** Entry of the to-do list: subjects that wait for an action that the caller may perform. */
export interface Todo {
  name: TodoName;
  /** Kind of the waiting records; null if they are not records of a kind. */
  kind: KindSlug | null;
  count: number;
  /** Time since which the oldest subject waits; null if unknown. */
  oldest: string | null;
  /** True if the oldest subject waits longer than three days. */
  overdue: boolean;
}

/** Record or posting that the caller submitted, with its state. */
export interface Submission {
  type: 'content' | 'posting';
  kind: KindSlug;
  id: string;
  title: string;
  state: 'waiting' | 'rejected' | 'published';
  /** Reason of a rejection; null otherwise. */
  reason: string | null;
  at: string;
}

/** Total of a kind of records, or of accounts. */
export interface Total {
  name: KindSlug | 'account';
  value: number;
  /** Change since the end of the last counted day; null if no day has been counted yet. */
  change: number | null;
}

/** Contents of the home page of the back office. */
export interface AdminHomeAnswer {
  /** Overdue first, then by waiting time, longest first. */
  todos: Todo[];
  submissions: Submission[];
  unread: number;
  notices: Notice[];
  announcements: { id: string; title: string; locale: string; date: string | null }[];
  amounts: Total[];
  /** Day whose totals the change is computed from; null if no day has been counted yet. */
  since: string | null;
  login: {
    /** Sign-in before the present session; null if there is none. */
    last: { at: string; address: string } | null;
    /** Number of failed attempts since the previous sign-in. */
    failed: number;
  };
}

/** Data that the back office loads at its start. */
export interface AdminStart {
  user: { name: string; account: string; avatar: string | null; country: string | null };
  menus: MenuItem[];
  permissions: { code: string; scope: Scope }[];
  locale: Locale;
  dictionaries: string;
}

export const operations = {
  adminStart: operation<null, AdminStart>()({ method: 'GET', path: '/nothing', access: 'admin:home:read' }),
  adminHome: operation<null, AdminHomeAnswer>()({ method: 'GET', path: '/admin/home', access: 'admin:home:read' }),
};
