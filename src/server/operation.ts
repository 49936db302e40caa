import type { z } from 'zod';
import { answers, localeQuerySchema } from './schemas.ts';

/** How the operations of one group are described in the OpenAPI document: unique id, what it does, what it answers. */
export const operationsOf = (tag: string) => (operationId: string, summary: string, response: z.ZodType) => ({
  operationId,
  tags: [tag],
  summary,
  querystring: localeQuerySchema,
  response: answers(response),
});

/** A good answer in its envelope. */
export const wrap = async <T>(data: Promise<T>) => ({ data: await data, msg: '' });
