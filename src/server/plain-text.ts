// what cannot be seen and would reorder or break the text of whoever reads it later
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** What people type into a line, without what cannot be seen. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(unseen, '').trim();
/** Typed text of several lines without what cannot be seen. */
export const manyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .trim();
