import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Node response that belongs to the request. */
    answer: ServerResponse;
  }
}

/** Stores the Node response in each request, for `disconnectSignal`. */
export const attachNodeResponses = (app: FastifyInstance): void => {
  app.decorateRequest('answer');
  app.addHook('onRequest', async (request, reply) => {
    request.answer = reply.raw;
  });
};

/** Returns a signal that aborts when the client disconnects before it has its answer. (Fastify's own signal aborts as soon as the body is read.) */
export const disconnectSignal = ({ answer }: FastifyRequest): AbortSignal => {
  const controller = new AbortController();
  const check = () => {
    if (!answer.writableFinished) controller.abort();
  };
  if (answer.closed) check();
  else answer.once('close', check);
  return controller.signal;
};
