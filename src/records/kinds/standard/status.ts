import { hasPeriodStarted } from '../../../base/dates.ts';
import type { statusEvidenceKinds } from '../../engine/evidence-words.ts';

/** Status that a source declares: draft, published (which does not imply that it still applies), current, withdrawn. */
export const declaredStatuses = ['draft', 'published', 'current', 'withdrawn'] as const;
export type DeclaredStatus = (typeof declaredStatuses)[number];
export const standardStatuses = ['draft', 'upcoming', 'in-force', 'superseded', 'abolished', 'unknown'] as const;
export type StandardStatus = (typeof standardStatuses)[number];

/**
 * A source's statement of the status: source (null: an editor of the portal), its declared status, its wording (`stage 60.60`), and the date on which
 * it was read.
 */
export interface StatusStatement {
  source: string | null;
  says: DeclaredStatus;
  ref: string | null;
  at: string | null;
}
/**
 * The standard that supersedes another: found by a declared relation or as a newer edition; its number, and the date from which it applies (`2024`,
 * `2024-05-17`; null: unknown).
 */
export interface SupersedingStandard {
  how: 'relation' | 'edition';
  ref: string;
  at: string | null;
}
export type EvidenceKind = (typeof statusEvidenceKinds)[number];
export interface StatusEvidence {
  kind: EvidenceKind;
  /** Reference of the evidence: number of the newer record, wording of the source, or name of the date field. */
  ref: string | null;
  /** Date of the evidence in ISO 8601 at the known precision. */
  at: string | null;
  /** Name of the source that stated the status; null for an editor; absent if the evidence is not a statement. */
  source?: string | null;
}

/** Columns that determine a standard's status. */
export interface StatusFacts {
  supersededBy: SupersedingStandard | null;
  superseded: boolean;
  newest: boolean;
  declared: DeclaredStatus | null;
  date: string | null;
  implementationDate: string | null;
  abolitionDate: string | null;
  statements?: readonly StatusStatement[];
}

/** Declared statuses, the most careful first: a wrong «in force» is worse than no status. */
const careful: readonly DeclaredStatus[] = ['withdrawn', 'draft', 'published', 'current'];
const latest = (a: StatusStatement, b: StatusStatement): number => {
  if (a.source === null || b.source === null) return a.source === null ? -1 : 1;
  if (a.at !== b.at) return (a.at ?? '') > (b.at ?? '') ? -1 : 1;
  return careful.indexOf(a.says) - careful.indexOf(b.says);
};
export type StatusDecisionReason = 'only' | 'agreed' | 'editor' | 'newest' | 'careful';

/**
 * Picks the statement that determines the status, with the reason: an editor's, else the one read last, else the more careful one. Returns null
 * without statements.
 */
export const pickDecidingSourceStatement = (
  statements: readonly StatusStatement[],
): { statement: StatusStatement; reason: StatusDecisionReason } | null => {
  const [statement, next] = [...statements].sort(latest);
  if (!statement) return null;
  if (!next) return { statement, reason: 'only' };
  if (statements.every(({ says }) => says === statement.says)) return { statement, reason: 'agreed' };
  if (statement.source === null) return { statement, reason: 'editor' };
  return { statement, reason: (statement.at ?? '') === (next.at ?? '') ? 'careful' : 'newest' };
};

/** Adds a source's statement and removes the earlier statement of the same source (null: an editor). */
export const replaceSourceStatement = (known: readonly StatusStatement[], newStatement: StatusStatement): StatusStatement[] => [
  ...known.filter(({ source }) => source !== newStatement.source),
  newStatement,
];

const bySource = ({ declared, statements = [] }: StatusFacts): StatusEvidence => {
  const [latestStatement] = statements.filter(({ says }) => says === declared).sort(latest);
  return { kind: 'source', ref: latestStatement?.ref ?? null, at: latestStatement?.at ?? null, source: latestStatement?.source ?? null };
};
const byDate = (ref: 'date' | 'implementationDate' | 'abolitionDate', at: string): StatusEvidence => ({ kind: 'date', ref, at });

/**
 * Status of a standard on a day, with its evidence (SPECIFICATION S4.4). A date of publication alone does not mean that the standard is in force,
 * unless it is the newest of several editions in the library.
 */
export const statusOf = (facts: StatusFacts, today: string): { status: StandardStatus; evidence: StatusEvidence } => {
  const { supersededBy, declared, date, implementationDate, abolitionDate } = facts;
  if (supersededBy && (supersededBy.at === null || hasPeriodStarted(supersededBy.at, today))) {
    const { how, ref, at } = supersededBy;
    return { status: 'superseded', evidence: { kind: how, ref, at } };
  }
  if (facts.superseded && !supersededBy) return { status: 'superseded', evidence: { kind: 'relation', ref: null, at: null } };
  if (abolitionDate && hasPeriodStarted(abolitionDate, today))
    return { status: 'abolished', evidence: byDate('abolitionDate', abolitionDate) };
  if (declared === 'withdrawn') return { status: 'abolished', evidence: bySource(facts) };
  if (declared === 'draft') return { status: 'draft', evidence: bySource(facts) };
  if (implementationDate) {
    const begun = hasPeriodStarted(implementationDate, today);
    const isConfirmedBySource = begun && declared === 'current';
    return {
      status: begun ? 'in-force' : 'upcoming',
      evidence: isConfirmedBySource ? bySource(facts) : byDate('implementationDate', implementationDate),
    };
  }
  if (date && !hasPeriodStarted(date, today)) return { status: 'upcoming', evidence: byDate('date', date) };
  if (declared) return { status: 'in-force', evidence: bySource(facts) };
  if (facts.newest) return { status: 'in-force', evidence: { kind: 'edition', ref: null, at: date } };
  return { status: 'unknown', evidence: { kind: 'none', ref: null, at: null } };
};

/** SQL equivalent of `hasPeriodStarted`: whether a date has been reached; `day` is an SQL expression of type text. */
const begunBy = (day: string) => (date: string) => `left(rpad(${date}, 10, '-01'), 10) <= ${day}`;
/** SQL equivalent of `statusOf` over a row `r`; `day` is an SQL expression of type text. */
export const statusSql = (day: string): string => {
  const hasBegunSql = begunBy(day);
  return `case when r.superseded and (r.superseded_by->>'at' is null or ${hasBegunSql("(r.superseded_by->>'at')")}) then 'superseded'
               when ${hasBegunSql('r.abolition_date')} or r.declared = 'withdrawn' then 'abolished'
               when r.declared = 'draft' then 'draft'
               when r.implementation_date is not null then case when ${hasBegunSql('r.implementation_date')} then 'in-force' else 'upcoming' end
               when not ${hasBegunSql('r.date')} then 'upcoming'
               when r.declared is not null or r.newest then 'in-force' else 'unknown' end`;
};

/** SQL equivalent of the evidence kind of `statusOf` over a row `r`; `day` is an SQL expression of type text. */
export const evidenceKindSql = (day: string): string => {
  const hasBegunSql = begunBy(day);
  return `case when r.superseded and (r.superseded_by->>'at' is null or ${hasBegunSql("(r.superseded_by->>'at')")})
                    then coalesce(r.superseded_by->>'how', 'relation')
               when ${hasBegunSql('r.abolition_date')} then 'date'
               when r.declared in ('withdrawn', 'draft') then 'source'
               when r.implementation_date is not null then
                    case when ${hasBegunSql('r.implementation_date')} and r.declared = 'current' then 'source' else 'date' end
               when not ${hasBegunSql('r.date')} then 'date'
               when r.declared is not null then 'source' when r.newest then 'edition' else 'none' end`;
};
