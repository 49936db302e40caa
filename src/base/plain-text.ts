// control characters, and characters that change the writing direction of the text after them
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Trims a text; returns an empty string if the text has no visible character. */
const trimVisibleText = (text: string): string => (visible.test(text) ? text.trim() : '');

/** Normalises typed text of one line: collapses and trims white space, and removes control characters and direction marks. */
export const normalizeSingleLine = (text: string) => trimVisibleText(text.replace(/\s+/g, ' ').replace(unseen, ''));
/** Normalises typed text of several lines: unifies line breaks, trims, and removes control characters and direction marks. */
export const normalizeMultilineText = (text: string) =>
  trimVisibleText(text.replace(/\r\n?/g, '\n').replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : '')));
