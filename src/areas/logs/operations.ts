import type { IdAndName } from '../../base/names.ts';

export interface AuditRow {
  id: string;
  at: string;
  account: IdAndName | null;
  action: string;
  target: string | null;
  /** The action as a sentence in the caller's language. */
  sentence: string;
  changes: { field: string; from: string; to: string }[];
  address: string;
}
export interface JobRunRow {
  id: string;
  job: string;
  name: string;
  started: string;
  ended: string;
  ok: boolean;
  facts: Record<string, number>;
  error: string | null;
}
export interface SourceLinkRow {
  id: string;
  host: string;
  /** HTTP status of the last check; 0: no answer, null: not checked yet. */
  status: number | null;
  checked: string | null;
  /** Number of days on which a check failed since the last successful check. */
  failures: number;
  due: string;
  /** Number of records with this source link. */
  records: number;
}
