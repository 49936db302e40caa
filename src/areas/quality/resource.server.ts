import { z } from 'zod';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import { runStates } from '../../records/derive/runs.ts';
import { statusEvidenceKinds } from '../../records/engine/evidence-words.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import { standardStatuses } from '../../records/kinds/standard/status.ts';
import { issues } from '../../records/quality/issues.ts';
import {
  type BrokenLinkHostRow,
  type DerivationRuleRow,
  type DerivationRunRow,
  mergeReasons,
  type RecordMergeRow,
  type RecordWithIssueRow,
} from './operations.ts';
import type { MergeFilters, RecordIssueFilters, RecordQualityAdmin } from './quality.server.ts';
import type { DerivationRuleAdmin, DerivationRunFilters } from './rules.server.ts';

const kind = z.enum(kindSlugs);
const permissions = { read: 'quality:record:read' } as const;

const records = (quality: RecordQualityAdmin): Resource<RecordWithIssueRow, never, never, never, RecordIssueFilters> => ({
  name: 'quality/records',
  permissions,
  filters: {
    issue: z.enum(issues).optional(),
    kind: kind.optional(),
    country: z
      .string()
      .regex(/^([a-z]{2}|none)$/)
      .optional(),
    status: z.enum(standardStatuses).optional(),
    evidence: z.enum(statusEvidenceKinds).optional(),
    host: z.string().max(253).optional(),
  },
  sorts: ['title', 'updated', 'country'],
  row: z.object({
    id: z.string(),
    kind,
    record: z.string(),
    title: z.string(),
    lang: z.string(),
    number: s.nullableTextSchema,
    country: s.nullableTextSchema,
    source: s.nullableTextSchema,
    link: s.nullableTextSchema,
    updated: z.string(),
    status: z.enum(standardStatuses).nullable(),
    evidence: z.enum(statusEvidenceKinds).nullable(),
    about: s.nullableTextSchema,
  }),
  list: (context, query) => quality.records(context, query),
});

const joined = (quality: RecordQualityAdmin): Resource<RecordMergeRow, never, never, never, MergeFilters> => ({
  name: 'quality/merges',
  permissions,
  filters: {
    kind: kind.optional(),
    reason: z.enum(mergeReasons).optional(),
    run: z.string().max(60).optional(),
    state: z.enum(['joined', 'apart']).optional(),
  },
  sorts: ['at', 'kept'],
  row: z.object({
    id: z.string(),
    kind,
    record: z.string(),
    kept: z.string(),
    gone: z.string(),
    title: s.nullableTextSchema,
    country: s.nullableTextSchema,
    reason: z.enum(mergeReasons),
    run: z.string(),
    at: z.string(),
    undone: s.nullableTextSchema,
  }),
  list: (context, query) => quality.merges(context, query),
  actions: {
    undo: declareResourceAction({ permission: 'quality:merge:undo', run: (context, id) => quality.takeApart(context, id) }),
  },
});

const hosts = (quality: RecordQualityAdmin): Resource<BrokenLinkHostRow> => ({
  name: 'quality/hosts',
  permissions,
  sorts: ['records', 'links', 'host'],
  row: z.object({ id: z.string(), links: z.number(), records: z.number(), statuses: z.array(z.number()), checked: s.nullableTextSchema }),
  list: (context, query) => quality.hosts(context, query),
});

const run = z.object({
  id: z.string(),
  rule: z.string(),
  name: z.string(),
  kind,
  state: z.enum(runStates),
  dry: z.boolean(),
  planned: z.number().nullable(),
  total: z.number().nullable(),
  applied: z.number(),
  examples: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
  fingerprint: s.nullableTextSchema,
  error: s.nullableTextSchema,
  account: s.idAndNameSchema.nullable(),
  created: z.string(),
  ended: s.nullableTextSchema,
  undone: s.nullableTextSchema,
  restored: z.number().nullable(),
  leftAlone: z.number().nullable(),
}) satisfies z.ZodType<DerivationRunRow>;
const startedRun = z.object({ id: z.string() });

const rules = (service: DerivationRuleAdmin): Resource<DerivationRuleRow> => ({
  name: 'quality/rules',
  permissions: { read: 'quality:rule:run' },
  sorts: ['name'],
  row: z.object({ id: z.string(), name: z.string(), kind, last: run.nullable(), dry: run.nullable() }),
  list: (context, query) => service.rules(context, query),
  actions: {
    'dry-run': declareResourceAction({
      permission: 'quality:rule:run',
      output: startedRun,
      run: (context, id) => service.start(context, id, true),
    }),
    apply: declareResourceAction({
      permission: 'quality:rule:run',
      output: startedRun,
      run: (context, id) => service.start(context, id, false),
    }),
  },
});

const runs = (service: DerivationRuleAdmin): Resource<DerivationRunRow, DerivationRunRow, never, never, DerivationRunFilters> => ({
  name: 'quality/runs',
  permissions: { read: 'quality:rule:run' },
  filters: { rule: z.string().max(80).optional(), state: z.enum(runStates).optional(), dry: s.flagFilter.optional() },
  sorts: ['created'],
  row: run,
  detail: run,
  list: (context, query) => service.runs(context, query),
  get: (context, id) => service.run(context, id),
  actions: {
    undo: declareResourceAction({ permission: 'quality:rule:run', run: (context, id) => service.takeBack(context, id) }),
    cancel: declareResourceAction({ permission: 'quality:rule:run', run: (context, id) => service.cancel(context, id) }),
  },
});

/** Returns the resources of data quality: records with issues, merges, hosts of broken links, derivation rules and their runs. */
export const qualityResources = (quality: RecordQualityAdmin, service: DerivationRuleAdmin): Resource[] => [
  records(quality),
  joined(quality),
  hosts(quality),
  rules(service),
  runs(service),
];
