import type { ExecProtocolOptions, Transaction } from '@electric-sql/pglite';
import { hasSqlCondition, reservedSpaceErrorCode } from './errors.server.ts';
import { YieldingPGlite } from './yielding-engine.server.ts';

/**
 * PGlite that can reserve the last disk space by refusing writes. A failed transaction throws the error of the statement that caused the
 * failure.
 */
export class ReservedSpacePGlite extends YieldingPGlite {
  #keeps = false;
  /** The last error of a statement in the present transaction, except 25P02 (transaction already failed). */
  #failure: unknown;

  /** Makes transactions read-only from the next one on (true), or writable again (false). Refused writes fail with the code `reservedSpaceErrorCode`. */
  async keepLastSpace(on: boolean): Promise<void> {
    this.#keeps ||= on;
    await this.exec(`set default_transaction_read_only = ${on ? 'on' : 'off'}`);
    this.#keeps = on;
  }

  override execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    return super.execProtocolStream(message, options).catch((error: unknown) => {
      if (this.#keeps && error instanceof Error && hasSqlCondition(error, 'readOnlySqlTransaction'))
        Object.assign(error, { code: reservedSpaceErrorCode });
      if (!hasSqlCondition(error, 'inFailedSqlTransaction')) this.#failure = error;
      throw error;
    });
  }

  /** Runs a transaction. If it fails with 25P02 (transaction already failed), throws the original cause instead. */
  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const begin = (tx: Transaction) => {
      this.#failure = undefined;
      return work(tx);
    };
    return super.transaction(begin).catch((error: unknown) => {
      throw hasSqlCondition(error, 'inFailedSqlTransaction') ? (this.#failure ?? error) : error;
    });
  }
}
