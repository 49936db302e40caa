import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { authorise } from '../access/access.server.ts';
import type { Connection } from '../db/connect.server.ts';
import type { Permission } from '../declared.ts';
import { accountsOnlySecurity } from '../http/operation.server.ts';
import { contextOf } from '../http/plugins/answers.ts';
import { apiLocale, pathParameter } from '../http/request-context.ts';
import { createAnswerSchemas, localeQuerySchema, localeSchema, toPagedListShape } from '../http/schemas.ts';
import { rowIdSchema } from '../http/shapes.ts';
import { sheetType } from '../spreadsheet/write.server.ts';
import { exportList } from './export-list.server.ts';
import { applyToMatching, createMatchingQuerySchema, matchingAnswerSchema } from './matching.server.ts';
import { listQuerySchemaOf, type Resource } from './resource.server.ts';

type App = Parameters<FastifyPluginAsyncZod>[0];

const idParams = z.object({ id: z.string().max(120) });
const idsOf = (id: z.ZodType<string>) => z.strictObject({ ids: z.array(id).min(1).max(1000) });
const keysBody = idsOf(z.string().max(120));
const idsBody = idsOf(rowIdSchema);
const created = z.object({ id: z.string() });
const nothing = z.null();

const contextFor = (request: FastifyRequest) => contextOf(request, apiLocale(request));
const idOf = (request: FastifyRequest) => pathParameter(request, 'id');
const formatOf = ({ headers: { accept = '' } }: FastifyRequest): 'csv' | 'xlsx' | null =>
  accept.startsWith('text/csv') ? 'csv' : accept.startsWith(sheetType) ? 'xlsx' : null;
const pathOf = ({ name }: Resource) => `/admin/${name}`;

const wrap = async (data: Promise<unknown>) => ({ data: (await data) ?? null, msg: '' });
const done = async (work: Promise<unknown>) => {
  await work;
  return { data: null, msg: '' };
};

interface RouteDescription {
  summary: string;
  response?: z.ZodType | undefined;
  permission?: Permission | undefined;
}
/** Returns the options of a resource route. The permission is checked before the input, so that refused callers learn nothing about the input. */
const route = (
  { name, permissions }: Resource,
  verb: string,
  { summary, response = nothing, permission = permissions.read }: RouteDescription,
) => ({
  preValidation: async (request: FastifyRequest) => {
    authorise(contextFor(request), permission);
  },
  schema: {
    security: accountsOnlySecurity,
    operationId: `admin.${name.replaceAll('/', '.')}.${verb}`,
    tags: ['admin'],
    summary,
    querystring: localeQuerySchema,
    response: createAnswerSchemas(response),
  },
});
type ResourceRouteOptions = ReturnType<typeof route>;

const withId = <T extends ResourceRouteOptions>(options: T) => ({ ...options, schema: { ...options.schema, params: idParams } });
const withBody = <T extends ResourceRouteOptions, Body extends z.ZodType>({ bodyLimit }: Resource, options: T, body: Body) => ({
  ...options,
  ...(bodyLimit && { bodyLimit }),
  schema: { ...options.schema, body },
});
/** Adds a body schema to the options of a route, if the route takes input. */
const withInput = <T extends ResourceRouteOptions>(resource: Resource, options: T, input: z.ZodType | undefined) =>
  input ? withBody(resource, options, input) : options;

const listRoute = (app: App, connection: Connection, resource: Resource): void => {
  const { name, permissions } = resource;
  const list = route(resource, 'list', {
    summary: `List ${name}; CSV or XLSX by the Accept header`,
    response: z.object(toPagedListShape(resource.row)),
  });
  const config = { heavy: (request: FastifyRequest) => formatOf(request) !== null };
  const schema = { ...list.schema, querystring: listQuerySchemaOf(resource) };
  app.get(pathOf(resource), { ...list, config, schema }, async (request, reply) => {
    const format = formatOf(request);
    const { query } = request;
    if (query.trash) authorise(contextFor(request), permissions.remove ?? permissions.read);
    if (!format) return wrap(resource.list(contextFor(request), query));
    const { type, pieces } = await exportList(connection, contextFor(request), resource, { query, format });
    const file: FastifyReply = reply; // an exported file does not follow the response schema
    return file
      .type(type)
      .header('content-disposition', `attachment; filename="${name.replaceAll('/', '-')}.${format}"`)
      .send(Readable.from(pieces));
  });
};

