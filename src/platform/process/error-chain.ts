import { isNonNullObject } from '../../base/unknown.ts';

/** Yields an error and all its causes as records. drizzle wraps errors of the driver; Node bundles errors of several addresses. */
export function* errorChain(error: unknown): Generator<Readonly<Record<string, unknown>>> {
  const queue = new Set([error]); // iteration over a set includes entries added meanwhile, and none twice
  for (const next of queue) {
    if (!isNonNullObject(next)) continue;
    yield next;
    const { cause, errors } = next;
    queue.add(cause);
    if (Array.isArray(errors)) for (const inner of errors) queue.add(inner);
  }
}

/** True if an error code has the form of a SQLSTATE. Node's EPIPE has that form too and is excluded. */
export const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';

/** Returns the SQLSTATE of a database error, wrapped or not; undefined if there is none. */
export const sqlState = (error: unknown): string | undefined => {
  for (const { code } of errorChain(error)) if (typeof code === 'string' && isSqlState(code)) return code;
  return undefined;
};
