/** Whether two hosts belong to one site: equal, or one is a subdomain of the other, such as www.example.org and example.org. */
const isRelated = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Target of a redirect within one site; undefined if there is none, or if it leads from HTTPS to plain HTTP. */
export const findSameSiteRedirectTarget = (from: string, status: number, location: string | undefined): string | undefined => {
  const to = redirects.includes(status) && location ? URL.parse(location, from) : null;
  const { protocol, hostname } = new URL(from);
  if (!to || !['http:', 'https:'].includes(to.protocol) || !isRelated(hostname, to.hostname)) return undefined;
  return protocol === 'https:' && to.protocol === 'http:' ? undefined : to.href;
};

const week = 7 * 24 * 3_600_000;

/** Milliseconds that a Retry-After header asks for (seconds or a date), at most a week; undefined if the header is absent or invalid. */
export const parseRetryAfterMs = (header: string | undefined): number | undefined => {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), week);
};
