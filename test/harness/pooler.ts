import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

/** A connection pooler like PgBouncer, in front of a PostgreSQL server without a password. */
export interface Pooler {
  /** URL of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}
export interface PoolerOptions {
  url: string;
  /** When a client releases its server connection: after each transaction, or when the client disconnects. */
  mode: 'transaction' | 'session';
  /** Startup parameters that the pooler drops; it refuses all others that it does not forward. */
  ignored: readonly string[];
  /** Maximum number of server connections (default 20); further clients wait. */
  most?: number;
}

const passed = new Set(['user', 'database', 'client_encoding', 'application_name']);
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const refusal = (words: string): Buffer =>
  message('E', Buffer.concat([text('SFATAL'), text('VFATAL'), text('C08P01'), text(`M${words}`), Buffer.from([0])]));
const greeting = (parameters: Readonly<Record<string, string>>): Buffer => {
  const body = Buffer.concat([
    Buffer.from([0, 3, 0, 0]),
    ...Object.entries(parameters).flatMap((pair) => pair.map(text)),
    Buffer.from([0]),
  ]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
};

/** Splits a stream into protocol messages. `untyped`: the first message has a length but no type. */
const messagesOf = (socket: Socket, on: (one: Buffer) => void, untyped = false): void => {
  let rest: Buffer = Buffer.alloc(0);
  let first = untyped;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const lengthAt = first ? 0 : 1;
      if (rest.length < lengthAt + 4) return;
      const size = lengthAt + rest.readInt32BE(lengthAt);
      if (rest.length < size) return;
      const one = rest.subarray(0, size);
      rest = rest.subarray(size);
      first = false;
      on(one);
    }
  });
};

/** A server connection, used by one client at a time. */
interface ServerConnection {
  socket: Socket;
  /** The parameters that the server reported; they are sent to each client. */
  welcome: Buffer;
  client: Client | undefined;
}
interface Client {
  socket: Socket;
  server: ServerConnection | undefined;
  /** Messages that were received before the client had a server connection. */
  waiting: Buffer[];
}

const open = async (url: URL, onReady: (server: ServerConnection, idle: boolean) => void): Promise<ServerConnection> => {
  const socket = dial(Number(url.port), url.hostname).setNoDelay(true);
  const server: ServerConnection = { socket, welcome: Buffer.alloc(0), client: undefined };
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  messagesOf(socket, (one) => {
    const type = String.fromCharCode(one[0] ?? 0);
    if (!isOpen && type !== 'Z') server.welcome = Buffer.concat([server.welcome, one]);
    if (isOpen) {
      server.client?.socket.write(one);
      if (type === 'Z') onReady(server, one[5] === 73);
    } else if (type === 'Z') {
      isOpen = true;
      server.welcome = Buffer.concat([server.welcome, one]);
      resolve();
    }
  });
  socket.on('error', () => undefined);
  socket.write(greeting({ user: url.username, database: url.pathname.slice(1) }));
  await promise;
  return server;
};

interface ServerConnectionLending {
  welcome: Buffer;
  ignored: readonly string[];
  ask(client: Client): void;
  removeClient(client: Client): void;
}
/** Handles the startup of a client or refuses its parameters; requests a server connection at the start of each transaction. */
const receive = (socket: Socket, { welcome, ignored, ask, removeClient }: ServerConnectionLending): Client => {
  const client: Client = { socket: socket.setNoDelay(true), server: undefined, waiting: [] };
  let known = false;
  const on = (one: Buffer): void => {
    if (!known) {
      known = true;
      const names = one.subarray(8).toString().split('\0');
      const refused = names.find((name, at) => at % 2 === 0 && name !== '' && !passed.has(name) && !ignored.includes(name));
      if (refused) socket.end(refusal(`unsupported startup parameter: ${refused}`));
      else socket.write(welcome);
    } else if (one[0] === 88) socket.end();
    else if (client.server) client.server.socket.write(one);
    else {
      client.waiting.push(one);
      if (client.waiting.length === 1) ask(client);
    }
  };
  socket.on('error', () => undefined).on('close', () => removeClient(client));
  messagesOf(socket, on, true);
  return client;
};

/** Starts a pooler on a free local port. */
export const startPooler = async ({ url: target, mode, ignored, most = 20 }: PoolerOptions): Promise<Pooler> => {
  const url = new URL(target);
  const servers = new Set<ServerConnection>();
  const clients = new Set<Client>();
  const idle: ServerConnection[] = [];
  const queue: Client[] = [];
  const lend = (server: ServerConnection, client: Client): void => {
    Object.assign(server, { client });
    client.server = server;
    for (const one of client.waiting.splice(0)) server.socket.write(one);
  };
  const giveBack = (server: ServerConnection): void => {
    if (server.client) server.client.server = undefined;
    server.client = undefined;
    const next = queue.shift();
    if (next) lend(server, next);
    else idle.push(server);
  };
  const add = async (): Promise<ServerConnection> => {
    const server = await open(url, (ready, isIdle) => isIdle && mode === 'transaction' && giveBack(ready));
    servers.add(server);
    return server;
  };
  let opening = 0;
  const ask = (client: Client): void => {
    const free = idle.pop(); // the most recently used server connection, like PgBouncer
    if (free) lend(free, client);
    else queue.push(client);
    if (free || servers.size + opening >= most) return;
    opening += 1;
    void add().then((server) => {
      opening -= 1;
      giveBack(server);
    });
  };
  const removeClient = (client: Client): void => {
    clients.delete(client);
    if (queue.includes(client)) queue.splice(queue.indexOf(client), 1);
    const { server } = client;
    if (!server) return;
    // A lost client closes its server connection together with the open transaction and session settings.
    servers.delete(server);
    server.socket.destroy();
  };
  const { welcome, socket: probe } = await open(url, () => undefined);
  probe.destroy();
  const pooler = createServer((socket) => clients.add(receive(socket, { welcome, ignored, ask, removeClient }))).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const address = pooler.address();
  const own = new URL(target);
  own.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: own.href,
    stop: async () => {
      for (const { socket } of [...clients, ...servers]) socket.destroy();
      pooler.close();
      await once(pooler, 'close');
    },
  };
};
