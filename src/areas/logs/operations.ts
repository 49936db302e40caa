import type { Named } from '../admin.ts';

export interface AuditRow extends Record<string, unknown> {
  id: string;
  at: string;
  account: Named | null;
  action: string;
  target: string | null;
  /** What happened, as a sentence in the reader's language. */
  sentence: string;
  changes: { field: string; from: string; to: string }[];
  address: string;
}
export interface JobRow extends Record<string, unknown> {
  id: string;
  job: string;
  name: string;
  started: string;
  ended: string;
  ok: boolean;
  facts: Record<string, number>;
  error: string | null;
}
export interface LinkRow extends Record<string, unknown> {
  id: string;
  host: string;
  /** HTTP status of the last answer; 0: none came; null: not checked yet. */
  status: number | null;
  checked: string | null;
  /** Days in a row on which the check failed. */
  failures: number;
  due: string;
  /** How many records name it as their source. */
  records: number;
}
