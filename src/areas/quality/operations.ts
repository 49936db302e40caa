import type { Named } from '../../base/names.ts';
import { operation } from '../../platform/http/operation.ts';
import type { RunState } from '../../records/derive/runs.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { EvidenceKind, StandardStatus } from '../../records/kinds/standard/status.ts';
import type { Issue } from '../../records/quality/issues.ts';

/** How many public records have an issue, by kind. */
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
  /** Whose figures they are; null: of all. */
  country: string | null;
  /** When they were counted: a minute ago at most, or up to two while they are counted anew. */
  counted: string;
  /** Whether the caller may run the rules, too. */
  rules: boolean;
  records: number;
  merges: number;
  issues: IssueFigure[];
  statuses: StatusFigure[];
}

/** A public record in a list of what is amiss. */
export interface QualityRecord {
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
  /** What it is about: the other record, what the sources say, the answer of the link. */
  about: string | null;
}

export const mergeReasons = ['undated', 'supplement-year', 'number', 'abbreviation', 'name', 'host'] as const;
/** Two records that were joined. */
export interface QualityMerge {
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

/** A host of broken links. */
export interface QualityHost {
  id: string;
  links: number;
  records: number;
  /** HTTP statuses of the last answers; 0: none came. */
  statuses: number[];
  checked: string | null;
}

/** A run of a rule. */
export interface QualityRun {
  id: string;
  rule: string;
  name: string;
  kind: KindSlug;
  state: RunState;
  dry: boolean;
  planned: number | null;
  total: number | null;
  applied: number;
  examples: { id: string; name: string; why: string }[];
  fingerprint: string | null;
  /** What it failed of, or why it was refused, in words. */
  error: string | null;
  account: Named | null;
  created: string;
  ended: string | null;
  undone: string | null;
  restored: number | null;
  leftAlone: number | null;
}

/** A rule, and what became of it last. */
export interface QualityRule {
  id: string;
  name: string;
  kind: KindSlug;
  /** The last run that changed something or was to; the last that only tried. */
  last: QualityRun | null;
  dry: QualityRun | null;
}

export const operations = {
  qualityFigures: operation<object, QualityAnswer>()({ method: 'GET', path: '/admin/quality/figures', access: 'quality:record:read' }),
};
