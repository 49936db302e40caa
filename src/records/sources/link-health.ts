import type { LinkHealth } from './answer.ts';

/** HTTP statuses with which a server refuses programs or requires a sign-in; they do not show whether readers get the page. */
const undecided: readonly number[] = [401, 403, 407, 429, 451];

/** Whether a status (0: no answer) means that a reader would not get the page. */
export const isFailureStatus = (status: number): boolean => status === 0 || (status >= 400 && !undecided.includes(status));

/** Number of days with a failed check after which a link counts as broken. */
const brokenAfter = 2;

/** SQL condition: the link, a row of the table `link`, is broken. */
export const brokenLinkSql = (link: string): string =>
  `${link}.failures >= ${brokenAfter} and (${link}.status = 0 or (${link}.status >= 400 and ${link}.status not in (${undecided.join(', ')})))`;

/** Health of a link from its last status and the number of consecutive days with a failed check. */
export const healthOf = (status: number | null, failures: number): LinkHealth => {
  if (status === null) return 'unknown';
  if (isFailureStatus(status)) return failures >= brokenAfter ? 'broken' : 'unknown';
  if (status >= 300 && status < 400) return 'moved';
  return status < 300 ? 'ok' : 'unknown';
};
