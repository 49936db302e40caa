import type { ContentValues } from '../../content.ts';

/** Text of a form that was not saved, in this browser. */
export interface StoredDraft {
  /** Moment, ISO 8601. */
  at: string;
  /** The version that it was made from; null for a new record. */
  version: string | null;
  key: string;
  values: ContentValues;
}

/** Where the text of a record is kept that an account works on. */
export const draftName = (account: string, kind: string, id: string | null): string => `content:${account}:${kind}:${id ?? 'new'}`;
