import type { ContentLanguage } from '../../../base/locales.ts';
import type { CountryCode } from '../../../base/territories.ts';
import { designationKey } from '../../engine/designation.ts';
import type { Draft, DraftRelation, DraftText } from '../../engine/draft.ts';
import { obligationOf, standardTypeOf } from '../../kinds/standard/number-rules.ts';
import { tagsOfIcs } from './ics-tags.ts';
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

/** An amendment, corrigendum or addendum: what follows the slash after the number it changes. */
const supplement = /^(.*\d[^/]*)\/((?:[A-Z]+ )?(?:Amd|Cor|Add|Suppl|Ext|[DF]?AM[D]?|DAM|FDAM|DCOR)\b.*)$/;
export const supplementOf = (number: string): string | null =>
  number.length <= 300 && number.includes('/', 4) ? (supplement.exec(number)?.[1] ?? null) : null;

/** The year that the number itself tells. */
export const yearOfNumber = (number: string): string | null => /[:](\d{4})(?:-\d\d)?$/.exec(designationKey(number))?.[1] ?? null;

/** Day or year of publication: an amendment must not bear the year of the standard that it amends. */
export const publicationDate = (number: string, published: string | null): string | null => {
  if (!supplementOf(number)) return published ?? yearOfNumber(number);
  const own = yearOfNumber(number);
  return own && !published?.startsWith(own) ? own : own ? published : null;
};

/** ISO harmonized stages: in work, published or confirmed, withdrawn; abandoned projects are withdrawn too. */
export const declaredByStage = (stage: string, substage: string): 'draft' | 'current' | 'withdrawn' | null => {
  if (!/^\d\d$/.test(stage)) return null;
  if (stage === '95' || (stage < '60' && substage === '98')) return 'withdrawn';
  return stage >= '60' ? 'current' : 'draft';
};

interface StandardFacts {
  number: string;
  lang: ContentLanguage;
  texts: Partial<Record<ContentLanguage, DraftText>>;
  country: CountryCode | null;
  date: string | null;
  source: Draft['source'];
  declared?: 'draft' | 'current' | 'withdrawn' | null;
  ics?: string[];
  fields?: Record<string, unknown>;
  relations?: DraftRelation[];
  keywords?: string[];
  industries?: string[];
  technologies?: string[];
}

/** A draft of a standard; what its number and its classification tell is filled in. */
export const standardDraft = (facts: StandardFacts): Draft => {
  const { number, lang, texts, country, date, source, ics = [] } = facts;
  const fields: Record<string, unknown> = { number };
  const [type, obligation] = [standardTypeOf(number), obligationOf(number)];
  if (type) fields.type = type;
  if (obligation) fields.obligation = obligation;
  if (facts.declared) fields.declared = facts.declared;
  if (ics.length > 0) fields.ics = ics;
  const tags = tagsOfIcs(ics);
  const draft: Draft = { lang, texts, country, date, source, fields: facts.fields ? Object.assign(fields, facts.fields) : fields };
  const industries = facts.industries ?? tags.industries;
  const technologies = facts.technologies ?? tags.technologies;
  if (industries.length > 0) draft.industries = industries;
  if (technologies.length > 0) draft.technologies = technologies;
  if (facts.keywords && facts.keywords.length > 0) draft.keywords = facts.keywords;
  const base = supplementOf(number);
  const relations = facts.relations ?? [];
  if (base) relations.push({ type: 'amends', kind: 'standard', ref: base });
  if (relations.length > 0) draft.relations = relations;
  return draft;
};
