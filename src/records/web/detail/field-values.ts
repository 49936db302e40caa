import type { CommitteeParticipation, TablePreview } from '../../engine/fields.ts';

/** Whether the value contains numbers of committees by role. */
export const isParticipation = (value: unknown): value is CommitteeParticipation =>
  typeof value === 'object' && value !== null && 'secretariat' in value;

/** Whether the value is a table. */
export const isTablePreview = (value: unknown): value is TablePreview =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value;
