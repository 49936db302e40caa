import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { seriesNames, todoNames } from '../../areas.ts';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import { localeSchema } from '../../records/engine/schema.server.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { Services } from '../../server/services.ts';
import { noticeSchema } from '../accounts/schemas.ts';
import { type AdminHomeAnswer, type DashboardAnswer, periods } from './operations.ts';

const nullable = z.string().nullable();
const kind = z.enum(kindSlugs as [KindSlug, ...KindSlug[]]);
const figures = z.array(z.number().nullable());

const adminHomeSchema = z.object({
  todos: z.array(z.object({ name: z.enum(todoNames), kind: kind.nullable(), count: z.number(), oldest: nullable, overdue: z.boolean() })),
  submissions: z.array(
    z.object({
      type: z.enum(['content', 'posting']),
      kind,
      id: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'rejected', 'published']),
      reason: nullable,
      at: z.string(),
    }),
  ),
  unread: z.number(),
  notices: z.array(noticeSchema),
  announcements: z.array(z.object({ id: z.string(), title: z.string(), locale: z.string(), date: nullable })),
  amounts: z.array(
    z.object({ name: z.enum([...kindSlugs, 'account'] as [KindSlug | 'account']), value: z.number(), change: z.number().nullable() }),
  ),
  since: nullable,
  login: z.object({ last: z.object({ at: z.string(), address: z.string() }).nullable(), failed: z.number() }),
}) satisfies z.ZodType<AdminHomeAnswer>;

const dashboardSchema = z.object({
  days: z.array(z.string()),
  series: z.array(z.object({ name: z.enum(seriesNames), values: figures })),
  kinds: z.array(z.object({ kind, values: figures })),
  country: nullable,
}) satisfies z.ZodType<DashboardAnswer>;
const dashboardQuery = z.strictObject({
  days: z.enum(periods.map(String) as [string, ...string[]]).default(String(periods[1])),
  locale: localeSchema,
});

const doc = operationsOf('admin', ofAccounts);

/** What operators begin with, and the figures of the site. */
export const adminHomeRoutes =
  ({ adminHome, dashboard }: Services): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/admin/home', { schema: doc('admin.home', 'What waits for the caller, and how much there is', adminHomeSchema) }, (request) =>
      wrap(adminHome.read(contextOf(request, apiLocale(request)))),
    );
    app.get(
      '/admin/dashboard',
      { schema: { ...doc('admin.dashboard', 'Figures of the site by day', dashboardSchema), querystring: dashboardQuery } },
      (request) => wrap(dashboard.read(contextOf(request, apiLocale(request)), { days: Number(request.query.days) })),
    );
  };
