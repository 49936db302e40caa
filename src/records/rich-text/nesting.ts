/** Maximum nesting depth of markup, including elements that are never closed: the time to clean it grows with the square of the depth. */
const mostLevels = 1000;

const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Elements that end at the next element of the same name, because HTML allows their end tags to be omitted. */
const endedByNext = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);

/** Whether markup nests deeper than any real text; one linear scan before anything parses it. */
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
