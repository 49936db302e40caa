import type { IncomingMessage } from 'node:http';

/** The parts of a request that facts are read from; also of a request that did not reach Fastify yet. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'url'>;

/**
 * Returns a function that reads a fact of a request when it is first needed and then returns it again: the fact is stored as a property of
 * the request. The page cache, admission and routes need the same facts. A fact of the address must be read after its normalisation.
 */
export const oncePerRequest = <R extends object, T>(read: (request: R) => T): ((request: R) => T) => {
  const name = Symbol('fact');
  return (request) => {
    const known = request as R & { [name]?: { fact: T } };
    known[name] ??= { fact: read(request) };
    return known[name].fact;
  };
};
