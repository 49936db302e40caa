import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import type { HomeBlockName } from '../../records/api.ts';
import { keywordSchema, localeSchema, pagedSchema } from '../../records/engine/schema.server.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { PortalUser } from '../access/actor.ts';

const nullable = z.string().nullable();
const kind = z.enum(kindSlugs as [KindSlug, ...KindSlug[]]);
const many = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => [value].flat().flatMap((v) => (typeof v === 'string' ? v.split(',') : v)), z.array(item).max(20)).default([]);

export const localeQuerySchema = z.strictObject({ locale: localeSchema });
export const idQuerySchema = z.strictObject({ id: z.string().max(40), locale: localeSchema });
export const searchQuerySchema = z.strictObject({
  keyword: keywordSchema,
  type: many(kind),
  country: many(z.enum([...countries, 'intl'])),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(12),
  locale: localeSchema,
});
export const suggestQuerySchema = z.strictObject({ keyword: keywordSchema, locale: localeSchema });

const facetValue = z.object({ value: z.string(), count: z.number(), label: z.string().optional() });
const hit = z.object({
  type: kind,
  id: z.string(),
  title: z.string(),
  content: z.string(),
  date: nullable,
  image: nullable,
  country: nullable,
  locale: z.string(),
  contentLocale: z.string(),
  label: nullable,
  status: nullable,
});
export const searchSchema = z.object({
  ...pagedSchema(hit),
  types: z.array(z.object({ type: kind, count: z.number() })),
  countries: z.array(facetValue),
  suggestion: nullable,
  capped: z.boolean(),
});
export const suggestSchema = z.array(z.object({ text: z.string(), kind: kind.nullable(), id: nullable }));

const menuItem = z.object({
  label: z.string(),
  icon: z.string(),
  route: z.string(),
  index: z.number(),
  children: z.array(z.object({ label: z.string(), icon: z.string(), route: z.string(), index: z.number(), children: z.array(z.never()) })),
});
export const portalUserSchema = z.object({ name: z.string(), avatar: nullable, status: z.number() }) satisfies z.ZodType<PortalUser>;
export const portalSchema = z.object({
  menus: z.array(menuItem),
  dictionaries: z.string(),
  labels: z.record(z.string(), z.string()),
  user: portalUserSchema.extend({ unread: z.number(), office: z.boolean() }).nullable(),
});
export const dictionaryParams = z.object({ name: z.string().max(60) });
export const dictionarySchema = z.array(z.object({ value: z.string(), label: z.string() }));
export const aboutSchema = z.object({ title: z.string(), body: z.string(), locale: z.string(), updated: z.string() });
export const qaSchema = z.object({
  updated: z.string(),
  entries: z.array(
    z.object({ index: z.number(), id: z.string(), q: z.string(), a: z.string(), recommended: z.number(), locale: z.string() }),
  ),
});
export const sitemapSchema = z.object({
  sections: z.array(
    z.object({ label: z.string(), links: z.array(z.object({ label: z.string(), route: z.string(), count: z.number().nullable() })) }),
  ),
});
export const summarySchema = z.object({
  counts: z.array(z.object({ kind, total: z.number(), published: z.number(), translated: z.record(z.string(), z.number()) })),
  countries: z.record(z.string(), z.number()),
  updated: nullable,
});
const channel = z.object({ label: z.string(), icon: z.string(), route: z.string(), index: z.number(), count: z.number().nullable() });
export const channelSchema = z.object({ channels: z.array(channel) });
const blockNames: [HomeBlockName, ...HomeBlockName[]] = [
  'search',
  'counts',
  'map',
  'libraries',
  'latest',
  'fields',
  'exchange',
  'market',
  'news',
  'members',
];
export const homeSchema = (doc: (kind: KindSlug) => z.ZodType) => {
  const list = z.union(
    kindSlugs.map(
      (slug): z.ZodType =>
        z.object({
          kind: z.literal(slug),
          route: z.string(),
          docs: z.array(doc(slug)),
          counts: z.record(z.string(), z.number()).optional(),
        }),
    ),
  );
  return z.object({
    counts: z.array(z.object({ kind, total: z.number() })),
    countries: z.array(z.object({ country: z.string(), counts: z.record(z.string(), z.number()), total: z.number() })),
    keywords: z.array(z.string()),
    channels: z.array(channel),
    blocks: z.array(z.object({ name: z.enum(blockNames), lists: z.array(list) })),
  });
};
const asset = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  locale: z.string(),
  route: z.string(),
  image: nullable,
  cover: z.object({ kind, id: z.string() }),
});
export const assetsSchema = z.object({ carousel: z.array(asset), cards: z.array(asset) });
/** Only a path of this site: neither `//host` nor what browsers take for it. */
export const qrQuerySchema = z.strictObject({
  path: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
    .default('/'),
  locale: localeSchema,
});
export const qrSchema = z.object({ url: z.string(), svg: z.string() });

const errorSchema = z.object({
  data: z.null(),
  msg: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
const envelope = (data: z.ZodType) => z.object({ data, msg: z.string() });

/** What a call answers: its data in the envelope, or why not. */
export const answers = (data: z.ZodType) => ({ 200: envelope(data), '4xx': errorSchema, '5xx': errorSchema });
