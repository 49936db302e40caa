import type { DailySeriesName } from '../../areas.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** Selectable periods of the dashboard in days. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** Statistics of the site. */
export interface DashboardAnswer {
  /** ISO 8601 dates in UTC; the last is today. */
  days: string[];
  /** A figure for each day; null: not counted yet. Series without a country are left out of the statistics of a country. */
  series: { name: DailySeriesName; values: (number | null)[] }[];
  /** Number of public records of each kind at the end of each day; the last value is the present number. */
  kinds: { kind: KindSlug; values: (number | null)[] }[];
  /** Country of the figures; null: all countries. */
  country: string | null;
}

export const operations = {
  dashboard: declareOperation<{ days?: string }, DashboardAnswer>()({
    method: 'GET',
    path: '/admin/dashboard',
    access: 'admin:dashboard:read',
  }),
};
