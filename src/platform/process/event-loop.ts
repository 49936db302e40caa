import { runAfterSocketReads } from './sockets.ts';

/** Milliseconds of uninterrupted work after which pending requests and timers are processed. */
const longest = 10;
let since: number | undefined;

/**
 * Yields between pieces of synchronous work. Returns at once unless this process has blocked the event loop for more than ten milliseconds; then it
 * returns after the sockets were read.
 */
export const yieldToEventLoop = async (): Promise<void> => {
  if (since === undefined) {
    since = performance.now();
    setImmediate(() => (since = undefined));
  } else if (performance.now() - since > longest) await new Promise<void>((go) => runAfterSocketReads(go));
};
