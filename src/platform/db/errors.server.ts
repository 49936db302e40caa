import { isRecord } from '../../base/unknown.ts';

/** An error's own facts and those of its causes; drizzle wraps the driver's error, Node bundles those of several addresses. */
export function* chain(error: unknown): Generator<Readonly<Record<string, unknown>>> {
  const queue = new Set([error]); // a set yields what is added during its walk, and nothing twice
  for (const next of queue) {
    if (!isRecord(next)) continue;
    yield next;
    const { cause, errors } = next;
    queue.add(cause);
    if (Array.isArray(errors)) for (const inner of errors) queue.add(inner);
  }
}

const some = (error: unknown, test: (code: string, message: string) => boolean): boolean => {
  for (const { code, message } of chain(error)) {
    if (test(typeof code === 'string' ? code : '', typeof message === 'string' ? message : '')) return true;
  }
  return false;
};

const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';

/** The SQLSTATE of a database error however wrapped, e.g. `23505` for a broken unique constraint. */
export const sqlState = (error: unknown): string | undefined => {
  for (const { code } of chain(error)) if (typeof code === 'string' && isSqlState(code)) return code;
  return undefined;
};

/** The name of the constraint that a database error is about. */
export const constraintOf = (error: unknown): string | undefined => {
  for (const { constraint } of chain(error)) if (typeof constraint === 'string') return constraint;
  return undefined;
};

/** 25006: only reading is allowed now; the embedded database sets that on its last space, services for PostgreSQL likewise. */
const diskFull = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);

/** The database's or this machine's disk is full: reading goes on, writing answers 507. */
export const isDiskFull = (error: unknown): boolean => some(error, (code) => diskFull.has(code));

/** For a write that only reading brings along: on a full disk it waits for its next occasion. */
export const unlessDiskFull = (error: unknown): void => {
  if (!isDiskFull(error)) throw error;
};

const unavailableCodes = new Set([
  '53200', // out of memory
  '53300', // too many connections
  '53400',
  '57P01', // shut down by the administrator
  '57P02',
  '57P03', // starting up or shutting down
  '57P05',
  '57014', // statement timeout: the server is too busy to finish in time
  '58030', // input/output error
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
  some(
    error,
    (code, message) => unavailableCodes.has(code) || (code.startsWith('08') && isSqlState(code)) || unavailableTexts.test(message),
  );

/** A text that PostgreSQL cannot hold: with U+0000, or half a surrogate pair. Its sender's mistake. */
export const isUnstorable = (error: unknown): boolean =>
  some(error, (code, message) => code === '22021' || code === '22P05' || message.startsWith('invalid input syntax for type json'));
