const decodable = (part: string): boolean => {
  try {
    return typeof decodeURIComponent(part) === 'string';
  } catch {
    return false;
  }
};
/** What decoders put in the place of bytes that are no letters. */
const replacement = encodeURIComponent('\ufffd');
/** Letters, digits and `-._~`, which mean the same encoded (RFC 3986, 6.2.2.2). */
const needless = /%(2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/gi;
/** A part that a browser resolves before it asks, as the pages' router does and the API's does not. */
const resolved = /^\.{0,2}$|[\\#]/;

const readable = (part: string, at: number, all: readonly string[]): string => {
  const read = decodable(part) ? part.replace(needless, decodeURIComponent) : replacement;
  return read === '' && at === all.length - 1 ? '' : resolved.test(read) ? replacement : read;
};

/**
 * The path and query of a request as everything here reads them alike: the router, the pages, the key of a kept answer. `http://host/path`,
 * as proxies may ask, is the path: which site is meant says `Host`. A part that cannot be decoded, or that one reader resolves to another
 * path and the next one does not, is the name of nothing.
 */
export const addressOf = (url = '/'): string => {
  const [, path = '', query = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?\/?([^?]*)(.*)$/is.exec(url) ?? [];
  return `/${path.split('/').map(readable).join('/')}${query}`;
};
