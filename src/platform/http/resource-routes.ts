import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Permission } from '../../areas.ts';
import { authorise } from '../access/access.server.ts';
import type { Connection } from '../db/connect.server.ts';
import { sheetType } from '../spreadsheet/write.server.ts';
import { exportList } from './export-list.server.ts';
import { ofAccounts } from './operation.server.ts';
import { contextOf } from './plugins/answers.ts';
import { apiLocale } from './request-context.ts';
import { type ListQuery, listQueryOf, type Resource } from './resource.server.ts';
import { answers, localeQuerySchema, localeSchema, pagedSchema } from './schemas.ts';

const idParams = z.object({ id: z.string().max(120) });
const idsBody = z.strictObject({ ids: z.array(z.string().max(120)).min(1).max(1000) });
const created = z.object({ id: z.string() });
const nothing = z.null();

const contextFor = (request: FastifyRequest) => contextOf(request, apiLocale(request));
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
const idsOf = (request: FastifyRequest) => (request.body as { ids: string[] }).ids;
const bodyOf = (request: FastifyRequest) => request.body;
const formatOf = ({ headers: { accept = '' } }: FastifyRequest): 'csv' | 'xlsx' | null =>
  accept.startsWith('text/csv') ? 'csv' : accept.startsWith(sheetType) ? 'xlsx' : null;

/** The usual verbs of every resource of the back office (SPECIFICATION S5.6). Who may not call learns nothing of what a call takes. */
export const resourceRoutes =
  (connection: Connection, resources: readonly Resource[]): FastifyPluginAsyncZod =>
  async (app) => {
    const wrap = async (data: Promise<unknown>) => ({ data: (await data) ?? null, msg: '' });
    const done = async (work: Promise<unknown>) => {
      await work;
      return { data: null, msg: '' };
    };
    for (const resource of resources) {
      const base = `/admin/${resource.name}`;
      const { permissions } = resource;
      const route = (verb: string, summary: string, response: z.ZodType, permission: Permission = permissions.read) => ({
        preValidation: async (request: FastifyRequest) => {
          authorise(contextFor(request), permission);
        },
        schema: {
          security: ofAccounts,
          operationId: `admin.${resource.name.replaceAll('/', '.')}.${verb}`,
          tags: ['admin'],
          summary,
          querystring: localeQuerySchema,
          response: answers(response),
        },
      });
      const withId = <T extends ReturnType<typeof route>>(options: T) => ({ ...options, schema: { ...options.schema, params: idParams } });
      const withBody = <T extends ReturnType<typeof route>>(options: T, body: z.ZodType | undefined) =>
        body ? { ...options, ...(resource.bodyLimit && { bodyLimit: resource.bodyLimit }), schema: { ...options.schema, body } } : options;

      const list = route('list', `List ${resource.name}; CSV or XLSX by Accept`, z.object(pagedSchema(resource.row)));
      const config = { heavy: (request: FastifyRequest) => formatOf(request) !== null };
      app.get(base, { ...list, config, schema: { ...list.schema, querystring: listQueryOf(resource) } }, async (request, reply) => {
        const format = formatOf(request);
        const query = request.query as ListQuery;
        if (query.trash) authorise(contextFor(request), permissions.remove ?? permissions.read);
        if (!format) return wrap(resource.list(contextFor(request), query));
        const { type, pieces } = await exportList(connection, contextFor(request), resource, { query, format });
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${resource.name.replaceAll('/', '-')}.${format}"`)
          .send(Readable.from(pieces) as never);
      });
      const { get, create, update, remove, removal, restore, actions = {}, batches = {}, views = {} } = resource;
      if (get)
        app.get(`${base}/:id`, withId(route('get', `One of ${resource.name}`, resource.detail ?? nothing)), (q) =>
          wrap(get.call(resource, contextFor(q), idOf(q))),
        );
      if (create)
        app.post(
          base,
          withBody(route('create', `Add to ${resource.name}`, resource.created ?? created, permissions.create), resource.input),
          (q) => wrap(create.call(resource, contextFor(q), bodyOf(q))),
        );
      if (update)
        app.put(
          `${base}/:id`,
          withBody(
            withId(route('update', `Change one of ${resource.name}`, nothing, permissions.update)),
            resource.change ?? resource.input,
          ),
          (q) => done(update.call(resource, contextFor(q), idOf(q), bodyOf(q))),
        );
      if (remove)
        app.delete(
          base,
          withBody(
            route('remove', `Delete from ${resource.name}`, nothing, permissions.remove),
            removal ? idsBody.extend(removal.shape) : idsBody,
          ),
          (q) => {
            const { ids, ...more } = q.body as { ids: string[] };
            return done(remove.call(resource, contextFor(q), ids, more));
          },
        );
      if (restore)
        app.post(
          `${base}/restore`,
          withBody(route('restore', `Bring back to ${resource.name}`, nothing, permissions.remove), idsBody),
          (q) => done(restore.call(resource, contextFor(q), idsOf(q))),
        );
      for (const [name, { permission, input, output, run }] of Object.entries(actions))
        app.post(
          `${base}/:id/${name}`,
          withBody(withId(route(name, `${name}: one of ${resource.name}`, output ?? nothing, permission)), input),
          (q) => wrap(run(contextFor(q), idOf(q), bodyOf(q))),
        );
      for (const [name, { permission, input, output, run }] of Object.entries(batches))
        app.post(
          `${base}/${name}`,
          withBody(route(`all.${name}`, `${name}: ${resource.name}`, output ?? nothing, permission), input),
          (q) => wrap(run(contextFor(q), bodyOf(q))),
        );
      for (const [name, { permission, query, output, run }] of Object.entries(views)) {
        const view = withId(route(name, `${name} of one of ${resource.name}`, output, permission));
        const querystring = z.strictObject({ ...query, locale: localeSchema });
        app.get(`${base}/:id/${name}`, { ...view, schema: { ...view.schema, querystring } }, (q) =>
          wrap(run(contextFor(q), idOf(q), q.query)),
        );
      }
    }
  };
