import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { detailSchema, docSchema, facetsSchema, type ListQuery, listQuerySchema, pagedSchema } from '../../core/schema.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../kinds/index.ts';
import { contextOf } from '../plugins/answers.ts';
import { apiLocale } from '../request-context.ts';
import { envelope, idQuerySchema, localeQuerySchema } from '../schemas.ts';
import type { Services } from '../services.ts';

/** List, detail and related records of every kind, from its declaration. */
export const kindRoutes =
  ({ library, views }: Services): FastifyPluginAsyncZod =>
  async (app) => {
    for (const slug of kindSlugs) {
      const kind = kindOf(slug);
      const paged = pagedSchema(docSchema(kind));
      const operation = (name: string, summary: string) => ({ operationId: `${slug}.${name}`, tags: [slug], summary });
      app.get(
        `/portal/${kind.api}`,
        {
          schema: {
            ...operation('list', `List ${slug} records`),
            querystring: listQuerySchema(kind),
            response: { 200: envelope(z.object({ ...paged, facets: facetsSchema.optional() })) },
          },
        },
        async (request) => ({
          data: await library.list(contextOf(request, apiLocale(request)), slug, request.query as unknown as ListQuery),
          msg: '',
        }),
      );
      app.get(
        `/portal/${kind.api}/related`,
        {
          schema: {
            ...operation('related', `Records close to one`),
            querystring: idQuerySchema,
            response: { 200: envelope(z.object(paged)) },
          },
        },
        async (request) => ({ data: await library.related(contextOf(request, apiLocale(request)), slug, request.query.id), msg: '' }),
      );
      app.get(
        `/portal/${kind.api}/:id`,
        {
          schema: {
            ...operation('detail', `One ${slug} record`),
            params: z.object({ id: z.string() }),
            querystring: localeQuerySchema,
            response: { 200: envelope(detailSchema(kind)) },
          },
        },
        async (request) => {
          const data = await library.detail(contextOf(request, apiLocale(request)), slug as KindSlug, request.params.id);
          request.visited = () => views.count(slug, Number(data.id));
          return { data, msg: '' };
        },
      );
    }
  };
