import { errorChain, isSqlState, sqlState } from '../process/error-chain.ts';
import { type Condition, rowOf, type SqlStateRow, sqlStates } from './sql-states.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const some = (error: unknown, test: (code: string, message: string, detail: string) => boolean): boolean => {
  for (const { code, message, detail } of errorChain(error)) if (test(textOf(code), textOf(message), textOf(detail))) return true;
  return false;
};

/** Whether a database error, however wrapped, is of this condition. */
export const hasCondition = (error: unknown, condition: Condition): boolean => sqlState(error) === sqlStates[condition].state;

const hasRow = (error: unknown, test: (row: SqlStateRow) => boolean): boolean =>
  some(error, (code, message, detail) => {
    const row = isSqlState(code) ? rowOf(code, `${message}\n${detail}`) : undefined;
    return row !== undefined && test(row);
  });

/** The name of the constraint that a database error is about. */
export const constraintOf = (error: unknown): string | undefined => {
  for (const { constraint } of errorChain(error)) if (typeof constraint === 'string') return constraint;
  return undefined;
};

/** The code of an embedded engine's refusal to write on the last space of its disk (`LastSpacePGlite`). */
export const lastSpaceReserved = 'LAST_SPACE_KEPT';
/** An embedded engine refused to write on the last space of its disk. */
export const isLastSpaceReserved = (error: unknown): boolean => some(error, (code) => code === lastSpaceReserved);

const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** The database's or this machine's disk is full: reading goes on, writing answers 507. */
export const isDiskFull = (error: unknown): boolean =>
  isLastSpaceReserved(error) || some(error, (code) => noSpace.has(code)) || hasRow(error, ({ answer }) => answer === 'E_DISK_FULL');

/** The PostgreSQL server only reads: a standby, or one that was set so. Reading goes on, writing answers 503. */
export const isReadOnly = (error: unknown): boolean => hasRow(error, ({ readOnly }) => readOnly === true);

/** Nothing can be written now, everything can be read. */
export const isUnwritable = (error: unknown): boolean => isDiskFull(error) || isReadOnly(error);

/** For a write that only reading brings along: on a full disk, or a server that only reads, it waits for its next occasion. */
export const ignoreDiskFull = (error: unknown): void => {
  if (!isUnwritable(error)) throw error;
};

/** Nothing was done, for others held what was needed: the same work may succeed at once. */
export const isConflict = (error: unknown): boolean => hasRow(error, ({ retry }) => retry === true);

/** Of Node, where the server cannot be reached. */
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

/** Texts of node-postgres, its pool and PGlite, whose connection errors carry no code. */
const unavailableTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|PGlite is (closed|closing)|The database has stopped)/;

/** The database cannot be reached or cannot answer now: 503, try again later. */
export const isUnavailable = (error: unknown): boolean =>
  some(error, (code, message) => unreachable.has(code) || unavailableTexts.test(message)) ||
  hasRow(error, ({ answer }) => answer === 'E_UNAVAILABLE');

/** A text that PostgreSQL cannot hold: with U+0000, or half a surrogate pair. Its sender's mistake. */
export const isUnstorable = (error: unknown): boolean => hasRow(error, ({ answer }) => answer === 'E_VALIDATION');
