import type { ContentLanguage } from '../../../base/locales.ts';
import type { CountryCode } from '../../../base/territories.ts';
import { designationKey } from '../../engine/designation.ts';
import { supplementBase } from '../../engine/designation-editions.ts';
import type { DraftRelation, DraftText, RecordDraft } from '../../engine/draft.ts';
import { obligationOf, standardTypeOf } from '../../kinds/standard/number-rules.ts';
import type { DeclaredStatus } from '../../kinds/standard/status.ts';
import { normalizeLine } from './text.ts';

/** Normalizes a printed number: plain dashes and digits, and a space after a prefix of two letters (`GB/T9706` becomes `GB/T 9706`). */
export const normalizePrintedNumber = (value: unknown): string => {
  const text = normalizeLine(value);
  if (/^[\x20-\x7e]*$/.test(text)) return text.replace(/^([A-Z]{2}(?:\/[A-Z])?)(?=\d)/, '$1 ');
  return text
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll('／', '/')
    .replaceAll('：', ':')
    .replace(/^([A-Z]{2}(?:\/[A-Z])?)(?=\d)/, '$1 ');
};

/** Number of the document that an amendment, corrigendum or addendum changes; null for other documents. */
export const supplementedNumberOf = (number: string): string | null => supplementBase(number)?.base ?? null;

/** Title for a supplement without one, made from its number. Empty if the number is not that of a supplement. */
export const supplementTitle = (number: string): string => {
  const found = supplementBase(number);
  if (!found) return '';
  const { type, order, base } = found;
  return `${type[0]?.toUpperCase()}${type.slice(1)}${order === null ? '' : ` ${order}`} to ${base}`;
};

/** Year that the number contains; null if the number contains none. */
export const yearOfNumber = (number: string): string | null => /[:](\d{4})(?:-\d\d)?$/.exec(designationKey(number))?.[1] ?? null;

/**
 * Publication day or year. The year in a supplement's number takes precedence, so that an amendment does not get the year of the standard that it
 * amends.
 */
export const publicationDate = (number: string, published: string | null): string | null => {
  if (!supplementedNumberOf(number)) return published ?? yearOfNumber(number);
  const own = yearOfNumber(number);
  return own && !published?.startsWith(own) ? own : own ? published : null;
};

/** Stage as evidence of a status: `stage 60.60` for a harmonized code, otherwise the source's word. Returns null without a stage. */
export const toStageEvidence = (stage: string, substage: string): string | null =>
  stage ? `${/^\d\d$/.test(stage) ? 'stage ' : ''}${[stage, substage].filter(Boolean).join('.')}` : null;

/** Stages of a published document that is about to change: under publication, to be revised, to be withdrawn. */
const passing: ReadonlySet<string> = new Set(['60.00', '90.92', '90.99']);
/**
 * Status by ISO harmonized stage: draft, current or withdrawn; abandoned projects are withdrawn. A document to be revised is only `published`,
 * because the new edition may exist already.
 */
export const declaredByStage = (stage: string, substage: string): DeclaredStatus | null => {
  if (!/^\d\d$/.test(stage)) return null;
  if (stage === '95' || (stage < '60' && substage === '98')) return 'withdrawn';
  if (stage < '60') return 'draft';
  return passing.has(`${stage}.${substage}`) ? 'published' : 'current';
};

interface StandardFacts {
  number: string;
  lang: ContentLanguage;
  texts: Partial<Record<ContentLanguage, DraftText>>;
  country: CountryCode | null;
  date: string | null;
  source: RecordDraft['source'];
  declared?: DeclaredStatus | null;
  /** Wording of the source: `stage 60.60`. */
  evidence?: string | null;
  ics?: string[];
  fields?: Record<string, unknown>;
  relations?: DraftRelation[];
  keywords?: string[];
  industries?: string[];
  technologies?: string[];
}

/** Creates a draft of a standard; type, obligation and amended document are read from its number. */
export const createStandardRecordDraft = (facts: StandardFacts): RecordDraft => {
  const { number, lang, texts, country, date, source, ics = [] } = facts;
  const fields: Record<string, unknown> = { number };
  const [type, obligation] = [standardTypeOf(number), obligationOf(number)];
  if (type) fields.type = type;
  if (obligation) fields.obligation = obligation;
  // under publication (60.00) without a date: not published yet
  if (facts.declared) fields.declared = facts.evidence === 'stage 60.00' && !date ? 'draft' : facts.declared;
  if (ics.length > 0) fields.ics = ics;
  const draft: RecordDraft = { lang, texts, country, date, source, fields: facts.fields ? Object.assign(fields, facts.fields) : fields };
  if (facts.industries && facts.industries.length > 0) draft.industries = facts.industries;
  if (facts.technologies && facts.technologies.length > 0) draft.technologies = facts.technologies;
  if (facts.declared && facts.evidence) draft.evidence = facts.evidence;
  if (facts.keywords && facts.keywords.length > 0) draft.keywords = facts.keywords;
  const base = supplementedNumberOf(number);
  const relations = facts.relations ?? [];
  if (base) relations.push({ type: 'amends', kind: 'standard', ref: base });
  if (relations.length > 0) draft.relations = relations;
  return draft;
};
