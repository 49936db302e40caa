import { pino } from 'pino';
import { sqlState } from './error-chain.ts';

/** Milliseconds in which a kind of failure is logged once; the next entry contains the number of repetitions. */
const quiet = 10 * 60_000;
/** Maximal number of remembered kinds of failures; beyond it the oldest may be logged again early. */
const most = 500;

/** Log of this process as JSON lines, including requests. Silent until the server sets `level` from its configuration. */
export const log = pino({
  level: 'silent',
  formatters: { level: (label) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});

const loggedKinds = new Map<string, { until: number; repeated: number }>();

const kindOf = (what: string, error: unknown): string =>
  `${what} ${sqlState(error) ?? ''} ${error instanceof Error ? `${error.name} ${error.message.replace(/\d+/g, '#').slice(0, 200)}` : String(error)}`;

/**
 * Logs a failure of background work, which continues or is retried. `what` is a constant sentence: a kind of failure is logged once in ten minutes.
 */
export const logFailure = (what: string, error: unknown): void => {
  const kind = kindOf(what, error);
  const now = Date.now();
  const known = loggedKinds.get(kind);
  if (known && known.until > now) {
    known.repeated++;
    return;
  }
  loggedKinds.delete(kind);
  for (const oldest of loggedKinds.keys()) {
    if (loggedKinds.size < most) break;
    loggedKinds.delete(oldest);
  }
  loggedKinds.set(kind, { until: now + quiet, repeated: 0 });
  log.error({ err: error, ...(known?.repeated && { repeated: known.repeated }) }, what);
};
