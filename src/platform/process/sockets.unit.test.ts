import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { runAfterSocketReads, trackAcceptedConnections } from './sockets.ts';

test('runAfterSocketReads accepts all pending connections', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  trackAcceptedConnections(server);
  await once(server, 'listening');
  let taken = 0;
  server.on('connection', (socket) => {
    taken++;
    socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 30 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
  await Promise.all(clients.map((client) => once(client, 'connect'))); // the system has accepted all connections, the server only a few
  await new Promise<void>((go) => runAfterSocketReads(go));
  expect(taken).toBe(30);
  for (const client of clients) client.destroy();
  server.close();
});
