import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import { isRecord } from '../../../base/unknown.ts';
import { isWrite } from './session.ts';

const refuse = (): never => {
  throw new AppError('E_VALIDATION');
};

/** Whether a route is described in the OpenAPI document as a write without a request body. */
const takesNothing = ({ method, schema }: RouteOptions): boolean =>
  schema !== undefined && !schema.hide && !schema.body && !schema.consumes && [method].flat().some(isWrite);

/** A body of another media type than JSON is refused as a body, not as a media type: the call takes none at all. */
const onlyJson = async ({ headers }: FastifyRequest): Promise<void> => {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) refuse();
};

const isEmpty = (body: unknown): boolean => isRecord(body) && !Array.isArray(body) && Object.keys(body).length === 0;
const onlyEmpty = async ({ body }: FastifyRequest): Promise<void> => {
  if (body !== undefined && !isEmpty(body)) refuse();
};

/**
 * Writes that declare no request body accept none, or `{}`; any other is E_VALIDATION. Register before the routes. Runs after the route's own
 * access check.
 */
export const emptyBodies = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (!takesNothing(route)) return;
    route.preParsing = [...[route.preParsing ?? []].flat(), onlyJson];
    route.preValidation = [...[route.preValidation ?? []].flat(), onlyEmpty];
  });
};
