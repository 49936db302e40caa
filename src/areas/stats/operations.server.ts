import { z } from 'zod';
import { dailySeriesNames } from '../../areas.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { DashboardReader } from './dashboard.server.ts';
import { type DashboardAnswer, operations, periods } from './operations.ts';

const kind = z.enum(kindSlugs);
const figures = z.array(z.number().nullable());
const dashboardSchema = z.object({
  days: z.array(z.string()),
  series: z.array(z.object({ name: z.enum(dailySeriesNames), values: figures })),
  kinds: z.array(z.object({ kind, values: figures })),
  country: z.string().nullable(),
}) satisfies z.ZodType<DashboardAnswer>;
const dashboardQuery = z.strictObject({
  days: z.enum(periods.map(String)).default(String(periods[1])),
});

const handle = operationBinderFor<{ dashboard: DashboardReader }>('admin');

export const served = {
  dashboard: handle(operations.dashboard, {
    id: 'admin.dashboard',
    summary: 'Get daily figures of the site',
    input: dashboardQuery,
    output: dashboardSchema,
    run: ({ services: { dashboard }, context }, { days }) => dashboard.read(context, { days: Number(days) }),
  }),
};
