import type { LinkHealth } from './answer.ts';

/** The server answered but keeps programs out or asks for a login: says nothing about what a reader meets. */
const undecided: readonly number[] = [401, 403, 407, 429, 451];

/** Whether an answer (0: none) means that a reader would not get the page. */
export const isFailure = (status: number): boolean => status === 0 || (status >= 400 && !undecided.includes(status));

/** One bad day does not make a link broken. */
const brokenAfter = 2;

/** Whether a link is broken, in SQL over a row of `link`. */
export const brokenSql = (link: string): string =>
  `${link}.failures >= ${brokenAfter} and (${link}.status = 0 or (${link}.status >= 400 and ${link}.status not in (${undecided.join(', ')})))`;

/** What is told of a source's link: its last status, and on how many days in a row the check failed. */
export const healthOf = (status: number | null, failures: number): LinkHealth => {
  if (status === null) return 'unknown';
  if (isFailure(status)) return failures >= brokenAfter ? 'broken' : 'unknown';
  if (status >= 300 && status < 400) return 'moved';
  return status < 300 ? 'ok' : 'unknown';
};
