/** Levels that markup may nest, elements that are never closed included: the time to clean it grows with the square of them. */
const mostLevels = 1000;

const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** An element that the next one of its name ends: HTML allows to leave out their end tags. */
const endedByNext = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);

/** Whether markup nests deeper than any text needs: one linear scan, before anything parses it. */
export const isNestedTooDeep = (html: string): boolean => {
  const open: string[] = [];
  for (const [, closes, written = ''] of html.matchAll(tag)) {
    const name = written.toLowerCase();
    if (empty.has(name)) continue;
    if (closes) open.pop();
    else if (!endedByNext.has(name) || open.at(-1) !== name) open.push(name);
    if (open.length > mostLevels) return true;
  }
  return false;
};
