import type { Fault } from '../../base/errors.ts';
import type { ContentLanguage } from '../../base/locales.ts';
import { breachOf, normalize, ruleAt } from '../engine/field-rules.ts';
import type { Kind } from '../engine/kind.ts';
import type { ContentText, ContentValues } from './content.ts';

interface Ruled {
  /** As they are kept: on one line where a line is asked for, without what cannot be seen. */
  values: ContentValues;
  /** What breaks its rule, by path. */
  problems: Record<string, Fault>;
}

/** Holds what an editor sent against the rules of its kind. What the record says already (`known`) stays, whatever the rules are by now. */
export const applyRules = (kind: Kind, sent: ContentValues, known: ContentValues | null): Ruled => {
  const problems: Record<string, Fault> = {};
  const ruled = <T>(path: string, value: T, before: unknown): T => {
    const rule = ruleAt(kind, path);
    if (!rule) return value;
    const kept = normalize(rule, value, before) as T;
    const breach = breachOf(rule, kept, before);
    if (breach) problems[path] = breach;
    return kept;
  };
  const every = <T>(path: string, values: Readonly<Record<string, T>>, before: Readonly<Record<string, unknown>> | undefined) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ruled(`${path}.${name}`, value, before?.[name])]));
  const textOf = (language: ContentLanguage, text: ContentText): ContentText => {
    const before = known?.texts[language];
    const path = `texts.${language}`;
    return {
      ...text,
      title: ruled(`${path}.title`, text.title, before?.title),
      summary: ruled(`${path}.summary`, text.summary, before?.summary),
      fields: every(`${path}.fields`, text.fields, before?.fields),
    };
  };
  const { name, link, licence } = sent.source;
  const values: ContentValues = {
    ...sent,
    texts: Object.fromEntries(Object.entries(sent.texts).map(([at, text]) => [at, textOf(at as ContentLanguage, text)])),
    date: ruled('date', sent.date, known?.date),
    image: ruled('image', sent.image, known?.image),
    keywords: ruled('keywords', sent.keywords, known?.keywords),
    industries: ruled('industries', sent.industries, known?.industries),
    technologies: ruled('technologies', sent.technologies, known?.technologies),
    source: {
      name: ruled('source.name', name, known?.source.name),
      link: ruled('source.link', link, known?.source.link),
      licence: ruled('source.licence', licence, known?.source.licence),
    },
    fields: every('fields', sent.fields, known?.fields),
    relations: ruled('relations', sent.relations, known?.relations),
  };
  if ('number' in kind.fields && !values.fields.number) problems['fields.number'] = 'required';
  return { values, problems };
};
