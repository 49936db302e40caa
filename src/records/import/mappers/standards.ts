import type { ContentLanguage } from '../../../base/locales.ts';
import type { CountryCode } from '../../../base/territories.ts';
import { designationKey } from '../../engine/designation.ts';
import { supplementBase } from '../../engine/designation-editions.ts';
import type { Draft, DraftRelation, DraftText } from '../../engine/draft.ts';
import { obligationOf, standardTypeOf } from '../../kinds/standard/number-rules.ts';
import type { DeclaredStatus } from '../../kinds/standard/status.ts';
import { line } from './text.ts';

/** A number as it should be printed: plain dashes and digits, one space after the letters. */
export const printedNumber = (value: unknown): string => {
  const text = line(value);
  if (/^[\x20-\x7e]*$/.test(text)) return text.replace(/^([A-Z]{2}(?:\/[A-Z])?)(?=\d)/, '$1 ');
  return text
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll('／', '/')
    .replaceAll('：', ':')
    .replace(/^([A-Z]{2}(?:\/[A-Z])?)(?=\d)/, '$1 ');
};

/** What an amendment, a corrigendum or an addendum changes. */
export const supplementOf = (number: string): string | null => supplementBase(number)?.base ?? null;

/** The year that the number itself tells. */
export const yearOfNumber = (number: string): string | null => /[:](\d{4})(?:-\d\d)?$/.exec(designationKey(number))?.[1] ?? null;

/** Day or year of publication: an amendment must not bear the year of the standard that it amends. */
export const publicationDate = (number: string, published: string | null): string | null => {
  if (!supplementOf(number)) return published ?? yearOfNumber(number);
  const own = yearOfNumber(number);
  return own && !published?.startsWith(own) ? own : own ? published : null;
};

/** A harmonized stage as it is printed: 60.60; null where there is none. */
export const stageName = (stage: string, substage: string): string | null =>
  stage ? `${/^\d\d$/.test(stage) ? 'stage ' : ''}${[stage, substage].filter(Boolean).join('.')}` : null;

/** Stages at which a published document is about to change: under publication, to be revised, to be withdrawn. */
const passing: ReadonlySet<string> = new Set(['60.00', '90.92', '90.99']);
/**
 * ISO harmonized stages: in work, published or confirmed, withdrawn; abandoned projects are withdrawn too. That a document is to be
 * revised does not say that it still holds beside the edition that came of it.
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
  source: Draft['source'];
  declared?: DeclaredStatus | null;
  /** How the source words it: `stage 60.60`. */
  evidence?: string | null;
  ics?: string[];
  fields?: Record<string, unknown>;
  relations?: DraftRelation[];
  keywords?: string[];
  industries?: string[];
  technologies?: string[];
}

/** A draft of a standard; what its number tells is filled in. */
export const standardDraft = (facts: StandardFacts): Draft => {
  const { number, lang, texts, country, date, source, ics = [] } = facts;
  const fields: Record<string, unknown> = { number };
  const [type, obligation] = [standardTypeOf(number), obligationOf(number)];
  if (type) fields.type = type;
  if (obligation) fields.obligation = obligation;
  // under publication (60.00) and without a date: it is still to come
  if (facts.declared) fields.declared = facts.evidence === 'stage 60.00' && !date ? 'draft' : facts.declared;
  if (ics.length > 0) fields.ics = ics;
  const draft: Draft = { lang, texts, country, date, source, fields: facts.fields ? Object.assign(fields, facts.fields) : fields };
  if (facts.industries && facts.industries.length > 0) draft.industries = facts.industries;
  if (facts.technologies && facts.technologies.length > 0) draft.technologies = facts.technologies;
  if (facts.declared && facts.evidence) draft.evidence = facts.evidence;
  if (facts.keywords && facts.keywords.length > 0) draft.keywords = facts.keywords;
  const base = supplementOf(number);
  const relations = facts.relations ?? [];
  if (base) relations.push({ type: 'amends', kind: 'standard', ref: base });
  if (relations.length > 0) draft.relations = relations;
  return draft;
};
