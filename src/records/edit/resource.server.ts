import { z } from 'zod';
import { buildForEachLocale, contentLanguages, locales } from '../../base/locales.ts';
import { fromKeys } from '../../base/typed-keys.ts';
import { countryFilter, idList } from '../../platform/http/shapes.ts';
import {
  declareCollectionAction,
  declareMatchingAction,
  declareResourceAction,
  declareResourceView,
  type Resource,
} from '../../platform/resource/resource.server.ts';
import { industries, technologies } from '../engine/dictionaries.ts';
import { createInputSchemas } from '../engine/input-schema.server.ts';
import { detailAnswerSchema } from '../engine/schema.server.ts';
import { toApiRecord } from '../http/wire.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import { hasCorrectableTopics } from '../topics/assigned-kinds.ts';
import type { ContentAdmin } from './content.server.ts';
import { type ContentTransition, canCorrectTopics, contentStates, contentTransitions, type TranslationStatus } from './content.ts';
import type { ContentChangeInput, NewContent } from './content-editor.server.ts';
import { listEnumerationFilterNames } from './enumeration-filters.server.ts';
import { type ContentFilters, contentSortNames } from './list.server.ts';
import { type TransitionOptions, transitionPermission } from './transitions.server.ts';

const many = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => [value].flat().flatMap((v) => (typeof v === 'string' ? v.split(',') : v)), z.array(item).min(1).max(50))
    .optional();
const nullableText = z.string().nullable();
const state = z.enum(contentStates);
const working = z.enum(['draft', 'review']);
const translationStatus = z.enum(['original', 'ok', 'stale', 'incomplete', 'missing'] satisfies TranslationStatus[]);

