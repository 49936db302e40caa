import type { TablePreview } from './fields.ts';

/** Which shape a value has, whatever is in it: that a rule asks afterwards. Safe for the browser. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** An object's values by name; none of what is no object. */
export const partsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** What somebody says of a file: which one it is, and what it is called. The portal knows the rest of its own. */
export interface NamedFile {
  id: string;
  name?: unknown;
}
export const isNamedFile = (value: unknown): value is NamedFile => isObject(value) && typeof value.id === 'string';

/** A relation as somebody names it. */
export interface NamedRelation {
  type: string;
  kind: string;
  ref: string;
  degree?: unknown;
}
export const isNamedRelation = (value: unknown): value is NamedRelation =>
  isObject(value) && [value.type, value.kind, value.ref].every((part) => typeof part === 'string');

export const hasCells = (value: unknown): value is TablePreview =>
  isObject(value) && isTextList(value.columns) && Array.isArray(value.rows) && value.rows.every(isTextList);
