/**
 * What marks the scripts of one rendering as ours: React and its router write it on each of theirs as a nonce, and nobody who writes into
 * the page can know it.
 */
export const newMark = (): string => crypto.randomUUID();

/** A page without its marks, so that it can be kept for many readers, and the inline scripts that bore one. */
export const withoutMarks = (html: string, mark: string): { html: string; scripts: string[] } => {
  const attribute = ` nonce="${mark}"`;
  const own = new RegExp(`<script(?=[^<>]*${attribute})(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`, 'g');
  return { html: html.replaceAll(attribute, ''), scripts: [...html.matchAll(own)].map(([, code = '']) => code) };
};
