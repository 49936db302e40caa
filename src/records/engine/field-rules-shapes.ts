import type { TablePreview } from './fields.ts';

/** Type guards for untrusted values: they check the shape; rules check the contents. Safe for the browser. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The properties of an object; an empty object for any other value. */
export const objectProperties = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** A file as a client names it: its id and name. The portal knows the other properties of its own files. */
export interface SentFileReference {
  id: string;
  name?: unknown;
}
export const isSentFileReference = (value: unknown): value is SentFileReference => isObject(value) && typeof value.id === 'string';

/** A relation as a client sends it. */
export interface SentRelation {
  type: string;
  kind: string;
  ref: string;
  degree?: unknown;
}
export const isSentRelation = (value: unknown): value is SentRelation =>
  isObject(value) && [value.type, value.kind, value.ref].every((part) => typeof part === 'string');

export const isTableShape = (value: unknown): value is TablePreview =>
  isObject(value) && isTextList(value.columns) && Array.isArray(value.rows) && value.rows.every(isTextList);
