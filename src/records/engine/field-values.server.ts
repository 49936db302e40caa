import { isTextList } from './field-rules-shapes.ts';

// Values of fields that are found by name in rows, drafts and queries have an unknown type; these functions check it.

/** The value if it is a list of texts, else an empty list. */
export const textListOf = (value: unknown): readonly string[] => (isTextList(value) ? value : []);

/** The value if it is a non-empty text, else null. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
