import { PGlite } from '@electric-sql/pglite';
import { yieldToEventLoop } from '../process/event-loop.ts';

/** PGlite that yields to the event loop before each statement. It runs in this thread, and its calls never wait for input or output. */
export class YieldingPGlite extends PGlite {
  override async execProtocolRaw(...call: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    await yieldToEventLoop();
    return super.execProtocolRaw(...call);
  }
}
