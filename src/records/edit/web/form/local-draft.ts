import type { ContentValues } from '../../content.ts';

/** Unsaved text of a form in the browser's storage. */
export interface StoredDraft {
  /** Time of storing, ISO 8601. */
  at: string;
  /** Version of the record that the draft was made from; null for a new record. */
  version: string | null;
  key: string;
  values: ContentValues;
}

/** Storage key of the unsaved text of a record, by account. */
export const draftName = (account: string, kind: string, id: string | null): string => `content:${account}:${kind}:${id ?? 'new'}`;
