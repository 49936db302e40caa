import type { z } from 'zod';
import { answers, localeQuerySchema } from './schemas.ts';

/** In a route's schema: only who is signed in gets further than this (plugins/session.ts), and the document says so. */
export const ofAccounts: readonly { [scheme: string]: string[] }[] = [{ session: [] }];

/**
 * How the operations of one group are described in the OpenAPI document: unique id, what it does, what it answers. `security`: who may call,
 * visitors too where nothing is said.
 */
export const operationsOf = (tag: string, security?: typeof ofAccounts) => (operationId: string, summary: string, response: z.ZodType) => ({
  ...(security && { security }),
  operationId,
  tags: [tag],
  summary,
  querystring: localeQuerySchema,
  response: answers(response),
});

/** A good answer in its envelope. */
export const wrap = async <T>(data: Promise<T>) => ({ data: await data, msg: '' });
