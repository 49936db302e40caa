import type { Server, ServerOptions, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { trackAcceptedConnections } from '../process/sockets.ts';

/**
 * Options of the HTTP server, mainly timeouts of its connections in milliseconds. Slow headers and bodies end a connection. The keep-alive
 * is longer than that of proxies (60 s with nginx and most balancers): the side that sends requests must close first, or a request meets a
 * closing connection.
 */
export const socketOptions: ServerOptions = {
  connectionsCheckingInterval: 1000,
  headersTimeout: 5000,
  requestTimeout: 60_000,
  keepAliveTimeout: 75_000,
  requireHostHeader: false, // the portal itself refuses requests without `Host`, with its error envelope
};

/**
 * Maximal number of TCP connections that wait until this process accepts them (`backlog` of the server); the operating system has a limit
 * of its own. If the backlog is full, TCP clients retry after one, three and seven seconds.
 */
export const maxPendingConnections = 4096;

/** Milliseconds after which open requests are cut off at shutdown. An orchestrator kills a container after ten seconds. */
const longestEnd = 8000;

/** Closes connections when the server stops: the last answer on each connection has the header `Connection: close`. */
export class ConnectionCloser {
  #ending = false;

  /** Disables keep-alive of the response while the server stops; called for every request before it is handled. */
  asked(response: ServerResponse): void {
    if (this.#ending) response.shouldKeepAlive = false;
  }

  attach(app: FastifyInstance): void {
    trackAcceptedConnections(app.server);
    app.addHook('onSend', async (_request, reply) => {
      if (this.#ending) reply.header('connection', 'close'); // for requests that were in progress when the shutdown began
    });
    app.addHook('preClose', async () => {
      this.#ending = true;
      if (app.server.listening) this.#end(app.server);
    });
  }

  #end(server: Server): void {
    const idle = setInterval(() => server.closeIdleConnections(), 100); // closes connections whose last answer had begun before the shutdown
    const last = setTimeout(() => server.closeAllConnections(), longestEnd);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(last);
    });
  }
}
