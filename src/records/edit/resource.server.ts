import { z } from 'zod';
import { contentLanguages, countries, type Locale, locales } from '../../base/locales.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Resource } from '../../platform/http/resource.server.ts';
import { inputSchemas } from '../engine/input-schema.server.ts';
import { detailSchema } from '../engine/schema.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import type { Content } from './content.server.ts';
import { type ContentStep, contentStates, contentSteps, type TextStanding } from './content.ts';
import type { ChangedContent, NewContent } from './editing.server.ts';
import { type ContentQuery, contentSorts } from './list.server.ts';
import { ownFilters } from './own-filters.server.ts';
import { type StepInput, stepPermission } from './steps.server.ts';
import type { VersionToRestore } from './versions.server.ts';

const many = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => [value].flat().flatMap((v) => (typeof v === 'string' ? v.split(',') : v)), z.array(item).min(1).max(50))
    .optional();
const nullableText = z.string().nullable();
const state = z.enum(contentStates);
const working = z.enum(['draft', 'review']);
const standing = z.enum(['original', 'ok', 'stale', 'incomplete', 'missing'] satisfies TextStanding[]);

/** What a list says of a record, and its file. */
const exported = z.object({
  id: z.string(),
  lead: nullableText,
  title: z.string(),
  state,
  working: working.nullable(),
  publishAt: nullableText,
  country: nullableText,
  date: nullableText,
  lang: z.string(),
  texts: z.object(Object.fromEntries(locales.map((locale) => [locale, standing])) as Record<Locale, typeof standing>),
  views: z.number(),
  updated: z.string(),
  updatedBy: nullableText,
  deleted: nullableText,
  version: z.string(),
});
const row = exported.extend({ may: z.array(z.string()) });
const detail = row.extend({
  kind: z.string(),
  key: z.string(),
  outdated: z.boolean(),
  reason: nullableText,
  created: z.string(),
  createdBy: nullableText,
  values: z.looseObject({}),
});
const versions = z.object({
  docs: z.array(
    z.object({
      version: z.string(),
      at: z.string(),
      by: nullableText,
      fields: z.array(z.object({ name: z.string(), from: nullableText, to: nullableText })),
    }),
  ),
  total: z.number(),
  limit: z.number(),
  page: z.number(),
  pages: z.number(),
});
const difference = z.array(z.object({ name: z.string(), part: nullableText, from: nullableText, to: nullableText }));

const version = z.string().max(60);
const reason = z.string().trim().min(1, 'required').max(1000);
/** Why something is no longer, or otherwise, public: whose posting it is reads it. */
const why = {
  reason: z
    .string()
    .trim()
    .max(1000)
    .transform((said) => said || undefined)
    .optional(),
};
const openToReasons: readonly ContentStep[] = ['publish', 'unpublish', 'archive'];
const plainInput = z.strictObject({ version: version.optional() });
const stepInputs: Partial<Record<ContentStep, z.ZodType>> = {
  reject: z.strictObject({ version: version.optional(), reason }),
  schedule: z.strictObject({
    version: version.optional(),
    at: z.iso
      .datetime({ offset: true })
      .refine((at) => Date.parse(at) > Date.now(), 'future')
      .nullable(),
  }),
};
/** Several at once: at most this many in one transaction. */
const batchInput = z.strictObject({ ids: z.array(z.string().max(12)).min(1).max(200), ...why });

/** The records of a kind in the back office: `/api/admin/content/<kind>`, made from its declaration. */
export const contentResource = (content: Content, slug: KindSlug): Resource => {
  const kind = kindOf(slug);
  const input = inputSchemas(kind);
  const { lists, editing, steps } = content;
  return {
    name: `content/${slug}`,
    permissions: {
      read: 'content:record:read',
      create: 'content:record:create',
      update: 'content:record:update',
      remove: 'content:record:delete',
    },
    filters: {
      state: many(state),
      working: many(working),
      country: many(z.enum([...countries, 'intl'])),
      language: many(z.enum(contentLanguages)),
      missing: z.enum(locales).optional(),
      stale: z.enum(locales).optional(),
      incomplete: z.enum(locales).optional(),
      mine: z.enum(['1']).optional(),
      ...Object.fromEntries(ownFilters(kind).map((name) => [name, many(z.string().max(60))])),
    },
    sorts: Object.keys(contentSorts) as [string, ...string[]],
    row,
    exported,
    detail,
    input: input.create,
    change: input.change,
    bodyLimit: 24 * 1024 * 1024,
    list: (context, query) => lists.list(context, slug, query as ContentQuery) as unknown as ReturnType<Resource['list']>,
    get: (context, id) => content.detail(context, slug, id),
    create: (context, sent) => editing.create(context, slug, sent as NewContent),
    update: (context, id, sent) => editing.update(context, slug, id, sent as ChangedContent),
    removal: z.object(why),
    remove: (context, ids, { reason }: { reason?: string } = {}) => editing.remove(context, slug, ids, reason),
    restore: (context, ids) => editing.restore(context, slug, ids),
    actions: {
      ...Object.fromEntries(
        contentSteps.map((step) => [
          step,
          {
            permission: stepPermission[step],
            input: stepInputs[step] ?? (openToReasons.includes(step) ? plainInput.extend(why) : plainInput).nullish(),
            run: (context: Context, id: string, sent: StepInput | null | undefined) => steps.step(context, slug, [id], step, sent ?? {}),
          },
        ]),
      ),
      'restore-version': {
        permission: 'content:record:update',
        input: z.strictObject({ restore: z.string().max(20), version }),
        run: (context: Context, id: string, sent: VersionToRestore) => content.restoreVersion(context, slug, id, sent),
      },
    },
    batches: Object.fromEntries(
      (['submit', 'publish', 'archive'] as const).map((step) => [
        step,
        {
          permission: stepPermission[step],
          input: batchInput,
          run: (context: Context, { ids, ...input }: { ids: string[]; reason?: string }) => steps.step(context, slug, ids, step, input),
        },
      ]),
    ),
    views: {
      versions: {
        permission: 'content:record:read',
        query: {
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          limit: z.coerce.number().int().min(1).max(100).default(20),
        },
        output: versions,
        run: (context: Context, id: string, query: { page: number; limit: number }) => content.versions(context, slug, id, query),
      },
      difference: {
        permission: 'content:record:read',
        query: { version: z.string().max(20).optional() },
        output: difference,
        run: (context: Context, id: string, query: { version?: string }) => content.difference(context, slug, id, query.version),
      },
      preview: {
        permission: 'content:record:read',
        output: detailSchema(kind),
        run: (context: Context, id: string) => content.preview(context, slug, id),
      },
    },
  };
};
