import { richTextLimits } from '../../../records/engine/field-rules.ts';

/** Size of a rich text: characters of its visible text, and bytes of its markup. */
export interface TextMeasure {
  characters: number;
  bytes: number;
}

const tag = /<[^>]*>/g;
const entity = /&(?:amp|lt|gt|quot|nbsp|#\d+);/g;

/** Measures markup as the server does: each block ends with a space, and a run of white space counts once. */
export const measureText = (html: string): TextMeasure => ({
  characters: html
    .replace(/<\/(p|li|h\d|tr|td|div|blockquote)>|<br\s*\/?>/gi, ' ')
    .replace(tag, '')
    .replace(entity, '·')
    .replace(/\s+/g, ' ')
    .trim().length,
  bytes: new TextEncoder().encode(html).length,
});

/** True if a rich text has more characters or bytes than allowed. */
export const isOverLimit = ({ characters, bytes }: TextMeasure): boolean =>
  characters > richTextLimits.characters || bytes > richTextLimits.bytes;
