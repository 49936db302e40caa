import { z } from 'zod';
import type { ErrorTextRow, SettingRow, SettingValue, Texts } from '../../areas/admin.ts';
import { type OutboxMessage, outboxChannels, outboxStates } from '../../areas/outbox/outbox.ts';
import { exactSchema } from '../../platform/http/numbers.server.ts';
import type { Resource } from '../../platform/http/resource.server.ts';
import * as s from '../../platform/http/shapes.ts';
import type { Services } from '../services.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);
const settingRow = z.object({
  id: z.string(),
  group: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  value,
  default: value,
  choices: z.array(z.string()),
  public: z.boolean(),
  changed: s.nullable,
  by: s.nullable,
  version: z.number(),
}) satisfies z.ZodType<SettingRow>;

/** The typed settings of the portal, with every change of them. */
export const settingResource = ({ settingAdmin }: Services): Resource => ({
  name: 'settings',
  permissions: { read: 'setting:setting:read', update: 'setting:setting:update' },
  filters: { group: z.string().max(40).optional() },
  sorts: ['key'],
  row: settingRow,
  detail: settingRow,
  change: z.strictObject({ value: z.union([z.string().max(100_000), exactSchema, z.boolean()]), version: s.version }),
  list: (context, query) => settingAdmin.list(context, query),
  get: (context, id) => settingAdmin.get(context, id),
  update: (context, id, body: { value: SettingValue; version: number }) => settingAdmin.update(context, id, body),
  actions: {
    reset: {
      permission: 'setting:setting:update',
      input: z.strictObject({ version: s.version }),
      run: (context, id, body: { version: number }) => settingAdmin.reset(context, id, body),
    },
    rollback: {
      permission: 'setting:setting:update',
      input: z.strictObject({ to: s.idFilter, version: s.version }),
      run: (context, id, body: { to: string; version: number }) => settingAdmin.rollback(context, id, body),
    },
  },
  views: {
    history: {
      permission: 'setting:setting:read',
      query: s.pageQuery,
      output: s.pageOf(z.object({ id: z.string(), at: z.string(), by: s.nullable, value: value.nullable() })),
      run: (context, id, query: { page: number; limit: number }) => settingAdmin.history(context, id, query),
    },
  },
});

const errorRow = z.object({
  id: z.string(),
  status: z.number().nullable(),
  message: z.string(),
  texts: s.texts,
  overrides: s.texts,
  placeholders: z.array(z.string()),
  hits: z.number(),
  seen: s.nullable,
  version: z.number(),
}) satisfies z.ZodType<ErrorTextRow>;

/** What the server refuses with: wording, how often, when last. */
export const errorResource = ({ errorTextAdmin }: Services): Resource => ({
  name: 'error-codes',
  permissions: { read: 'error:text:read', update: 'error:text:update' },
  filters: { overridden: s.flagFilter.optional() },
  sorts: ['status', 'hits', 'seen'],
  row: errorRow,
  detail: errorRow,
  change: z.strictObject({ texts: s.sentences, version: s.version }),
  list: (context, query) => errorTextAdmin.list(context, query),
  get: (context, id) => errorTextAdmin.get(context, id),
  update: (context, id, body: { texts: Texts; version: number }) => errorTextAdmin.update(context, id, body),
  actions: {
    reset: {
      permission: 'error:text:update',
      input: z.strictObject({ version: s.version }),
      run: (context, id, body: { version: number }) => errorTextAdmin.reset(context, id, body),
    },
  },
});

const days = { from: s.dayFilter.optional(), to: s.dayFilter.optional() };
const account = s.named.nullable();
const letter = z.object({
  id: z.string(),
  at: z.string(),
  channel: z.enum(outboxChannels),
  target: z.string(),
  subject: s.nullable,
  text: z.string(),
  state: z.enum(outboxStates),
  error: s.nullable,
  attempts: z.number(),
  sent: s.nullable,
}) satisfies z.ZodType<OutboxMessage>;

/** What happened, by whom and when. Read only. */
export const logResources = ({ logs, outbox }: Services): Resource[] => [
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
    name: 'logs/outbox',
    permissions: { read: 'log:outbox:read' },
    filters: { state: z.enum(outboxStates).optional(), channel: z.enum(outboxChannels).optional(), ...days },
    sorts: ['at'],
    row: letter,
    detail: letter,
    list: (context, query) => outbox.list(context, query),
    get: (context, id) => outbox.get(context, id),
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
