// what cannot be seen and would reorder or break the text of whoever reads it later
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** A text in which nothing can be seen says nothing. */
const seen = (text: string): string => (visible.test(text) ? text.trim() : '');

/** What people type into a line, without what cannot be seen. */
export const oneLine = (text: string) => seen(text.replace(/\s+/g, ' ').replace(unseen, ''));
/** Typed text of several lines without what cannot be seen. */
export const manyLines = (text: string) =>
  seen(text.replace(/\r\n?/g, '\n').replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : '')));
