import { errorChain, isSqlState, sqlState } from '../process/error-chain.ts';
import { type SqlStateCondition, type SqlStateRow, sqlStateRowOf, sqlStates } from './sql-states.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const some = (error: unknown, test: (code: string, message: string, detail: string) => boolean): boolean => {
  for (const { code, message, detail } of errorChain(error)) if (test(textOf(code), textOf(message), textOf(detail))) return true;
  return false;
};

/** True if a database error, wrapped or not, has the SQLSTATE of the condition. */
export const hasSqlCondition = (error: unknown, condition: SqlStateCondition): boolean => sqlState(error) === sqlStates[condition].state;

const hasRow = (error: unknown, test: (row: SqlStateRow) => boolean): boolean =>
  some(error, (code, message, detail) => {
    const row = isSqlState(code) ? sqlStateRowOf(code, `${message}\n${detail}`) : undefined;
    return row !== undefined && test(row);
  });

/** Returns the name of the constraint that a database error mentions, or undefined. */
export const constraintOf = (error: unknown): string | undefined => {
  for (const { constraint } of errorChain(error)) if (typeof constraint === 'string') return constraint;
  return undefined;
};

/** Error code of the embedded engine when it refuses a write to preserve the reserved disk space (`ReservedSpacePGlite`). */
export const reservedSpaceErrorCode = 'LAST_SPACE_KEPT';
/** True if the embedded engine refused a write to preserve the reserved disk space. */
export const isReservedSpaceError = (error: unknown): boolean => some(error, (code) => code === reservedSpaceErrorCode);

const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** True if the disk of the database or of this machine is full. Reads continue; writes are answered with 507. */
export const isDiskFull = (error: unknown): boolean =>
  isReservedSpaceError(error) || some(error, (code) => noSpace.has(code)) || hasRow(error, ({ answer }) => answer === 'E_DISK_FULL');

/** True if the PostgreSQL server is read-only: a standby, or set so. Reads continue; writes are answered with 503. */
export const isReadOnly = (error: unknown): boolean => hasRow(error, ({ readOnly }) => readOnly === true);

/** True if the database currently allows reads only: full disk or read-only server. */
export const isUnwritable = (error: unknown): boolean => isDiskFull(error) || isReadOnly(error);

/**
 * Error handler for optional writes during reads. Ignores the errors of a full disk and of a read-only server: the write is skipped, and a
 * later read attempts it again. Rethrows other errors.
 */
export const ignoreUnwritableError = (error: unknown): void => {
  if (!isUnwritable(error)) throw error;
};

/** True if a database error says that the work failed without effect because of locks or concurrent changes; it may succeed if repeated. */
export const isConflict = (error: unknown): boolean => hasRow(error, ({ retry }) => retry === true);

/** Error codes of Node when a server cannot be reached or its connection breaks. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Error texts of node-postgres, its pool and PGlite, whose connection errors have no code. */
const unavailableTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|PGlite is (closed|closing)|The database has stopped)/;

/** True if the database cannot be reached or cannot answer now; the request is answered with 503. */
export const isUnavailable = (error: unknown): boolean =>
  some(error, (code, message) => unreachable.has(code) || unavailableTexts.test(message)) ||
  hasRow(error, ({ answer }) => answer === 'E_UNAVAILABLE');

/** True if PostgreSQL refused a text with characters that it cannot hold (U+0000, unpaired surrogates). The client made the mistake. */
export const isUnstorableTextError = (error: unknown): boolean => hasRow(error, ({ answer }) => answer === 'E_VALIDATION');
