import { isRecord } from '../../base/unknown.ts';

/** An error's own facts and those of its causes; drizzle wraps the driver's error, Node bundles those of several addresses. */
export function* errorChain(error: unknown): Generator<Readonly<Record<string, unknown>>> {
  const queue = new Set([error]); // a set yields what is added during its walk, and nothing twice
  for (const next of queue) {
    if (!isRecord(next)) continue;
    yield next;
    const { cause, errors } = next;
    queue.add(cause);
    if (Array.isArray(errors)) for (const inner of errors) queue.add(inner);
  }
}

/** Whether an error code has the form of a SQLSTATE. Node's EPIPE has it too and is none. */
export const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';

/** The SQLSTATE of a database error however wrapped, e.g. that of a broken unique constraint. */
export const sqlState = (error: unknown): string | undefined => {
  for (const { code } of errorChain(error)) if (typeof code === 'string' && isSqlState(code)) return code;
  return undefined;
};
