import { z } from 'zod';
import { todoNames } from '../../areas.ts';
import { locales } from '../../base/locales.ts';
import { scopes } from '../../platform/access/actor.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import { noticeSchema } from '../member/notice-schema.server.ts';
import { menuItemSchema } from '../menus/schemas.server.ts';
import type { AdminHome } from './admin-home.server.ts';
import { type AdminHomeAnswer, type AdminStartupData, operations } from './operations.ts';

const nullable = z.string().nullable();
const kind = z.enum(kindSlugs);

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
  amounts: z.array(z.object({ name: z.enum([...kindSlugs, 'account']), value: z.number(), change: z.number().nullable() })),
  since: nullable,
  login: z.object({ last: z.object({ at: z.string(), address: z.string() }).nullable(), failed: z.number() }),
}) satisfies z.ZodType<AdminHomeAnswer>;

const startSchema = z.object({
  user: z.object({ name: z.string(), account: z.string(), avatar: nullable, country: nullable }),
  menus: z.array(menuItemSchema),
  permissions: z.array(z.object({ code: z.string(), scope: z.enum(scopes) })),
  locale: z.enum(locales),
  dictionaries: z.string(),
}) satisfies z.ZodType<AdminStartupData>;

const handle = operationBinderFor<{ adminHome: AdminHome }>('admin');

export const served = {
  adminStart: handle(operations.adminStart, {
    id: 'nothing',
    summary: 'Get the account, menus and permissions of the back office',
    output: startSchema,
    run: ({ services: { adminHome }, context }) => adminHome.start(context),
  }),
  adminHome: handle(operations.adminHome, {
    id: 'admin.home',
    summary: 'Get the caller’s to-do lists and the totals of the portal',
    output: adminHomeSchema,
    run: ({ services: { adminHome }, context }) => adminHome.read(context),
  }),
};