/** Schema of a record's row in the export; a row of the list has the permitted actions in addition. */
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
  texts: z.object(buildForEachLocale(() => translationStatus)),
  views: z.number(),
  updated: z.string(),
  updatedBy: nullableText,
  deleted: nullableText,
  version: z.string(),
});
const row = exported.extend({ may: z.array(z.enum([...contentTransitions, 'edit', 'delete'])) });
const detail = row.extend({
  kind: z.string(),
  key: z.string(),
  outdated: z.boolean(),
  reason: nullableText,
  review: z.object({ steps: z.array(z.partialRecord(z.enum(locales), z.string())), page: nullableText, ownCase: z.boolean() }).nullable(),
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
/** Input property: optional reason for publishing, unpublishing, archiving or deleting; the owner of a posting reads it. */
const why = {
  reason: z
    .string()
    .trim()
    .max(1000)
    .transform((text) => text || undefined)
    .optional(),
};
const plain = { version: version.optional() };
/**
 * Input schema of a transition. `version`: the version that the caller saw, for optimistic locking; some transitions have no other input.
 */
const transitionInput = (transition: ContentTransition): z.ZodType<TransitionOptions | null | undefined> => {
  switch (transition) {
    case 'reject':
      return z.strictObject({ ...plain, reason });
    case 'schedule':
      return z.strictObject({
        ...plain,
        at: z.iso
          .datetime({ offset: true })
          .refine((at) => Date.parse(at) > Date.now(), 'future')
          .nullable(),
      });
    case 'publish':
    case 'unpublish':
    case 'archive':
      return z.strictObject({ ...plain, ...why }).nullish();
    default:
      return z.strictObject(plain).nullish();
  }
};
/** Ids of a batch: at most 200 records in one transaction. */
const ids = idList(200).min(1);
const batchInput = z.strictObject({ ids, ...why });

/** Input of a topic correction: the topics to add or to remove. */
const topicShape = {
  change: z.enum(['add', 'remove']),
  industries: z.array(z.enum(industries)).max(industries.length).default([]),
  technologies: z.array(z.enum(technologies)).max(technologies.length).default([]),
};
const someTopic = {
  check: (sent: { industries: unknown[]; technologies: unknown[] }) => sent.industries.length + sent.technologies.length > 0,
  refused: { path: ['industries'], message: 'required' },
};

const actionsOf = (content: ContentAdmin, slug: KindSlug): Resource['actions'] => ({
  ...fromKeys(contentTransitions, (transition) =>
    declareResourceAction({
      permission: transitionPermission[transition],
      input: transitionInput(transition),
      run: (context, id, sent) => content.transitions.apply(context, slug, [id], { ...sent, transition }),
    }),
  ),
  'restore-version': declareResourceAction({
    permission: 'content:record:update',
    input: z.strictObject({ restore: z.string().max(20), version }),
    run: (context, id, sent) => content.restoreVersion(context, slug, id, sent),
  }),
  ...(hasCorrectableTopics(slug) && {
    topics: declareResourceAction({
      permission: 'content:record:update',
      input: z.strictObject({ ...plain, ...topicShape }).refine(someTopic.check, someTopic.refused),
      run: (context, id, sent) => content.topics.correct(context, slug, [id], sent),
    }),
  }),
});

const batchesOf = ({ transitions, topics }: ContentAdmin, slug: KindSlug): Resource['batches'] => ({
  ...fromKeys(['submit', 'publish', 'archive'] as const, (transition) =>
    declareCollectionAction({
      permission: transitionPermission[transition],
      input: batchInput,
      run: (context, { ids, ...input }) => transitions.apply(context, slug, ids, { ...input, transition }),
    }),
  ),
  ...(hasCorrectableTopics(slug) && {
    topics: declareCollectionAction({
      permission: 'content:record:update',
      input: z.strictObject({ ids, ...topicShape }).refine(someTopic.check, someTopic.refused),
      run: (context, { ids: chosen, ...input }) => topics.correct(context, slug, chosen, input),
    }),
  }),
});

/** Maximum number of records of a filtered list whose topics one transaction corrects. */
const mostCorrected = 5000;

const matchingsOf = ({ topics }: ContentAdmin, slug: KindSlug): Resource<Row>['matchings'] => ({
  ...(hasCorrectableTopics(slug) && {
    topics: declareMatchingAction({
      permission: 'content:record:update',
      input: z.strictObject(topicShape).refine(someTopic.check, someTopic.refused),
      most: mostCorrected,
      able: canCorrectTopics,
      run: (context, matches, input) => topics.correctMatching(context, slug, matches, input),
    }),
  }),
});

const viewsOf = (content: ContentAdmin, slug: KindSlug): Resource['views'] => ({
  versions: declareResourceView({
    permission: 'content:record:read',
    query: {
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    },
    output: versions,
    run: (context, id, query) => content.versions(context, slug, id, query),
  }),
  difference: declareResourceView({
    permission: 'content:record:read',
    query: { version: z.string().max(20).optional() },
    output: difference,
    run: (context, id, query) => content.difference(context, slug, id, query.version),
  }),
  'source-copy': declareResourceView({
    permission: 'content:record:read',
    output: z.array(z.object({ source: z.string(), field: z.string(), text: z.string(), at: z.string() })),
    run: (context, id) => content.sourceCopy(context, slug, id),
  }),
  preview: declareResourceView({
    permission: 'content:record:read',
    output: detailAnswerSchema(kindOf(slug)),
    run: async (context, id) => toApiRecord(kindOf(slug), await content.preview(context, slug, id), context.locale),
  }),
});

type Row = z.infer<typeof row>;
/**
 * Record in full. Its schema leaves `values` open, because values differ by kind; the schema of the input describes the values of each
 * kind.
 */
type Detail = Omit<z.infer<typeof detail>, 'values'> & { values: object };
type Filters = ContentFilters & Record<string, unknown>;

/** Resource of a kind's records in the back office (`/api/admin/content/<kind>`), built from the kind's declaration. */
export const contentResource = (content: ContentAdmin, slug: KindSlug): Resource<Row, Detail, NewContent, ContentChangeInput, Filters> => {
  const kind = kindOf(slug);
  const input = createInputSchemas(kind);
  const { listing, editor } = content;
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
      country: many(countryFilter),
      language: many(z.enum(contentLanguages)),
      missing: z.enum(locales).optional(),
      stale: z.enum(locales).optional(),
      incomplete: z.enum(locales).optional(),
      mine: z.enum(['1']).optional(),
      assigned: z.enum(['1']).optional(),
      ...Object.fromEntries(listEnumerationFilterNames(kind).map((name) => [name, many(z.string().max(60))])),
    },
    sorts: contentSortNames,
    row,
    exported,
    detail,
    input: input.create,
    change: input.change,
    bodyLimit: 24 * 1024 * 1024,
    list: (context, query) => listing.list(context, slug, query),
    get: (context, id) => content.detail(context, slug, id),
    create: (context, sent) => editor.create(context, slug, sent),
    update: (context, id, sent) => editor.update(context, slug, id, sent),
    removal: z.object(why),
    remove: (context, ids, { reason }: { reason?: string } = {}) => editor.remove(context, slug, ids, reason),
    restore: (context, ids) => editor.restore(context, slug, ids),
    actions: actionsOf(content, slug),
    batches: batchesOf(content, slug),
    matchings: matchingsOf(content, slug),
    views: viewsOf(content, slug),
  };
};
