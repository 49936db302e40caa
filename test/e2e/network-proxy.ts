import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { base } from './browser.ts';

/** A request that passed through the proxy. */
export interface NetworkRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** A proxy to the portal under test with its own origin. A test can interrupt it, delay it and replace its answers. */
export interface NetworkProxy {
  base: string;
  asked: NetworkRequest[];
  /** `silent`: requests wait until `open` is called; `dead`: every connection is closed. */
  state: 'open' | 'silent' | 'dead';
  open(): void;
  /** Answers that replace the portal's answers, by path without the query. */
  instead: Map<string, { body: string; type: string; status?: number }>;
  /** Milliseconds between the two parts of an HTML document; null: the document is sent in one part. */
  pause: number | null;
  close(): Promise<void>;
}

/** Hop-by-hop headers, which are not forwarded. */
const hopByHopHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Forwards the answer. With a pause (ms), an HTML document is sent in two parts, split at the end of its second table row. */
const forwardAnswer = async (answer: IncomingMessage, response: ServerResponse, pause: number | null): Promise<void> => {
  if (pause === null || !answer.headers['content-type']?.startsWith('text/html')) {
    answer.pipe(response);
    return;
  }
  const body = (await answer.toArray()).join('');
  const half = body.indexOf('</tr>', body.indexOf('</tr>', body.indexOf('<tbody')) + 1);
  response.write(body.slice(0, half));
  await wait(pause);
  response.end(body.slice(half));
};

/** Starts a proxy on a free port; `target` is the origin of the portal. */
export const openProxy = async (target = base): Promise<NetworkProxy> => {
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];
  const server: Server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    line.asked.push({ method, path: url, headers });
    const pass = () => {
      const instead = line.instead.get(url.split('?')[0] ?? '');
      if (instead) {
        response.writeHead(instead.status ?? 200, { 'content-type': instead.type, 'cache-control': 'no-cache' }).end(instead.body);
        return;
      }
      const { hostname, port } = new URL(target);
      const accepted = line.pause === null ? {} : { 'accept-encoding': 'identity' };
      const onward = send({ hostname, port, path: url, method, headers: { ...headers, ...accepted } }, (answer) => {
        const forwardedHeaders = Object.entries(answer.headers).filter(([name]) => !hopByHopHeaders.includes(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(forwardedHeaders));
        void forwardAnswer(answer, response, line.pause);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    };
    if (line.state === 'dead') request.socket.destroy();
    else if (line.state === 'silent') waiting.push(pass);
    else pass();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: NetworkProxy = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    state: 'open',
    open: () => {
      line.state = 'open';
      for (const pass of waiting.splice(0)) pass();
      waiting = [];
    },
    instead: new Map(),
    pause: null,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return line;
};
