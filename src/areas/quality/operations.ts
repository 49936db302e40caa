import type { IdAndName } from '../../base/names.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { DerivationRunState } from '../../records/derive/runs.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { EvidenceKind, StandardStatus } from '../../records/kinds/standard/status.ts';
import type { Issue } from '../../records/quality/issues.ts';

/** Number of public records with an issue, in total and by kind. */
export interface IssueFigure {
  issue: Issue;
  records: number;
  kinds: { kind: KindSlug; records: number }[];
}
export interface StatusFigure {
  status: StandardStatus;
  evidence: EvidenceKind;
  records: number;
}
export interface QualityAnswer {
  /** Country of the figures; null: all countries. */
  country: string | null;
  /** Time of counting: at most one minute ago, or two minutes while a new count runs. */
  counted: string;
  /** True if the caller may also run derivation rules. */
  rules: boolean;
  records: number;
  merges: number;
  issues: IssueFigure[];
  statuses: StatusFigure[];
}

/** Public record in the list of an issue. */
export interface RecordWithIssueRow {
  id: string;
  kind: KindSlug;
  record: string;
  title: string;
  lang: string;
  number: string | null;
  country: string | null;
  source: string | null;
  link: string | null;
  updated: string;
  status: StandardStatus | null;
  evidence: EvidenceKind | null;
  /** Details of the issue: the other record, the statements of the sources, the answer of the link; null: none. */
  about: string | null;
}

export const mergeReasons = ['undated', 'supplement-year', 'number', 'abbreviation', 'name', 'host'] as const;
/** Merge of two records. */
export interface RecordMergeRow {
  id: string;
  kind: KindSlug;
  record: string;
  kept: string;
  gone: string;
  title: string | null;
  country: string | null;
  reason: (typeof mergeReasons)[number];
  run: string;
  at: string;
  undone: string | null;
}

/** Host to which broken source links of records lead. */
export interface BrokenLinkHostRow {
  id: string;
  links: number;
  records: number;
  /** HTTP statuses of the last checks; 0: no answer. */
  statuses: number[];
  checked: string | null;
}

/** Run of a derivation rule. */
export interface DerivationRunRow {
  id: string;
  rule: string;
  name: string;
  kind: KindSlug;
  state: DerivationRunState;
  dry: boolean;
  planned: number | null;
  total: number | null;
  applied: number;
  examples: { id: string; name: string; why: string }[];
  fingerprint: string | null;
  /** Error message of a failed run, or reason for which the run was refused; null: none. */
  error: string | null;
  account: IdAndName | null;
  created: string;
  ended: string | null;
  undone: string | null;
  restored: number | null;
  leftAlone: number | null;
}

/** Derivation rule with its latest runs. */
export interface DerivationRuleRow {
  id: string;
  name: string;
  kind: KindSlug;
  /** `last`: last run that is not a dry run; `dry`: last dry run; null: none. */
  last: DerivationRunRow | null;
  dry: DerivationRunRow | null;
}

export const operations = {
  qualityFigures: declareOperation<object, QualityAnswer>()({
    method: 'GET',
    path: '/admin/quality/figures',
    access: 'quality:record:read',
  }),
};
