import { z } from 'zod';
import type { Context } from '../../platform/http/context.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { qrCode, qrSvg } from '../../platform/http/qr.server.ts';
import { listedRecordAnswerSchema } from '../../records/engine/schema.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { menuItemSchema } from '../menus/schemas.server.ts';
import { homeBlockNames } from './home.server.ts';
import { operations } from './operations.ts';
import type { PublicSiteContent } from './site.server.ts';
import type { TextPage } from './text-pages.ts';

const nullable = z.string().nullable();
const kind = z.enum(kindSlugs);

export const portalAnswerSchema = z.object({
  menus: z.array(menuItemSchema),
  dictionaries: z.string(),
  labels: z.record(z.string(), z.string()),
  operator: z.object({ name: nullable, mail: nullable }),
  user: z.object({ name: z.string(), avatar: nullable, status: z.number(), unread: z.number(), office: z.boolean() }).nullable(),
});
export const textPageAnswerSchema = z.object({ title: z.string(), body: z.string(), locale: z.string(), updated: z.string() });
export const qaAnswerSchema = z.object({
  updated: z.string(),
  entries: z.array(
    z.object({ index: z.number(), id: z.string(), q: z.string(), a: z.string(), recommended: z.number(), locale: z.string() }),
  ),
});
export const sitemapAnswerSchema = z.object({
  sections: z.array(
    z.object({ label: z.string(), links: z.array(z.object({ label: z.string(), route: z.string(), count: z.number().nullable() })) }),
  ),
});
const summarySchema = z.object({
  counts: z.array(z.object({ kind, total: z.number(), published: z.number(), translated: z.record(z.string(), z.number()) })),
  countries: z.record(z.string(), z.number()),
  updated: nullable,
});
const channel = z.object({ label: z.string(), icon: z.string(), route: z.string(), index: z.number(), count: z.number().nullable() });
const channelSchema = z.object({ channels: z.array(channel) });
export const createHomeAnswerSchema = (doc: (kind: KindSlug) => z.ZodType) => {
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
    month: z.object({ month: z.string(), counts: z.array(z.object({ kind, total: z.number() })) }),
    keywords: z.array(z.string()),
    channels: z.array(channel),
    blocks: z.array(z.object({ name: z.enum(homeBlockNames), lists: z.array(list) })),
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
const assetsSchema = z.object({ carousel: z.array(asset), cards: z.array(asset) });
/** Path of the page to which the QR code leads: on this site, without forms such as `//host` that browsers interpret as another host. */
const qrQuerySchema = z.strictObject({
  path: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
    .default('/'),
});
const qrSchema = z.object({ url: z.string(), svg: z.string() });

const handle = operationBinderFor<{ site: PublicSiteContent }>('site');

const textPage = (name: TextPage, summary: string) => ({
  id: name,
  summary,
  output: textPageAnswerSchema,
  run: ({ services: { site }, context }: { services: { site: PublicSiteContent }; context: Context }) => site.text(context, name),
});

export const served = {
  portal: handle(operations.portal, {
    id: 'portal',
    summary: 'Get menus and user',
    output: portalAnswerSchema,
    run: ({ services: { site }, context }) => site.portal(context),
  }),
  home: handle(operations.home, {
    id: 'home',
    summary: 'Get the home page',
    output: createHomeAnswerSchema((slug) => listedRecordAnswerSchema(kindOf(slug))),
    run: ({ services: { site }, context }) => site.home(context),
  }),
  about: handle(operations.about, textPage('about', 'About the portal')),
  terms: handle(operations.terms, textPage('terms', 'Terms of use')),
  privacy: handle(operations.privacy, textPage('privacy', 'Privacy')),
  accessibility: handle(operations.accessibility, textPage('accessibility', 'Accessibility')),
  qa: handle(operations.qa, {
    id: 'qa',
    summary: 'Get questions and answers',
    output: qaAnswerSchema,
    run: ({ services: { site }, context }) => site.qa(context),
  }),
  sitemap: handle(operations.sitemap, {
    id: 'sitemap',
    summary: 'Get the site map',
    output: sitemapAnswerSchema,
    run: ({ services: { site }, context }) => site.sitemap(context),
  }),
  summary: handle(operations.summary, {
    id: 'summary',
    summary: 'Get the number of records by library',
    output: summarySchema,
    run: ({ services: { site }, context }) => site.summary(context),
  }),
  channel: handle(operations.channel, {
    id: 'channel',
    summary: 'List the navigation groups as cards',
    output: channelSchema,
    run: ({ services: { site }, context }) => site.channel(context),
  }),
  assets: handle(operations.assets, {
    id: 'assets',
    summary: 'List the newest records with pictures',
    output: assetsSchema,
    run: ({ services: { site }, context }) => site.assets(context),
  }),
  qrcode: handle(operations.qrcode, {
    id: 'qrcode',
    summary: 'Get the QR code of the portal or of one of its pages',
    input: qrQuerySchema,
    output: qrSchema,
    run: ({ origin }, { path }) => {
      const url = `${origin}${path}`;
      return { url, svg: qrSvg(qrCode(url)) };
    },
  }),
};
