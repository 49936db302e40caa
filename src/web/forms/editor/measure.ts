import { contentLimits } from '../../../records/engine/field-rules.ts';

/** How much a rich text holds: characters as the reader counts them, and bytes of its markup. */
export interface Measure {
  characters: number;
  bytes: number;
}

const tag = /<[^>]*>/g;
const entity = /&(?:amp|lt|gt|quot|nbsp|#\d+);/g;

/** Measures markup the way the server does: every block ends with a space, white space counts once. */
export const measure = (html: string): Measure => ({
  characters: html
    .replace(/<\/(p|li|h\d|tr|td|div|blockquote)>|<br\s*\/?>/gi, ' ')
    .replace(tag, '')
    .replace(entity, '·')
    .replace(/\s+/g, ' ')
    .trim().length,
  bytes: new TextEncoder().encode(html).length,
});

export const isOverLimit = ({ characters, bytes }: Measure): boolean =>
  characters > contentLimits.characters || bytes > contentLimits.bytes;
