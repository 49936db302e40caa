import type { PostingInput } from '../../operations.ts';

/** What was typed and not saved yet, in this browser. */
export interface LocalDraft {
  /** Moment, ISO 8601. */
  at: string;
  /** The key under which a new posting is made once. */
  key: string;
  input: PostingInput;
}

/** Where the text of an account's posting is kept. */
export const localDraftName = (account: string, id: string | null): string => `posting:${account}:${id ?? 'new'}`;
