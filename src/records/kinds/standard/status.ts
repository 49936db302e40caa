import { hasStarted } from '../../../base/dates.ts';
import type { evidenceKinds } from '../../engine/evidence-words.ts';

/** What a source says of a standard: in work, published (and nothing of whether it still holds), in force, withdrawn. */
export const declaredStatuses = ['draft', 'published', 'current', 'withdrawn'] as const;
export type DeclaredStatus = (typeof declaredStatuses)[number];
export const standardStatuses = ['draft', 'upcoming', 'in-force', 'superseded', 'abolished', 'unknown'] as const;
export type StandardStatus = (typeof standardStatuses)[number];

/** A statement on the status: by which source (null: an editor here), in whose words (`stage 60.60`), read when. */
export interface StatusStatement {
  source: string | null;
  says: DeclaredStatus;
  ref: string | null;
  at: string | null;
}
/** What supersedes a standard: a record that says so, or a newer edition; its number, and from when on (`2024`, `2024-05-17`; null: not known). */
export interface SupersededBy {
  how: 'relation' | 'edition';
  ref: string;
  at: string | null;
}
export type EvidenceKind = (typeof evidenceKinds)[number];
export interface StatusEvidence {
  kind: EvidenceKind;
  /** The number of the newer record, the source's words, the field that holds the date. */
  ref: string | null;
  /** ISO 8601 at known precision. */
  at: string | null;
  /** Who says so, where a source does. */
  source?: string | null;
}

/** The columns that a status follows from. */
export interface StatusFacts {
  supersededBy: SupersededBy | null;
  superseded: boolean;
  newest: boolean;
  declared: DeclaredStatus | null;
  date: string | null;
  implementationDate: string | null;
  abolitionDate: string | null;
  statements?: readonly StatusStatement[];
}

/** The more careful first: a wrong «in force» is worse than none. */
const careful: readonly DeclaredStatus[] = ['withdrawn', 'draft', 'published', 'current'];
const latest = (a: StatusStatement, b: StatusStatement): number => {
  if (a.source === null || b.source === null) return a.source === null ? -1 : 1;
  if (a.at !== b.at) return (a.at ?? '') > (b.at ?? '') ? -1 : 1;
  return careful.indexOf(a.says) - careful.indexOf(b.says);
};
export type Reason = 'only' | 'agreed' | 'editor' | 'newest' | 'careful';

/** Of several statements the one that decides, and why: an editor's, else the one read last, else the more careful one. */
export const decide = (statements: readonly StatusStatement[]): { statement: StatusStatement; reason: Reason } | null => {
  const [statement, next] = [...statements].sort(latest);
  if (!statement) return null;
  if (!next) return { statement, reason: 'only' };
  if (statements.every(({ says }) => says === statement.says)) return { statement, reason: 'agreed' };
  if (statement.source === null) return { statement, reason: 'editor' };
  return { statement, reason: (statement.at ?? '') === (next.at ?? '') ? 'careful' : 'newest' };
};

/** The statements of a record once a source (null: an editor) has said something new; it takes back what it said before. */
export const withStatement = (known: readonly StatusStatement[], said: StatusStatement): StatusStatement[] => [
  ...known.filter(({ source }) => source !== said.source),
  said,
];

const bySource = ({ declared, statements = [] }: StatusFacts): StatusEvidence => {
  const [said] = statements.filter(({ says }) => says === declared).sort(latest);
  return { kind: 'source', ref: said?.ref ?? null, at: said?.at ?? null, source: said?.source ?? null };
};
const byDate = (ref: 'date' | 'implementationDate' | 'abolitionDate', at: string): StatusEvidence => ({ kind: 'date', ref, at });

/**
 * The status on a day, and what it follows from (SPECIFICATION S4.4). A date of publication alone says that a standard was published,
 * not that it holds: it is in force where it is the newest of several editions that are held.
 */
export const statusOf = (facts: StatusFacts, today: string): { status: StandardStatus; evidence: StatusEvidence } => {
  const { supersededBy, declared, date, implementationDate, abolitionDate } = facts;
  if (supersededBy && (supersededBy.at === null || hasStarted(supersededBy.at, today))) {
    const { how, ref, at } = supersededBy;
    return { status: 'superseded', evidence: { kind: how, ref, at } };
  }
  if (facts.superseded && !supersededBy) return { status: 'superseded', evidence: { kind: 'relation', ref: null, at: null } };
  if (abolitionDate && hasStarted(abolitionDate, today)) return { status: 'abolished', evidence: byDate('abolitionDate', abolitionDate) };
  if (declared === 'withdrawn') return { status: 'abolished', evidence: bySource(facts) };
  if (declared === 'draft') return { status: 'draft', evidence: bySource(facts) };
  if (implementationDate) {
    const begun = hasStarted(implementationDate, today);
    const said = begun && declared === 'current';
    return {
      status: begun ? 'in-force' : 'upcoming',
      evidence: said ? bySource(facts) : byDate('implementationDate', implementationDate),
    };
  }
  if (date && !hasStarted(date, today)) return { status: 'upcoming', evidence: byDate('date', date) };
  if (declared) return { status: 'in-force', evidence: bySource(facts) };
  if (facts.newest) return { status: 'in-force', evidence: { kind: 'edition', ref: null, at: date } };
  return { status: 'unknown', evidence: { kind: 'none', ref: null, at: null } };
};

/** Whether a date has begun, in SQL as `hasStarted`; `day`: an expression of type text. */
const begunBy = (day: string) => (date: string) => `left(rpad(${date}, 10, '-01'), 10) <= ${day}`;
/** `statusOf` in SQL over a row `r`; `day`: an expression of type text. */
export const statusSql = (day: string): string => {
  const hasBegunSql = begunBy(day);
  return `case when r.superseded and (r.superseded_by->>'at' is null or ${hasBegunSql("(r.superseded_by->>'at')")}) then 'superseded'
               when ${hasBegunSql('r.abolition_date')} or r.declared = 'withdrawn' then 'abolished'
               when r.declared = 'draft' then 'draft'
               when r.implementation_date is not null then case when ${hasBegunSql('r.implementation_date')} then 'in-force' else 'upcoming' end
               when not ${hasBegunSql('r.date')} then 'upcoming'
               when r.declared is not null or r.newest then 'in-force' else 'unknown' end`;
};

/** What kind of evidence a status has, in SQL over a row `r`, as `statusOf` tells it. */
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
