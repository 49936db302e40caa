import { richTextLimits } from '../engine/field-rules.ts';
import { isNestedTooDeep } from './nesting.ts';
import { cleanHtml, plainText, toCleanHtml } from './rich-text.server.ts';

const block = /<(p|ul|ol|h[2-4]|blockquote|pre|table)\b/;
const packedMedia = /\b(?:src|href)\s*=[\s"']*data:/i;
/**
 * Maximum number of characters of an HTML entity. Markup that would be too long even if it were all entities is refused before it is
 * parsed.
 */
const longestEntity = 10;
const roughLength = (html: string): number => html.replace(/<[^<>]*>|\s+/g, '').length;

/** Cleans markup for storage; plain text becomes paragraphs. Returns null if it exceeds the limits (SPECIFICATION S7.3) or contains data URLs. */
export const cleanRichBody = (html: string): string | null => {
  const tooLong = (text: string) => Buffer.byteLength(text) > richTextLimits.bytes;
  if (tooLong(html) || packedMedia.test(html) || roughLength(html) > richTextLimits.characters * longestEntity) return null;
  if (isNestedTooDeep(html)) return null;
  if (html.trim() === '') return '';
  const clean = /<[a-z!/]/i.test(html) ? cleanHtml(html) : toCleanHtml(html);
  if (tooLong(clean) || plainText(clean).length > richTextLimits.characters) return null;
  return clean === '' || block.test(clean) ? clean : `<p>${clean}</p>`;
};
