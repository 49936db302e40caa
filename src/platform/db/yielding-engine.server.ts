import { PGlite } from '@electric-sql/pglite';
import { yieldToEventLoop } from '../event-loop.ts';

/** PGlite whose statements, one after the other, leave turns to the event loop: it runs in this thread, and none of its calls waits for anything. */
export class YieldingPGlite extends PGlite {
  override async execProtocolRaw(...call: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    await yieldToEventLoop();
    return super.execProtocolRaw(...call);
  }
}
