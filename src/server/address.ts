const decodable = (part: string): boolean => {
  try {
    return typeof decodeURIComponent(part) === 'string';
  } catch {
    return false;
  }
};
/** What stands for bytes that are no letters. */
const replacement = encodeURIComponent('\ufffd');
/** Letters, digits and `-._~`, which mean the same encoded (RFC 3986, 6.2.2.2). */
const needless = /%(2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/gi;
const readable = (path: string): string =>
  path
    .split('/')
    .map((part) => (decodable(part) ? part.replace(needless, decodeURIComponent) : replacement))
    .join('/');
/** Empty and dot segments, backslashes, a fragment: a browser or a URL parser makes another path of it, a router does not. */
const ambiguous = /[\\#]|\/\/|\/\.{1,2}(\/|$)|^[^/]/;

/**
 * The path and query of a request as everything here reads them alike: the router, the pages, the key of a kept answer. `http://host/path`,
 * as proxies may ask, is the path: which site is meant says `Host`. A part that cannot be decoded is read as decoders show it. A path that
 * one reader takes for another page and the next one does not is nobody's address.
 */
export const addressOf = (url = '/'): string => {
  const [, path = '', query = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(url) ?? [];
  if (path === '') return `/${query}`;
  const read = path.includes('%') ? readable(path) : path;
  if (ambiguous.test(read)) return path.startsWith('/api/') ? '/api/-' : '/-';
  return read + query;
};
