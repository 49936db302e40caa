import { isKind } from '../../../../../records/kinds/index.ts';
import type { FieldOption } from '../../../../../web/forms/field.tsx';
import { kindLabel, valueLabel } from '../../../../../web/lib/labels.ts';
import { countryOptions } from '../../../../../web/office/choices.ts';
import type { TranslationContext } from '../../../../../web/office/module.ts';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import type { CaseFactValue, ConditionOperator, FormField, SubjectField } from '../../../model/definition.ts';
import type { ChoosableField } from './field-choice.ts';
import { nameInLocale } from './words.ts';

const optionLabel = (field: string, value: string, { t }: TranslationContext): string =>
  textOfKey(t, `flow.value.${field}.${value}`) ?? (isKind(value) ? kindLabel(t, value) : valueLabel(t, field, value));

const ofSubject = ({ name, type, options = [], kind }: SubjectField, subject: string, words: TranslationContext): ChoosableField => ({
  name,
  type,
  label: textOfKey(words.t, `flow.field.${subject}.${name}`) ?? textOfKey(words.t, `flow.field.${name}`) ?? name,
  options: type === 'country' ? countryOptions(words) : options.map((value) => ({ value, label: optionLabel(name, value, words) })),
  ...(kind && { kind }),
});

const ofForm = ({ id, names, type, options = [] }: FormField, { locale }: TranslationContext): ChoosableField => ({
  name: id,
  type,
  label: nameInLocale(names, locale) || id,
  options: options.map((option) => ({ value: option.value, label: nameInLocale(option.names, locale) || option.value })),
});

/** The fields of a subject, or of the form in the definition, as choices for conditions. */
export const choosableConditionFields = (
  { subject, fields, form }: { subject: string; fields: readonly SubjectField[]; form: readonly FormField[] | undefined },
  words: TranslationContext,
): ChoosableField[] =>
  subject === 'form' ? (form ?? []).map((field) => ofForm(field, words)) : fields.map((field) => ofSubject(field, subject, words));

/** Fields that every case has. */
export const generalFields = (words: TranslationContext, labels: readonly FieldOption[]): ChoosableField[] => [
  { name: 'country', label: words.t('flow.field.country'), type: 'country', options: countryOptions(words), general: true },
  {
    name: 'applicant.country',
    label: words.t('flow.field.applicant.country'),
    type: 'country',
    options: countryOptions(words),
    general: true,
  },
  { name: 'applicant.labels', label: words.t('flow.field.applicant.labels'), type: 'choices', options: labels, general: true },
];

const one: readonly ConditionOperator[] = ['is', 'isNot'];
const measured: readonly ConditionOperator[] = [...one, 'atLeast', 'atMost'];
const texts: readonly ConditionOperator[] = [...one, 'oneOf', 'contains'];
const chosen: readonly ConditionOperator[] = [...one, 'oneOf'];
const operatorsByType: Readonly<Record<ChoosableField['type'], readonly ConditionOperator[]>> = {
  text: texts,
  longText: texts,
  number: measured,
  date: measured,
  choice: chosen,
  country: chosen,
  choices: ['contains', 'oneOf'],
  list: ['contains', 'oneOf'],
  link: texts,
  email: texts,
  phone: texts,
  flag: ['is'],
  account: one,
  table: [],
  files: [],
};

/** Operators of conditions on a field. */
export const operatorsOfField = (field: ChoosableField | undefined): readonly ConditionOperator[] => {
  if (!field) return ['is'];
  const ofType = operatorsByType[field.type];
  const presence: readonly ConditionOperator[] = field.type === 'flag' ? [] : ['filled', 'empty'];
  return [...ofType, ...presence, ...(field.general ? [] : (['changed'] as const))];
};

/** Returns true if an operator compares the field with one or several values. */
export const operatorNeedsValue = (operator: ConditionOperator): boolean => !['filled', 'empty', 'changed'].includes(operator);
/** Returns true if an operator compares the field with several values. */
export const operatorNeedsList = (operator: ConditionOperator): boolean => operator === 'oneOf';

/** Initial value of a comparison; undefined if the operator needs no value. */
export const initialComparisonValue = (field: ChoosableField | undefined, operator: ConditionOperator): CaseFactValue | undefined => {
  if (!operatorNeedsValue(operator)) return undefined;
  if (operatorNeedsList(operator)) return [];
  if (field?.type === 'flag') return true;
  if (field?.type === 'number') return 0;
  return field?.options[0]?.value ?? '';
};
