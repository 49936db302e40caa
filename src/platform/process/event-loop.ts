import { readSockets } from './sockets.ts';

/** Milliseconds of uninterrupted work after which requests and timers get their turn. */
const longest = 10;
let since: number | undefined;

/**
 * Await it between pieces of synchronous work. Returns at once, or, if this process has worked for more than ten milliseconds without a turn
 * of the event loop, after the sockets were read.
 */
export const yieldToEventLoop = async (): Promise<void> => {
  if (since === undefined) {
    since = performance.now();
    setImmediate(() => (since = undefined));
  } else if (performance.now() - since > longest) await new Promise<void>((go) => readSockets(go));
};
