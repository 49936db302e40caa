import type { SeriesName, TodoName } from '../../areas.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
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

/** GET /admin/home */
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

/** The periods that a dashboard is drawn for, in days. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** GET /admin/dashboard */
export interface DashboardAnswer {
  /** ISO 8601, in UTC, today last. */
  days: string[];
  /** A figure for each of the days; null: it was not counted yet. What belongs to no country is left out of the figures of one. */
  series: { name: SeriesName; values: (number | null)[] }[];
  /** Public records of each kind at the end of each of the days; the last is how many there are now. */
  kinds: { kind: KindSlug; values: (number | null)[] }[];
  /** Whose figures they are; null: of all. */
  country: string | null;
}
