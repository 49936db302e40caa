import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { isNestedTooDeep } from './nesting.ts';

const ownPicture = /^\/assets\/image\/[\w-]{1,64}$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'u',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'img',
  ],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // pictures only from the portal's own store, so that no other server learns who reads the page
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
};
const withRel: sanitizeHtml.IOptions = { ...options, allowedAttributes: { ...options.allowedAttributes, a: ['href', 'rel'] } };
/** Converts headings h1 and h2 of a record's text to h3, because the text is below a heading of the page. */
const demoted: sanitizeHtml.IOptions = { ...withRel, transformTags: { ...options.transformTags, h1: 'h3', h2: 'h3' } };

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cleans markup with the given options. If markup nests too deep, all tags are removed and only the text stays. */
const sanitize = (html: string, by: sanitizeHtml.IOptions): string =>
  isNestedTooDeep(html) ? escapeHtml(html.replace(/<[^<>]*>/g, ' ')) : sanitizeHtml(html, by);

/** Removes all markup that content may not contain and keeps its text. Applied on write and again on read. */
export const cleanHtml = (html: string): string => sanitize(html, withRel);

/** Size of the cache of cleaned texts in characters, original and cleaned texts together. */
const mostRemembered = 8_000_000;
const cleaned = new LRUCache<string, string>({
  maxSize: mostRemembered,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
  memoMethod: cleanHtml,
});
/** `cleanHtml` with a cache: cleaning takes longer than rendering the rest of the page. */
export const cleanHtmlWithCache = (html: string): string => cleaned.memo(html);

const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"') : text;
/** Replaces the ends of blocks by spaces, so that the words of two blocks stay apart. */
const separateBlocks = (html: string): string => html.replace(/<\/(p|li|h\d|tr|td|div)>|<br\s*\/?>/gi, ' ');

/** Converts markup to plain text with white space collapsed. */
export const plainText = (html: string): string => {
  if (!/[<&]/.test(html)) return collapseSpace(html); // most titles; parsing them would take most of the time of an import
  return collapseSpace(decodeEntities(sanitize(separateBlocks(html), { allowedTags: [], allowedAttributes: {} })));
};

/** Converts the output of `toCleanHtml` or `cleanHtml` to plain text, as `plainText` does but without parsing it again. */
export const textOfCleanHtml = (html: string): string => collapseSpace(decodeEntities(separateBlocks(html).replace(/<[^>]*>/g, '')));

/** Cleans markup; converts plain text to paragraphs and its Markdown headings to headings. */
export const toCleanHtml = (text: string): string => {
  if (/<(p|br|ul|ol|li|h[1-6]|strong|div|table|a|em|b|i)\b[^<>]*>/i.test(text)) return sanitize(text, demoted);
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
      return heading ? `<h3>${escapeHtml(heading)}</h3>` : `<p>${escapeHtml(line)}</p>`;
    })
    .join('\n');
};
