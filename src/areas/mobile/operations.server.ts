import { z } from 'zod';
import type { Context } from '../../platform/http/context.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import {
  type DetailQuery,
  detailAnswerSchema,
  detailQuerySchema,
  facetsAnswerSchema,
  type ListQuery,
  listQuerySchema,
} from '../../records/engine/schema.server.ts';
import { kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { type MobileKind, mobilePageSize } from '../../records/kinds/mobile.ts';
import { searchAnswerSchema } from '../../records/operations.server.ts';
import { searchQuerySchema } from '../../records/search/schemas.server.ts';
import { menuItemSchema } from '../menus/schemas.server.ts';
import {
  createHomeAnswerSchema,
  portalAnswerSchema,
  qaAnswerSchema,
  sitemapAnswerSchema,
  textPageAnswerSchema,
} from '../site/operations.server.ts';
import type { PublicSiteContent } from '../site/site.server.ts';
import type { MobileApi } from './mobile.server.ts';
import { offlineRecordStateOperations } from './offline/offline-records.server.ts';
import { operations } from './operations.ts';

const nullable = z.string().nullable();
const leanDoc = z.object({
  id: z.string(),
  kind: z.enum(kindSlugs),
  title: z.string(),
  lead: nullable.describe('What stands before the title: a standard’s number, an organization’s abbreviation'),
  summary: nullable.describe('At most 160 characters'),
  country: nullable,
  date: nullable,
  badges: z
    .array(z.object({ name: z.string(), value: z.string(), label: z.string() }))
    .describe('What the kind is marked with in lists, in the reader’s language: of a standard its status, type and obligation'),
  locale: z.string().describe('The language of title and summary'),
});
const listSchema = z.object({ ...toPagedListShape(leanDoc), facets: facetsAnswerSchema.optional() });
const leanHome = createHomeAnswerSchema(() => leanDoc).omit({ countries: true, month: true, channels: true });
const leanSearch = searchAnswerSchema.extend(toPagedListShape(leanDoc));
const frameSchema = z.object({ menus: z.array(menuItemSchema.omit({ children: true })), user: portalAnswerSchema.shape.user });

const handle = operationBinderFor<{ mobile: MobileApi; site: PublicSiteContent }>('mobile');

interface MobileCallContext {
  services: { mobile: MobileApi };
  context: Context;
}
/** Declares the list of a kind for phones: the query of the kind's own list with a smaller page size. */
const list = (kind: MobileKind) => ({
  id: `mobile.${kind}.list`,
  summary: `List ${kind} records for the mobile portal`,
  input: listQuerySchema({ ...kindOf(kind), pageSize: mobilePageSize }),
  output: listSchema,
  run: ({ services: { mobile }, context }: MobileCallContext, query: ListQuery) => mobile.list(context, kind, query),
});
const detail = (kind: MobileKind) => ({
  id: `mobile.${kind}.detail`,
  summary: `Get a ${kind} record for the mobile portal`,
  parameters: z.object({ id: z.string() }),
  input: detailQuerySchema(kindOf(kind)),
  output: detailAnswerSchema(kindOf(kind)),
  run: ({ services: { mobile }, context }: MobileCallContext, query: DetailQuery, id: string) => mobile.detail(context, kind, id, query),
});

export const served = {
  ...offlineRecordStateOperations,
  mobile: handle(operations.mobile, {
    id: 'mobile',
    summary: 'Get the tab bar of the mobile portal and the user',
    output: frameSchema,
    run: ({ services: { mobile }, context }) => mobile.frame(context),
  }),
  mobileHome: handle(operations.mobileHome, {
    id: 'mobile.home',
    summary: 'Get the home page of the mobile portal',
    output: leanHome,
    run: ({ services: { mobile }, context }) => mobile.home(context),
  }),
  mobileAbout: handle(operations.mobileAbout, {
    id: 'mobile.about',
    summary: 'Get the description of the portal',
    output: textPageAnswerSchema,
    run: ({ services: { site }, context }) => site.text(context, 'about'),
  }),
  mobileSitemap: handle(operations.mobileSitemap, {
    id: 'mobile.sitemap',
    summary: 'Get the site map with mobile addresses',
    output: sitemapAnswerSchema,
    run: ({ services: { mobile }, context }) => mobile.sitemap(context),
  }),
  mobileQa: handle(operations.mobileQa, {
    id: 'mobile.qa',
    summary: 'Get questions and answers',
    output: qaAnswerSchema,
    run: ({ services: { site }, context }) => site.qa(context),
  }),
  mobileSearch: handle(operations.mobileSearch, {
    id: 'mobile.search',
    summary: 'Search records of all kinds for the mobile portal',
    input: searchQuerySchema.extend({ limit: searchQuerySchema.shape.limit.removeDefault().default(mobilePageSize) }),
    output: leanSearch,
    run: ({ services: { mobile }, context }, query) => mobile.search(context, query),
  }),
  mobilePolicies: handle(operations.mobilePolicies, list('policy')),
  mobileStandards: handle(operations.mobileStandards, list('standard')),
  mobileDatasets: handle(operations.mobileDatasets, list('dataset')),
  mobileTalents: handle(operations.mobileTalents, list('talent')),
  mobileAnnouncements: handle(operations.mobileAnnouncements, list('announcement')),
  mobilePolicy: handle(operations.mobilePolicy, detail('policy')),
  mobileStandard: handle(operations.mobileStandard, detail('standard')),
  mobileDataset: handle(operations.mobileDataset, detail('dataset')),
  mobileTalent: handle(operations.mobileTalent, detail('talent')),
  mobileAnnouncement: handle(operations.mobileAnnouncement, detail('announcement')),
};
