import { pino } from 'pino';
import { sqlState } from './error-chain.ts';

/** Milliseconds in which one kind of failure is told once; how often it came back meanwhile is told with the next. */
const quiet = 10 * 60_000;
/** Kinds that are remembered; beyond them the oldest may be told again early. */
const most = 500;

/** The log of this process: lines of JSON, those of requests among them. Silent until the server sets `level` from its configuration. */
export const log = pino({
  level: 'silent',
  formatters: { level: (label) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});

const told = new Map<string, { until: number; repeated: number }>();

const kindOf = (what: string, error: unknown): string =>
  `${what} ${sqlState(error) ?? ''} ${error instanceof Error ? `${error.name} ${error.message.replace(/\d+/g, '#').slice(0, 200)}` : String(error)}`;

/**
 * Tells of a failure that no request answers for: work in the background goes on, or is tried again. `what` failed is a sentence
 * without figures, for one kind of failure is told once in ten minutes.
 */
export const logFailure = (what: string, error: unknown): void => {
  const kind = kindOf(what, error);
  const now = Date.now();
  const known = told.get(kind);
  if (known && known.until > now) {
    known.repeated++;
    return;
  }
  told.delete(kind);
  for (const oldest of told.keys()) {
    if (told.size < most) break;
    told.delete(oldest);
  }
  told.set(kind, { until: now + quiet, repeated: 0 });
  log.error({ err: error, ...(known?.repeated && { repeated: known.repeated }) }, what);
};
