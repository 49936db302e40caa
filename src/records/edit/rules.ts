import type { FieldFault } from '../../base/errors.ts';
import { type ContentLanguage, isCountry } from '../../base/locales.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import { findRuleBreach, normalizeFieldValue, normalizeList, normalizeText, ruleAtPath, sharedFieldRules } from '../engine/field-rules.ts';
import type { Kind } from '../engine/kind.ts';
import type { ContentText, ContentValues, SentText, SentValues } from './content.ts';

interface RuleCheckResult {
  /** Normalized values: one-line texts without line breaks, all texts without invisible characters. */
  values: ContentValues;
  /** Violated rules by path of the field. */
  problems: Record<string, FieldFault>;
}

/**
 * Validates and normalizes an editor's input by the rules of its kind. Values that the record has already (`known`) are accepted whatever
 * the rules say.
 */
export const validateContentValues = (kind: Kind, sent: SentValues, known: ContentValues | null): RuleCheckResult => {
  const problems: Record<string, FieldFault> = {};
  const check = <T>(path: string, value: T, before: unknown): T => {
    const rule = ruleAtPath(kind, path);
    const breach = rule && findRuleBreach(rule, value, before);
    if (breach) problems[path] = breach;
    return value;
  };
  const text = (path: string, value: string, before: unknown): string => {
    const rule = ruleAtPath(kind, path);
    return rule ? check(path, normalizeText(rule, value, before), before) : value;
  };
  const textOrNull = (path: string, value: string | null, before: unknown) => (value === null ? null : text(path, value, before));
  const list = (path: 'keywords' | 'industries' | 'technologies', value: string[]): string[] =>
    check(path, normalizeList(sharedFieldRules[path], value, known?.[path]), known?.[path]);
  const other = (path: string, value: unknown, before: unknown): unknown => {
    const rule = ruleAtPath(kind, path);
    return rule ? check(path, normalizeFieldValue(rule, value, before), before) : value;
  };
  const every = <T>(
    path: string,
    [values, before]: readonly [values: Readonly<Record<string, T | undefined>>, before: Readonly<Record<string, unknown>> | undefined],
    one: (path: string, value: T, before: unknown) => T,
  ) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, one(`${path}.${name}`, value, before?.[name])]],
      ),
    );
  const textIn = (language: ContentLanguage, sentText: SentText): ContentText => {
    const before = known?.texts[language];
    const path = `texts.${language}`;
    return {
      ...sentText,
      title: text(`${path}.title`, sentText.title, before?.title),
      summary: text(`${path}.summary`, sentText.summary, before?.summary),
      fields: every(`${path}.fields`, [sentText.fields, before?.fields], text),
    };
  };
  const { name, link, licence } = sent.source;
  const values: ContentValues = {
    ...sent,
    texts: Object.fromEntries(entriesOf(sent.texts).map(([language, one]) => [language, one && textIn(language, one)])),
    date: textOrNull('date', sent.date, known?.date),
    image: textOrNull('image', sent.image, known?.image),
    keywords: list('keywords', sent.keywords),
    industries: list('industries', sent.industries),
    technologies: list('technologies', sent.technologies),
    source: {
      name: text('source.name', name, known?.source.name),
      link: textOrNull('source.link', link, known?.source.link),
      licence: text('source.licence', licence, known?.source.licence),
    },
    fields: every('fields', [sent.fields, known?.fields], other),
    relations: check('relations', sent.relations, known?.relations),
  };
  // only imports set a country other than the ten member countries
  if (sent.country && !isCountry(sent.country) && sent.country !== known?.country) problems.country = 'value';
  if ('number' in kind.fields && !values.fields.number) problems['fields.number'] = 'required';
  return { values, problems };
};
