import type { PostingInput } from '../../operations.ts';

/** Values that were typed but not saved yet, stored in this browser. */
export interface LocalPostingDraft {
  /** Time of storing (ISO 8601). */
  at: string;
  /** Idempotency key of a new posting. */
  key: string;
  input: PostingInput;
}

/** Returns the storage key of the local draft of a posting; `id` null: a new posting. */
export const localDraftName = (account: string, id: string | null): string => `posting:${account}:${id ?? 'new'}`;
