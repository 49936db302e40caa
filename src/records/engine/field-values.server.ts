import { isTextList } from './field-rules-shapes.ts';

// Values of fields out of rows, drafts and queries, which are found by name: what they are is asked of the values themselves.

/** A list of texts; an empty one for whatever is none. */
export const textListOf = (value: unknown): readonly string[] => (isTextList(value) ? value : []);

/** A text that says something; null for whatever is none. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
