import { z } from 'zod';
import type { Resource } from '../../platform/http/resource.server.ts';
import * as s from '../../platform/http/shapes.ts';
import type { Logs } from './logs.server.ts';

const days = { from: s.dayFilter.optional(), to: s.dayFilter.optional() };
const account = s.named.nullable();
/** What happened, by whom and when. Read only. */
export const logResources = (logs: Logs): Resource[] => [
  {
    name: 'logs/audit',
    permissions: { read: 'log:audit:read' },
    filters: { account: s.idFilter.optional(), action: z.string().max(60).optional(), target: z.string().max(120).optional(), ...days },
    sorts: ['at'],
    row: z.object({
      id: z.string(),
      at: z.string(),
      account,
      action: z.string(),
      target: s.nullable,
      sentence: z.string(),
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
      address: z.string(),
    }),
    list: (context, query) => logs.audit(context, query),
  },
  {
    name: 'logs/login',
    permissions: { read: 'log:login:read' },
    filters: {
      account: s.idFilter.optional(),
      way: z.enum(['password', 'sms', 'recover', 'register']).optional(),
      ok: s.flagFilter.optional(),
      ...days,
    },
    sorts: ['at'],
    row: z.object({
      id: z.string(),
      at: z.string(),
      tried: z.string(),
      account,
      way: z.string(),
      ok: z.boolean(),
      address: z.string(),
      agent: z.string(),
    }),
    list: (context, query) => logs.logins(context, query),
  },
  {
    name: 'logs/jobs',
    permissions: { read: 'log:jobs:read' },
    filters: { job: z.string().max(40).optional(), ok: s.flagFilter.optional() },
    sorts: ['started'],
    row: z.object({
      id: z.string(),
      job: z.string(),
      name: z.string(),
      started: z.string(),
      ended: z.string(),
      ok: z.boolean(),
      facts: z.record(z.string(), z.number()),
      error: s.nullable,
    }),
    list: (context, query) => logs.jobs(context, query),
  },
  {
    name: 'logs/links',
    permissions: { read: 'log:links:read' },
    filters: { state: z.enum(['ok', 'failing', 'unchecked']).optional(), host: z.string().max(253).optional() },
    sorts: ['checked', 'failures', 'url', 'due'],
    row: z.object({
      id: z.string(),
      host: z.string(),
      status: z.number().nullable(),
      checked: s.nullable,
      failures: z.number(),
      due: z.string(),
      records: z.number(),
    }),
    list: (context, query) => logs.links(context, query),
  },
];
