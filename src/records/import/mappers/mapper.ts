import type { CountryCode } from '../../../base/territories.ts';
import type { Draft } from '../../engine/draft.ts';
import type { KindSlug } from '../../kinds/index.ts';
import type { ImportReason } from '../reason.ts';

export interface MapContext {
  kind: KindSlug;
  /** The country given for the whole file; a record's own goes first. */
  country: CountryCode | null;
  /** Column → field, for layouts of one's own. */
  mapping: Readonly<Record<string, string>> | null;
}
export type Mapped = Draft | { skip: ImportReason };

/** One layout of records: tells whether a record has it, and makes a draft of it. */
export interface Mapper {
  readonly name: string;
  readonly kinds: readonly KindSlug[];
  detects(sample: unknown): boolean;
  map(value: unknown, context: MapContext): Mapped;
}

export type Bag = Readonly<Record<string, unknown>>;
const nothing: Bag = Object.freeze({});
export const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Any value as an object; foreign data may hold anything anywhere. */
export const bag = (value: unknown): Bag => (isBag(value) ? value : nothing);
/** A list stays one, a single value becomes one, nothing is an empty one. */
export const items = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
export const hasKeys = (value: unknown, ...keys: string[]): boolean => isBag(value) && keys.every((key) => key in value);
