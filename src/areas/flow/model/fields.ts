import type { Locale } from '../../../base/locales.ts';
import { localizedName } from '../../../base/names.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { allFlowSteps, type FlowDefinition, type FormField, findFlowStep, isDecideStep } from './definition.ts';

/** Fields that are hidden from an account that takes part in a case through these steps only: those that every one of the steps hides. */
export const fieldsHiddenInEveryStep = (definition: Pick<FlowDefinition, 'nodes'>, steps: readonly string[]): ReadonlySet<string> => {
  const [first, ...others] = steps.map((id) => {
    const step = findFlowStep(definition, id);
    const fields = step && (isDecideStep(step) || step.type === 'copy') ? (step.fields ?? {}) : {};
    return new Set(Object.keys(fields).filter((name) => fields[name] === 'hidden'));
  });
  return new Set([...(first ?? [])].filter((name) => others.every((hidden) => hidden.has(name))));
};

/**
 * Fields that at least one step hides; the title of a case must not contain them, because every participant of the case reads the title.
 */
export const fieldsSometimesHidden = (definition: Pick<FlowDefinition, 'nodes'>): ReadonlySet<string> =>
  new Set(allFlowSteps(definition.nodes).flatMap(({ id }) => [...fieldsHiddenInEveryStep(definition, [id])]));

/** Texts for field values in one language: yes, no, and texts for accounts and files whose names are unknown. */
export interface FieldValueTexts {
  locale: Locale;
  yes: string;
  no: string;
  /** Text for an account id whose name is unknown. */
  account(number: string): string;
  /** Text for a file id whose name is unknown. */
  file(id: string): string;
}

/** Splits the lines of a table into cells, at tabs as in a spreadsheet, or at vertical bars if no line has a tab. */
export const splitTableCells = (lines: readonly string[]): string[][] => {
  const between = lines.some((line) => line.includes('\t')) ? '\t' : '|';
  return lines.map((line) => line.split(between).map((cell) => cell.trim()));
};

/** Joins texts with the list separator of a language. */
export const joinTextList = ({ locale }: Pick<FieldValueTexts, 'locale'>, texts: readonly string[]): string =>
  texts.join(locale === 'zh-cn' ? '、' : ', ');

/** The value of a field as text; empty if there is no value. */
export const formatFieldValue = (words: FieldValueTexts, field: Pick<FormField, 'type' | 'options'> & { value: unknown }): string => {
  const { type, options, value } = field;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && type === 'table')
    return splitTableCells(value)
      .map((cells) => cells.join(' | '))
      .join('\n');
  if (Array.isArray(value))
    return joinTextList(
      words,
      value.map((one) => formatFieldValue(words, { type, options, value: one })),
    );
  if (isNonNullObject(value)) return typeof value.name === 'string' ? value.name : '';
  if (type === 'choice' || type === 'choices')
    return localizedName(words.locale, options?.find((option) => option.value === value)?.names, String(value));
  if (type === 'number' && typeof value === 'number')
    return new Intl.NumberFormat(words.locale, { maximumFractionDigits: 20 }).format(value);
  if (type === 'files') return words.file(String(value));
  return type === 'account' ? words.account(String(value)) : String(value);
};
