import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer is written to. */
    answer: ServerResponse;
  }
}

/** Lets requests tell when their client has gone. */
export const watchDisconnects = (app: FastifyInstance): void => {
  app.decorateRequest('answer');
  app.addHook('onRequest', async (request, reply) => {
    request.answer = reply.raw;
  });
};

/** Aborted when the client has gone before it had its answer. (Fastify's own signal is aborted as soon as the body is read.) */
export const disconnectSignal = ({ answer }: FastifyRequest): AbortSignal => {
  const controller = new AbortController();
  const check = () => {
    if (!answer.writableFinished) controller.abort();
  };
  if (answer.closed) check();
  else answer.once('close', check);
  return controller.signal;
};
