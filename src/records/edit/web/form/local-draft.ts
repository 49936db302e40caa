import type { ContentValues } from '../../content.ts';

/** Unsaved values of a form in the browser's storage. */
export interface StoredDraft {
  /** Time of storing, ISO 8601. */
  at: string;
  /** Version of the record that the draft was made from; null for a new record. */
  version: string | null;
  key: string;
  values: ContentValues;
}

/** Key under which the browser stores an account's unsaved values of a record. `id` null: a new record. */
export const localDraftKey = (account: string, kind: string, id: string | null): string => `content:${account}:${kind}:${id ?? 'new'}`;
