/** Levels that markup may nest, elements that are never closed included: the time to clean it grows with the square of them. */
const mostLevels = 1000;

const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** Looks once over markup, before anything parses it: whether it nests deeper than anybody writes. */
export const isNestedTooDeep = (html: string): boolean => {
  let depth = 0;
  for (const [, closes, name = ''] of html.matchAll(tag)) {
    if (empty.has(name.toLowerCase())) continue;
    depth = closes ? Math.max(0, depth - 1) : depth + 1;
    if (depth > mostLevels) return true;
  }
  return false;
};
