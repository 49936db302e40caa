import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Connection } from '../../platform/db/connect.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import { createAnswerSchemas, localeSchema, toPagedListShape } from '../../platform/http/schemas.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { addAnswerFieldAliases } from '../engine/api-aliases.ts';
import {
  anyListedRecordSchema,
  detailAnswerSchema,
  detailQuerySchema,
  facetsAnswerSchema,
  historyAnswerSchema,
  listedRecordAnswerSchema,
  listQuerySchema,
  pagedListQuerySchema,
} from '../engine/schema.server.ts';
import { readPublicHistory } from '../history/history.server.ts';
import { kindOf, kindSlugs } from '../kinds/index.ts';
import type { RecordLibraryReader } from '../read/library.server.ts';
import { toApiRecord } from './wire.ts';

/** Routes for list, detail, history and related records of every kind, generated from its declaration. */
export const recordReadRoutes =
  ({ connection, library }: { connection: Connection; library: RecordLibraryReader }): FastifyPluginAsyncZod =>
  async (app) => {
    for (const slug of kindSlugs) {
      const kind = kindOf(slug);
      const paged = toPagedListShape(listedRecordAnswerSchema(kind));
      const operation = (name: string, summary: string) => ({ operationId: `${slug}.${name}`, tags: [slug], summary });
      for (const path of [kind.api, ...(kind.aliases ?? [])])
        app.get(
          `/portal/${path}`,
          {
            schema: {
              ...operation(path === kind.api ? 'list' : `list.${path.split('/').at(-1)}`, `List ${slug} records`),
              querystring: listQuerySchema(kind),
              response: createAnswerSchemas(z.object({ ...paged, facets: facetsAnswerSchema.optional() })),
            },
          },
          async (request) => {
            const { docs, ...answer } = await library.list(contextOf(request, apiLocale(request)), slug, request.query);
            return { data: { ...answer, docs: docs.map((doc) => addAnswerFieldAliases(kind, doc)) }, msg: '' };
          },
        );
      app.get(
        `/portal/${kind.api}/related`,
        {
          schema: {
            ...operation('related', `Records of any kind that are related to one`),
            querystring: z.strictObject({ id: rowIdSchema, locale: localeSchema }),
            response: createAnswerSchemas(z.object(toPagedListShape(anyListedRecordSchema))),
          },
        },
        async (request) => {
          const { docs, ...answer } = await library.related(contextOf(request, apiLocale(request)), slug, request.query.id);
          return { data: { ...answer, docs: docs.map((doc) => addAnswerFieldAliases(kindOf(doc.kind), doc)) }, msg: '' };
        },
      );
      app.get(
        `/portal/${kind.api}/:id`,
        {
          schema: {
            ...operation('detail', `One ${slug} record`),
            params: z.object({ id: z.string() }),
            querystring: detailQuerySchema(kind),
            response: createAnswerSchemas(detailAnswerSchema(kind)),
          },
        },
        async (request) => {
          const context = contextOf(request, apiLocale(request));
          const detail = await library.detail(context, slug, request.params.id, request.query);
          return { data: toApiRecord(kind, detail, context.locale), msg: '' };
        },
      );
      app.get(
        `/portal/${kind.api}/:id/history`,
        {
          schema: {
            ...operation('history', 'What changed in a record since it was added'),
            params: z.object({ id: z.string() }),
            querystring: pagedListQuerySchema,
            response: createAnswerSchemas(historyAnswerSchema(kind)),
          },
        },
        async (request) => ({
          data: await readPublicHistory(connection, contextOf(request, apiLocale(request)), { slug, id: request.params.id }, request.query),
          msg: '',
        }),
      );
    }
  };
