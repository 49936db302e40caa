import type { Server, ServerOptions, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { countConnections } from '../process/sockets.ts';

/**
 * Slow headers and bodies end a connection. An idle one is kept for longer than proxies keep theirs (60 s with nginx and most balancers): whoever
 * may still send on it must be the first to close it, or a request meets a connection that is just being closed.
 */
export const socketOptions: ServerOptions = {
  connectionsCheckingInterval: 1000,
  headersTimeout: 5000,
  requestTimeout: 60_000,
  keepAliveTimeout: 75_000,
  requireHostHeader: false, // without `Host` a request is refused by us, in the envelope
};

/** Connections that may wait to be taken in; the system has a bound of its own. Of what finds no place the caller tries again after one second, three, seven. */
export const backlog = 4096;

/** What is not answered by then is cut off: a container is killed ten seconds after it was told to end. */
const longestEnd = 8000;

/** Lets go of connections when the server ends: each learns with its last answer that it was the last. */
export class Connections {
  #ending = false;

  /** Of every request, before anything answers it. */
  asked(response: ServerResponse): void {
    if (this.#ending) response.shouldKeepAlive = false;
  }

  attach(app: FastifyInstance): void {
    countConnections(app.server);
    app.addHook('onSend', async (_request, reply) => {
      if (this.#ending) reply.header('connection', 'close'); // of what was in work
    });
    app.addHook('preClose', async () => {
      this.#ending = true;
      if (app.server.listening) this.#end(app.server);
    });
  }

  #end(server: Server): void {
    const idle = setInterval(() => server.closeIdleConnections(), 100); // whose answer had begun before
    const last = setTimeout(() => server.closeAllConnections(), longestEnd);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(last);
    });
  }
}
