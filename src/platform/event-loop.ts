import { readSockets } from './sockets.ts';

/** Milliseconds of uninterrupted work after which requests and timers get their turn. */
const longest = 10;
let since: number | undefined;

/**
 * Await it between pieces of work that never wait for anything: returns at once, or after a turn of the event loop where this process
 * has worked for more than ten milliseconds without one.
 */
export const yieldToEventLoop = async (): Promise<void> => {
  if (since === undefined) {
    since = performance.now();
    setImmediate(() => (since = undefined));
  } else if (performance.now() - since > longest) await new Promise<void>((go) => readSockets(go));
};
