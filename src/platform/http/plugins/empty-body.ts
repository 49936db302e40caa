import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { isWrite } from './session.ts';

const refuse = (): never => {
  throw new AppError('E_VALIDATION');
};

/** True if the OpenAPI document describes the route as a write without a request body. */
const takesNothing = ({ method, schema }: RouteOptions): boolean =>
  schema !== undefined && !schema.hide && !schema.body && !schema.consumes && [method].flat().some(isWrite);

/** Refuses a body of another media type with E_VALIDATION instead of E_MEDIA_TYPE, because the call accepts no body at all. */
const onlyJson = async ({ headers }: FastifyRequest): Promise<void> => {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) refuse();
};

const isEmpty = (body: unknown): boolean => isNonNullObject(body) && !Array.isArray(body) && Object.keys(body).length === 0;
const onlyEmpty = async ({ body }: FastifyRequest): Promise<void> => {
  if (body !== undefined && !isEmpty(body)) refuse();
};

/**
 * Writes without a declared request body accept no body or `{}`; any other body is E_VALIDATION. Register before the routes. The check runs after the
 * access check of the route.
 */
export const refuseUndeclaredBodies = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (!takesNothing(route)) return;
    route.preParsing = [...[route.preParsing ?? []].flat(), onlyJson];
    route.preValidation = [...[route.preValidation ?? []].flat(), onlyEmpty];
  });
};