/** Routes to read, create and change a single object of a resource. */
const recordRoutes = (app: App, resource: Resource): void => {
  const base = pathOf(resource);
  const { name, permissions, get, create, update } = resource;
  if (get)
    app.get(`${base}/:id`, withId(route(resource, 'get', { summary: `Get one of ${name}`, response: resource.detail })), (q) =>
      wrap(get.call(resource, contextFor(q), idOf(q))),
    );
  if (create) {
    const add = route(resource, 'create', {
      summary: `Add to ${name}`,
      response: resource.created ?? created,
      permission: permissions.create,
    });
    app.post(base, withInput(resource, add, resource.input), (q) => wrap(create.call(resource, contextFor(q), q.body)));
  }
  if (update) {
    const change = route(resource, 'update', { summary: `Change one of ${name}`, permission: permissions.update });
    app.put(`${base}/:id`, withInput(resource, withId(change), resource.change ?? resource.input), (q) =>
      done(update.call(resource, contextFor(q), idOf(q), q.body)),
    );
  }
};

/** Routes to move objects of a resource into the trash and to restore them. */
const trashRoutes = (app: App, resource: Resource): void => {
  const base = pathOf(resource);
  const { name, hasKeys, permissions, remove, removal, restore } = resource;
  const { remove: permission } = permissions;
  const named = hasKeys ? keysBody : idsBody;
  if (remove) {
    const deletion = route(resource, 'remove', { summary: `Delete from ${name}`, permission });
    const body = removal ? named.extend(removal.shape).extend(named.shape) : named;
    app.delete(base, withBody(resource, deletion, body), (q) => {
      const { ids, ...more } = q.body;
      return done(remove.call(resource, contextFor(q), ids, more));
    });
  }
  if (restore) {
    const back = route(resource, 'restore', { summary: `Restore one of ${name} from the trash`, permission });
    app.post(`${base}/restore`, withBody(resource, back, named), (q) => done(restore.call(resource, contextFor(q), q.body.ids)));
  }
};

/** Routes for the further actions of a resource: actions on one object, batches, actions on all matching rows, and views. */
const furtherRoutes = (app: App, resource: Resource): void => {
  const base = pathOf(resource);
  const { name: of, actions = {}, batches = {}, matchings = {}, views = {} } = resource;
  for (const [name, { permission, input, output, heavy, run }] of Object.entries(actions)) {
    const described = route(resource, name, { summary: `Run ${name} on one of ${of}`, response: output, permission });
    const options = withId({ ...described, ...(heavy && { config: { heavy } }) });
    app.post(`${base}/:id/${name}`, withInput(resource, options, input), (q) => wrap(run(contextFor(q), idOf(q), q.body)));
  }
  for (const [name, { permission, input, output, heavy, run }] of Object.entries(batches)) {
    const described = route(resource, `all.${name}`, { summary: `Run ${name} on ${of}`, response: output, permission });
    const options = { ...described, ...(heavy && { config: { heavy } }) };
    app.post(`${base}/${name}`, withInput(resource, options, input), (q) => wrap(run(contextFor(q), q.body)));
  }
  for (const [name, declared] of Object.entries(matchings)) {
    const { permission, input } = declared;
    const described = route(resource, `matching.${name}`, {
      summary: `Run ${name} on all matching ${of}`,
      response: matchingAnswerSchema,
      permission,
    });
    const schema = { ...described.schema, querystring: createMatchingQuerySchema(resource) };
    app.post(`${base}/matching/${name}`, withInput(resource, { ...described, config: { heavy: true }, schema }, input), (q) =>
      wrap(applyToMatching(contextFor(q), resource, declared, { query: q.query, input: q.body })),
    );
  }
  for (const [name, { permission, query, output, run }] of Object.entries(views)) {
    const options = withId(route(resource, name, { summary: `Get ${name} of one of ${of}`, response: output, permission }));
    const querystring = z.strictObject({ ...query, locale: localeSchema });
    app.get(`${base}/:id/${name}`, { ...options, schema: { ...options.schema, querystring } }, (q) =>
      wrap(run(contextFor(q), idOf(q), q.query)),
    );
  }
};

/** Returns a plugin with the standard routes of all resources of the back office (SPECIFICATION S5.6). */
export const resourceRoutes =
  (connection: Connection, resources: readonly Resource[]): FastifyPluginAsyncZod =>
  async (app) => {
    for (const resource of resources) {
      listRoute(app, connection, resource);
      recordRoutes(app, resource);
      trashRoutes(app, resource);
      furtherRoutes(app, resource);
    }
  };
