import type { TodoName } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import { operation } from '../../platform/http/operation.ts';
import type { MenuItem } from '../../records/api.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** What waits for somebody who may do it. */
export interface Todo {
  name: TodoName;
  /** Where records of one kind wait. */
  kind: KindSlug | null;
  count: number;
  /** Since when the first of them waits. */
  oldest: string | null;
  /** Waits longer than it should. */
  overdue: boolean;
}

/** What became of something that the caller handed in. */
export interface Submission {
  type: 'content' | 'posting';
  kind: KindSlug;
  id: string;
  title: string;
  state: 'waiting' | 'rejected' | 'published';
  /** Why it was rejected. */
  reason: string | null;
  at: string;
}

/** How much there is of something. */
export interface Amount {
  name: KindSlug | 'account';
  value: number;
  /** Since the end of the last day that was counted; null where there is none yet. */
  change: number | null;
}

/** What an operator’s day begins with. */
export interface AdminHomeAnswer {
  /** Overdue first, then by how long they wait. */
  todos: Todo[];
  submissions: Submission[];
  unread: number;
  notices: Notice[];
  announcements: { id: string; title: string; locale: string; date: string | null }[];
  amounts: Amount[];
  /** The day whose end they are compared with. */
  since: string | null;
  login: {
    /** The sign-in before the present one. */
    last: { at: string; address: string } | null;
    /** Attempts that failed since then. */
    failed: number;
  };
}

/** With what the back office begins. */
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
