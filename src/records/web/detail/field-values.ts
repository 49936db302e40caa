import type { Participation, TablePreview } from '../../engine/fields.ts';

/** Whether what a document says of a field is a number of committees by role; null and absent are not. */
export const isParticipation = (value: unknown): value is Participation =>
  typeof value === 'object' && value !== null && 'secretariat' in value;

/** Whether it is a table. */
export const isTable = (value: unknown): value is TablePreview =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value;
