import type { Server } from 'node:net';

/** Connections that one look takes in at most, so that a flood of them cannot hold up the work for ever. */
const most = 64;
let accepted = 0;

/** Counts the connections of a server, for `readSockets`. */
export const countConnections = (server: Server): void => {
  server.on('connection', () => {
    accepted++;
  });
};

/**
 * Lets the event loop read the sockets, then calls `next`. A turn of the loop takes in one new connection and no more (libuv), so it goes on
 * turning as long as there are any: those who wait to be taken in would else wait for as much work as there are connections before theirs.
 */
export const readSockets = (next: () => void): void => {
  setImmediate(() => turn(next, most)); // the rest of this turn reads nothing
};

const turn = (next: () => void, left: number): void => {
  const before = accepted;
  setImmediate(() => {
    if (accepted === before || left <= 1) next();
    else turn(next, left - 1);
  });
};
