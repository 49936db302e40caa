import type { ExecProtocolOptions, Transaction } from '@electric-sql/pglite';
import { hasCondition, lastSpaceReserved } from './errors.server.ts';
import { YieldingPGlite } from './yielding-engine.server.ts';

/** PGlite that can keep the last space of its disk from writes, and whose failed transactions say of what they failed. */
export class LastSpacePGlite extends YieldingPGlite {
  #keeps = false;
  /** Of what a statement failed last in the present transaction. */
  #failure: unknown;

  /** Lets transactions only read from the next one on, or write again. What is refused then has the code `lastSpaceReserved`. */
  async keepLastSpace(on: boolean): Promise<void> {
    this.#keeps ||= on;
    await this.exec(`set default_transaction_read_only = ${on ? 'on' : 'off'}`);
    this.#keeps = on;
  }

  override execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    return super.execProtocolStream(message, options).catch((error: unknown) => {
      if (this.#keeps && error instanceof Error && hasCondition(error, 'readOnlySqlTransaction'))
        Object.assign(error, { code: lastSpaceReserved });
      if (!hasCondition(error, 'inFailedSqlTransaction')) this.#failure = error;
      throw error;
    });
  }

  /** A statement in a transaction that has failed, its end too, says nothing of its own: the cause is what failed before. */
  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const begin = (tx: Transaction) => {
      this.#failure = undefined;
      return work(tx);
    };
    return super.transaction(begin).catch((error: unknown) => {
      throw hasCondition(error, 'inFailedSqlTransaction') ? (this.#failure ?? error) : error;
    });
  }
}
