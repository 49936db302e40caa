import type { Server } from 'node:net';

/** Maximal event loop turns per call, so that a flood of connections cannot stop the work. */
const most = 64;
let accepted = 0;

/** Counts the accepted connections of a server, for `runAfterSocketReads`. */
export const trackAcceptedConnections = (server: Server): void => {
  server.on('connection', () => {
    accepted++;
  });
};

/**
 * Lets the event loop read the sockets, then calls `next`. libuv accepts one connection per turn, so it takes more turns while new connections
 * arrive. Otherwise a waiting connection would be delayed by one piece of work per connection before it.
 */
export const runAfterSocketReads = (next: () => void): void => {
  setImmediate(() => pollSockets(next, most)); // the rest of the present event loop turn reads no sockets
};

const pollSockets = (next: () => void, left: number): void => {
  const before = accepted;
  setImmediate(() => {
    if (accepted === before || left <= 1) next();
    else pollSockets(next, left - 1);
  });
};
