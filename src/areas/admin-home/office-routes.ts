import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { locales } from '../../base/locales.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { scopes } from '../../platform/access/actor.ts';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import { portalSchema } from '../../platform/http/schemas.ts';
import { contentStates } from '../../records/edit/content.ts';
import { localeSchema } from '../../records/engine/schema.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { Services } from '../../server/services.ts';
import { startOffice } from './start.server.ts';

const nullable = z.string().nullable();
const startSchema = z.object({
  user: z.object({ name: z.string(), account: z.string(), avatar: nullable, country: nullable }),
  menus: portalSchema.shape.menus,
  permissions: z.array(z.object({ code: z.string(), scope: z.enum(scopes) })),
  locale: z.enum(locales),
  dictionaries: z.string(),
});
const found = z.array(z.object({ kind: z.enum(kindSlugs), id: z.string(), title: z.string(), state: z.enum(contentStates) }));
const findQuery = z.strictObject({
  keyword: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(5),
  locale: localeSchema,
});
const doc = operationsOf('admin', ofAccounts);

/** What the back office begins with (SPECIFICATION S5.6), and the records that its command palette finds. */
export const officeRoutes =
  (services: Services): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/nothing', { schema: doc('nothing', 'Who is there, what may be opened and done', startSchema) }, async (request) => ({
      data: startOffice(services, contextOf(request, apiLocale(request))),
      msg: '',
    }));
    app.get(
      '/admin/content/find',
      {
        preValidation: async (request) => {
          authorise(contextOf(request, apiLocale(request)), 'content:record:read');
        },
        schema: { ...doc('admin.content.find', 'Records of every kind by a word, unpublished ones too', found), querystring: findQuery },
      },
      (request) => wrap(services.contentFinder.find(contextOf(request, apiLocale(request)), request.query.keyword, request.query.limit)),
    );
  };
