/**
 * Random nonce that marks the scripts of one rendering as ours. React and React Router write it on each of their scripts; an author of content
 * cannot know it.
 */
export const newScriptNonce = (): string => crypto.randomUUID();

/** Removes the nonces from a page, so that it can be cached for many readers, and returns the inline scripts that had the nonce. */
export const removeScriptNonces = (html: string, mark: string): { html: string; scripts: string[] } => {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  let [plain, from] = ['', 0];
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    plain += html.slice(from, at);
    from = at + attribute.length;
    const tag = html.lastIndexOf('<', at);
    const end = html.indexOf('>', from) + 1;
    if (html.startsWith('<script ', tag) && !/\ssrc=/.test(html.slice(tag, end)))
      scripts.push(html.slice(end, html.indexOf('</script>', end)));
  }
  return { html: plain + html.slice(from), scripts };
};
