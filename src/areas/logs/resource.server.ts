import { z } from 'zod';
import * as s from '../../platform/http/shapes.ts';
import type { Resource } from '../../platform/resource/resource.server.ts';
import type { LoginRow } from '../accounts/operations.ts';
import type { AuditFilters, JobRunFilters, LoginFilters, LogReader, SourceLinkFilters } from './logs.server.ts';
import type { AuditRow, JobRunRow, SourceLinkRow } from './operations.ts';

const days = { from: s.dayFilter.optional(), to: s.dayFilter.optional() };
const account = s.idAndNameSchema.nullable();

/** Resource of the back office: audit. It is read-only, like all logs. */
const auditLog = (logs: LogReader): Resource<AuditRow, never, never, never, AuditFilters> => ({
  name: 'logs/audit',
  permissions: { read: 'log:audit:read' },
  filters: { account: s.rowIdSchema.optional(), action: z.string().max(60).optional(), target: z.string().max(120).optional(), ...days },
  sorts: ['at'],
  row: z.object({
    id: z.string(),
    at: z.string(),
    account,
    action: z.string(),
    target: s.nullableTextSchema,
    sentence: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    address: z.string(),
  }),
  list: (context, query) => logs.audit(context, query),
});

/** Resource of the back office: sign-in attempts. */
const loginLog = (logs: LogReader): Resource<LoginRow, never, never, never, LoginFilters> => ({
  name: 'logs/login',
  permissions: { read: 'log:login:read' },
  filters: {
    account: s.rowIdSchema.optional(),
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
});

/** Resource of the back office: runs of recurring jobs. */
const jobLog = (logs: LogReader): Resource<JobRunRow, never, never, never, JobRunFilters> => ({
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
    error: s.nullableTextSchema,
  }),
  list: (context, query) => logs.jobs(context, query),
});

/** Resource of the back office: source links of records and whether they answer. */
const linkLog = (logs: LogReader): Resource<SourceLinkRow, never, never, never, SourceLinkFilters> => ({
  name: 'logs/links',
  permissions: { read: 'log:links:read' },
  filters: { state: z.enum(['ok', 'failing', 'unchecked']).optional(), host: z.string().max(253).optional() },
  sorts: ['checked', 'failures', 'url', 'due'],
  row: z.object({
    id: z.string(),
    host: z.string(),
    status: z.number().nullable(),
    checked: s.nullableTextSchema,
    failures: z.number(),
    due: z.string(),
    records: z.number(),
  }),
  list: (context, query) => logs.links(context, query),
});

/** Returns all resources of the logs. */
export const logResources = (logs: LogReader): Resource[] => [auditLog(logs), loginLog(logs), jobLog(logs), linkLog(logs)];
