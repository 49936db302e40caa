import { PGlite } from '@electric-sql/pglite';
import { yieldToEventLoop } from '../process/event-loop.ts';

/**
 * PGlite that yields to the event loop before each statement. PGlite runs in this thread and never waits for input or output, so
 * consecutive statements would otherwise block the event loop.
 */
export class YieldingPGlite extends PGlite {
  override async execProtocolRaw(...call: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    await yieldToEventLoop();
    return super.execProtocolRaw(...call);
  }
}
