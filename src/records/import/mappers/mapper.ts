import type { CountryCode } from '../../../base/territories.ts';
import type { RecordDraft } from '../../engine/draft.ts';
import type { KindSlug } from '../../kinds/index.ts';
import type { ImportReason } from '../reason.ts';

export interface MapContext {
  kind: KindSlug;
  /** Default country of the file, for records without one. */
  country: CountryCode | null;
  /** Field by column, for user-defined layouts; null: no mapping. */
  mapping: Readonly<Record<string, string>> | null;
}
export type MappingResult = RecordDraft | { skip: ImportReason };

/** A layout of source records: recognises them and maps them to drafts. */
export interface Mapper {
  readonly name: string;
  readonly kinds: readonly KindSlug[];
  detects(sample: unknown): boolean;
  map(value: unknown, context: MapContext): MappingResult;
}

/** A JSON object of a source, with values of any type. */
export type JsonObject = Readonly<Record<string, unknown>>;
const nothing: JsonObject = Object.freeze({});
/** Whether a value is an object, neither null nor an array. */
export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The value if it is an object, else an empty object; foreign data may have any type. */
export const jsonObjectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : nothing);
/** Returns a list as it is, a single value as a list of one, null and undefined as an empty list. */
export const toArray = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
export const hasKeys = (value: unknown, ...keys: string[]): boolean => isJsonObject(value) && keys.every((key) => key in value);
