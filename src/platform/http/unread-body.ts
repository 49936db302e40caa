import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximal bytes of a declared body that are read to the end to keep the connection alive. */
const mostForKeepAlive = 256 * 1024;
/**
 * Limits in bytes and milliseconds for reading the rest of a body before the connection is closed. A client that still sends would
 * otherwise lose the answer.
 */
const mostBeforeCut = 16 * 1024 * 1024;
const longestBeforeCut = 5000;
const interval = 100;

/** Returns the declared bytes of a body; infinite for a chunked body. */
const lengthOf = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/** Detaches earlier readers of a body, then reads and discards the rest. */
const discard = (request: IncomingMessage): void => {
  if (request.destroyed) return;
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable').resume();
};

/** Lingering close: ends the sending side at once, the receiving side when the body has ended or a limit is reached. */
const linger = (request: IncomingMessage, socket: Socket): void => {
  const before = socket.bytesRead;
  const until = performance.now() + longestBeforeCut;
  const timer = setInterval(() => {
    if (socket.bytesRead - before > mostBeforeCut || performance.now() > until) socket.destroy();
  }, interval);
  socket.once('close', () => clearInterval(timer));
  request.once('end', () => socket.destroySoon());
  discard(request);
  socket.end();
};

/**
 * Handles unread bodies; called for every request before it is handled. An answer may come before the body was read (no permission, wrong type, too
 * large, full disk). The rest of a small body is read and discarded, so that the connection serves the next request. For a longer or chunked body the
 * answer has `connection: close`, and the socket closes after the client had time to read the answer.
 */
export const handleUnreadBody = (request: IncomingMessage, response: ServerResponse): void => {
  const length = lengthOf(request);
  if (!(length > 0)) return;
  const { socket } = request;
  const { shouldKeepAlive } = response;
  if (length > mostForKeepAlive) response.shouldKeepAlive = false;
  // Node calls `destroySoon` after the last answer of a connection; it would close the connection as soon as the answer is sent
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    linger(request, socket);
  };
  request.once('end', () => {
    response.shouldKeepAlive = shouldKeepAlive;
    Reflect.deleteProperty(socket, 'destroySoon');
  });
  response.once('finish', () => request.readableEnded || discard(request));
};
