import type { SeriesName } from '../../areas.ts';
import { operation } from '../../platform/http/operation.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** The periods that a dashboard is drawn for, in days. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The figures of the site. */
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

export const operations = {
  dashboard: operation<{ days?: string }, DashboardAnswer>()({ method: 'GET', path: '/admin/dashboard', access: 'admin:dashboard:read' }),
};
