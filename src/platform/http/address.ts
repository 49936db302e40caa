const decodable = (part: string): boolean => {
  try {
    return typeof decodeURIComponent(part) === 'string';
  } catch {
    return false;
  }
};
/** The percent-encoded replacement character, by which decoders replace invalid bytes. */
const replacement = encodeURIComponent('\ufffd');
/** Percent-encoded letters, digits and `-._~`, which are equivalent unencoded (RFC 3986, 6.2.2.2). */
const needless = /%(2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/gi;
/** Path segments that a browser and the router of pages resolve, but the API router does not: empty, `.`, `..`, or with `\` or `#`. */
const resolved = /^\.{0,2}$|[\\#]/;

/** Matches most addresses: a path whose segments have only unreserved characters and do not begin with a dot, and any query. */
const normal = /^\/(?:[\w~-][\w.~-]*\/)*(?:[\w~-][\w.~-]*)?(?:\?|$)/;

const readable = (part: string, at: number, all: readonly string[]): string => {
  const read = decodable(part) ? part.replace(needless, decodeURIComponent) : replacement;
  return read === '' && at === all.length - 1 ? '' : resolved.test(read) ? replacement : read;
};

/**
 * Returns the normalised path and query of a request, so that the routers, the pages and the page cache read it alike. An absolute URL
 * (`http://host/path`, as proxies send) becomes its path; the Host header names the site. A segment that cannot be decoded, or that routers resolve
 * differently, is replaced by a name that matches nothing.
 */
export const normaliseRequestUrl = (url = '/'): string => {
  if (normal.test(url)) return url;
  const [, path = '', query = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?\/?([^?]*)(.*)$/is.exec(url) ?? [];
  return `/${path.split('/').map(readable).join('/')}${query}`;
};
