import { expect } from 'vitest';
import type { RecordDraft } from '../../engine/draft.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { validateDraft } from '../validate.ts';
import { pickMapper } from './index.ts';
import type { MapContext } from './mapper.ts';

/** Maps a record with the layout that recognises it. Returns the layout's name and the result. */
export const mapWithDetectedLayout = (kind: KindSlug, value: unknown, context: Partial<MapContext> = {}) => {
  const mapper = pickMapper(kind, [value]);
  if (!mapper) throw new Error('no mapper');
  return { name: mapper.name, result: mapper.map(value, { kind, country: null, mapping: null, ...context }) };
};

/** Maps a record and validates the draft; expects neither errors nor warnings. */
export const mapValidDraft = (kind: KindSlug, value: unknown, context: Partial<MapContext> = {}): RecordDraft => {
  const { result } = mapWithDetectedLayout(kind, value, context);
  if ('skip' in result) throw new Error(result.skip.code);
  const { error, warnings } = validateDraft(kind, result);
  expect({ error, warnings }).toEqual({ error: null, warnings: [] });
  return result;
};
