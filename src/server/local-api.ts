import { composition } from '../areas.server.ts';
import { fromKeys } from '../base/typed-keys.ts';
import { cacheTags } from '../platform/http/context.ts';
import { createInProcessCalls, type OperationCallContext } from '../platform/http/operation.server.ts';
import { parseClientData, toAppError } from '../platform/http/problems.ts';
import { type OpenApiExcerpt, type PublicCalls, type PublicPageApi, publicPageApiPaths } from '../records/api.ts';
import { detailQuerySchema, listQuerySchema, pagedListQuerySchema } from '../records/engine/schema.server.ts';
import { readPublicHistory } from '../records/history/history.server.ts';
import { kindOf, kindSlugs } from '../records/kinds/index.ts';
import type { Services } from './services.ts';

const listSchemas = fromKeys(kindSlugs, (kind) => listQuerySchema(kindOf(kind)));
const detailSchemas = fromKeys(kindSlugs, (kind) => detailQuerySchema(kindOf(kind)));
const publicOperations = Object.entries(composition.operations).filter(([name]) => name in publicPageApiPaths);

const guard = async <T>(work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
};

/** Public operations of areas as functions, which throw the same errors as the HTTP routes of these operations. */
const publicCalls = (caller: OperationCallContext<Services>): PublicCalls => {
  const calls = createInProcessCalls(publicOperations, caller);
  const guarded = Object.entries(calls).map(([name, call]) => [name, (...args: unknown[]) => guard(() => call(...args))] as const);
  return Object.fromEntries(guarded) as PublicCalls; // the type of handlers is not known at run time, only their names
};

/** Creates the API for page loaders on the server: it calls the services in process, with the checks and errors of the HTTP routes. */
export const createInProcessPublicApi = (caller: OperationCallContext<Services>, reference: () => OpenApiExcerpt): PublicPageApi => {
  const { context, services } = caller;
  const { connection, library } = services;
  return {
    ...publicCalls(caller),
    list: (kind, query) => guard(() => library.list(context, kind, parseClientData(listSchemas[kind], query))),
    detail: (kind, id, query) => guard(() => library.detail(context, kind, id, parseClientData(detailSchemas[kind], query ?? {}))),
    related: (kind, id) => guard(() => library.related(context, kind, id)),
    history: (kind, id, query) =>
      guard(() => readPublicHistory(connection, context, { slug: kind, id }, parseClientData(pagedListQuerySchema, query))),
    reference: async () => {
      context.tag(cacheTags.page('reference'));
      return reference();
    },
  };
};
