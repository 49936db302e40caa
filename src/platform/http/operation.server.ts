import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { authorise, requireActor } from '../access/access.server.ts';
import type { Permission } from '../declared.ts';
import type { Context } from './context.ts';
import type { SessionCookieAccess } from './cookie-jar.ts';
import { type Operation, type PathParameters, pathParameterNames } from './operation.ts';
import { contextOf } from './plugins/answers.ts';
import { cookieJarOf } from './plugins/session.ts';
import { parseClientData } from './problems.ts';
import { apiLocale, pathParameter } from './request-context.ts';
import { createAnswerSchemas, localeQuerySchema } from './schemas.ts';

/** Security of a route schema: only signed-in accounts may call it (plugins/session.ts); the OpenAPI document shows it. */
export const accountsOnlySecurity: readonly { [scheme: string]: string[] }[] = [{ session: [] }];

/**
 * Returns a function that builds the schema of a route from its unique id, its summary and the schema of its answer. `tag`: group of the
 * routes in the OpenAPI document. `security`: allowed callers; visitors too if omitted.
 */
export const routeSchemaBuilder =
  (tag: string, security?: typeof accountsOnlySecurity) => (operationId: string, summary: string, response: z.ZodType) => ({
    ...(security && { security }),
    operationId,
    tags: [tag],
    summary,
    querystring: localeQuerySchema,
    response: createAnswerSchemas(response),
  });

/** Returns a successful answer in its envelope. */
export const wrapAnswer = async <T>(data: Promise<T> | T) => ({ data: await data, msg: '' });

/** The caller of an operation, with the services that the handler uses. */
export interface OperationCallContext<Services> {
  services: Services;
  context: Context;
  /** Access to the cookies of the answer. */
  jar: SessionCookieAccess;
  /** Origin (scheme and host) of the site, for absolute URLs. */
  origin: string;
}

const parameter = z.string().max(40);

interface OperationHandling<Services, Path extends string, Input, Output, Schema extends z.ZodType> {
  /** Unique id and summary of the operation in the OpenAPI document. */
  id: string;
  summary: string;
  /** Schema of the operation's input; the only place where input is validated. */
  input?: Schema & z.ZodType<unknown, Input>;
  output: z.ZodType<Output>;
  /** Schema of the path parameters. If omitted, each parameter is a text of at most 40 characters. */
  parameters?: z.ZodObject;
  /** Maximal bytes of the request body, if larger than the default. */
  bodyLimit?: number;
  run(caller: OperationCallContext<Services>, input: z.output<Schema>, ...parameters: PathParameters<Path>): Promise<Output> | Output;
}

/** An operation with its schemas and its handler. */
export interface ServedOperation<Services = never> {
  readonly operation: Operation;
  readonly tag: string;
  readonly id: string;
  readonly summary: string;
  readonly input: z.ZodType | undefined;
  readonly output: z.ZodType;
  readonly parameters: z.ZodObject;
  readonly bodyLimit: number | undefined;
  readonly run: (caller: OperationCallContext<Services>, input: unknown, parameters: readonly string[]) => unknown;
}

/** Returns a function that binds an operation of an area to its handler. `Services`: the services that the handlers use. */
export const operationBinderFor =
  <Services>(tag: string) =>
  <Path extends string, Input, Output, Schema extends z.ZodType = z.ZodType<undefined, undefined>>(
    operation: Operation<Path, Input, Output>,
    { id, summary, input, output, parameters, bodyLimit, run }: OperationHandling<Services, Path, Input, Output, Schema>,
  ): ServedOperation<Services> => ({
    operation,
    tag,
    id,
    summary,
    input,
    output,
    parameters: parameters ?? z.object(Object.fromEntries(pathParameterNames(operation.path).map((name) => [name, parameter]))),
    bodyLimit,
    run: (caller, taken, given) => run(caller, taken as z.output<Schema>, ...(given as PathParameters<Path>)),
  });

/** Checks access to an operation before its input, so that refused callers learn nothing about the input. */
const checkAccess = ({ access }: Operation, context: Context): void => {
  if (access === 'public') return;
  if (access === 'account') requireActor(context);
  else authorise(context, access as Permission);
};

const withLocale = (input: z.ZodType | undefined): z.ZodType => {
  if (!input) return localeQuerySchema;
  return input instanceof z.ZodObject ? input.extend(localeQuerySchema.shape) : input;
};

/** Returns a plugin with the routes of the operations. */
export const operationRoutes =
  <Services>(served: readonly ServedOperation<Services>[], services: Services, publicUrl: string | undefined): FastifyPluginAsyncZod =>
  async (app) => {
    for (const { operation, tag, id, summary, input, output, parameters, bodyLimit, run } of served) {
      const { method, path, access } = operation;
      const names = pathParameterNames(path);
      const reads = method === 'GET';
      app.route({
        method,
        url: path,
        ...(bodyLimit && { bodyLimit }),
        schema: {
          ...routeSchemaBuilder(tag, access === 'public' ? undefined : accountsOnlySecurity)(id, summary, output),
          ...(names.length && { params: parameters }),
          ...(reads && { querystring: withLocale(input) }),
          ...(!reads && input && { body: input }),
        },
        ...(access.includes(':') && {
          preValidation: async (request: FastifyRequest) => checkAccess(operation, contextOf(request, apiLocale(request))),
        }),
        handler: (request: FastifyRequest, reply: FastifyReply) => {
          request.keptFor = operation.cacheSeconds;
          const caller = {
            services,
            context: contextOf(request, apiLocale(request)),
            jar: cookieJarOf(reply, publicUrl),
            origin: request.site.absolute,
          };
          return wrapAnswer(
            run(
              caller,
              reads ? request.query : request.body,
              names.map((name) => pathParameter(request, name)),
            ),
          );
        },
      });
    }
  };

/** Returns the operations as functions for pages rendered in this process, with the checks, answers and errors of the routes. */
export const createInProcessCalls = <Services>(
  served: readonly (readonly [name: string, ServedOperation<Services>])[],
  caller: OperationCallContext<Services>,
): Record<string, (...args: unknown[]) => Promise<unknown>> =>
  Object.fromEntries(
    served.map(([name, { operation, input, run }]) => [
      name,
      async (...args: unknown[]) => {
        checkAccess(operation, caller.context);
        const count = pathParameterNames(operation.path).length;
        const taken = args[count] ?? (operation.method === 'GET' ? {} : undefined);
        return run(caller, input && parseClientData(input, taken), args.slice(0, count).map(String));
      },
    ]),
  );
