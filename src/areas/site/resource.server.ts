import { z } from 'zod';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { declareResourceAction, declareResourceView, type Resource } from '../../platform/resource/resource.server.ts';
import type { PageDetail, PageRevisionRow, PageRow } from './operations.ts';
import type { PageAdmin } from './page-admin.server.ts';
import { type PageUpdateInput, pageUpdateInputSchema } from './page-content.server.ts';
import { pageNames } from './text-pages.ts';

const row = z.object({ id: z.enum(pageNames), updated: z.string().nullable(), version: z.number() });
const content = z.looseObject({});
const detail = row.extend({ content }) satisfies z.ZodType<PageDetail>;
const historyRow = z.object({ id: z.string(), at: z.string(), by: z.string().nullable(), content }) satisfies z.ZodType<PageRevisionRow>;

/** Resource of the back office: page texts (about, terms, privacy, accessibility, questions and answers, blocks of the home page). */
export const pageResource = (pageAdmin: PageAdmin): Resource<PageRow, PageDetail, never, PageUpdateInput> => ({
  name: 'pages',
  permissions: { read: 'page:text:read', update: 'page:text:update' },
  sorts: ['id'],
  row,
  detail,
  change: pageUpdateInputSchema,
  bodyLimit: 24 * 1024 * 1024,
  list: (context, query) => pageAdmin.list(context, query),
  get: (context, id) => pageAdmin.get(context, id),
  update: (context, id, sent) => pageAdmin.update(context, id, sent),
  actions: {
    rollback: declareResourceAction({
      permission: 'page:text:update',
      input: z.strictObject({ entry: rowIdSchema, version: versionSchema }),
      run: (context, id, body) => pageAdmin.rollback(context, id, body),
    }),
  },
  views: {
    history: declareResourceView({
      permission: 'page:text:read',
      query: {
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      },
      output: z.object(toPagedListShape(historyRow)),
      run: (context, id, query) => pageAdmin.history(context, id, query),
    }),
  },
});
