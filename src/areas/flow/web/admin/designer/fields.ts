import { isKind } from '../../../../../records/kinds/index.ts';
import type { FieldOption } from '../../../../../web/forms/field.tsx';
import { kindLabel, valueLabel } from '../../../../../web/lib/labels.ts';
import { countryOptions } from '../../../../../web/office/choices.ts';
import type { Words } from '../../../../../web/office/module.ts';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import type { FactValue, FormField, Operator, SubjectField } from '../../../model/definition.ts';
import type { FieldChoice } from './field-choice.ts';
import { nameIn } from './words.ts';

const optionLabel = (field: string, value: string, { t }: Words): string =>
  textOfKey(t, `flow.value.${field}.${value}`) ?? (isKind(value) ? kindLabel(t, value) : valueLabel(t, field, value));

const ofSubject = ({ name, type, options = [], kind }: SubjectField, subject: string, words: Words): FieldChoice => ({
  name,
  type,
  label: textOfKey(words.t, `flow.field.${subject}.${name}`) ?? textOfKey(words.t, `flow.field.${name}`) ?? name,
  options: type === 'country' ? countryOptions(words) : options.map((value) => ({ value, label: optionLabel(name, value, words) })),
  ...(kind && { kind }),
});

const ofForm = ({ id, names, type, options = [] }: FormField, { locale }: Words): FieldChoice => ({
  name: id,
  type,
  label: nameIn(names, locale) || id,
  options: options.map((option) => ({ value: option.value, label: nameIn(option.names, locale) || option.value })),
});

/** The fields of a subject, or of the form in the definition. */
export const formFieldsOf = (
  { subject, fields, form }: { subject: string; fields: readonly SubjectField[]; form: readonly FormField[] | undefined },
  words: Words,
): FieldChoice[] =>
  subject === 'form' ? (form ?? []).map((field) => ofForm(field, words)) : fields.map((field) => ofSubject(field, subject, words));

/** Fields that every case has. */
export const generalFields = (words: Words, labels: readonly FieldOption[]): FieldChoice[] => [
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

const one: readonly Operator[] = ['is', 'isNot'];
const measured: readonly Operator[] = [...one, 'atLeast', 'atMost'];
const texts: readonly Operator[] = [...one, 'oneOf', 'contains'];
const chosen: readonly Operator[] = [...one, 'oneOf'];
const operatorsByType: Readonly<Record<FieldChoice['type'], readonly Operator[]>> = {
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
export const operatorsOf = (field: FieldChoice | undefined): readonly Operator[] => {
  if (!field) return ['is'];
  const ofType = operatorsByType[field.type];
  const presence: readonly Operator[] = field.type === 'flag' ? [] : ['filled', 'empty'];
  return [...ofType, ...presence, ...(field.general ? [] : (['changed'] as const))];
};

/** `needsValue`: true if an operator compares with a value; `needsList`: true if it compares with several values. */
export const needsValue = (operator: Operator): boolean => !['filled', 'empty', 'changed'].includes(operator);
export const needsList = (operator: Operator): boolean => operator === 'oneOf';

/** Initial value of a comparison; undefined if the operator needs no value. */
export const firstValue = (field: FieldChoice | undefined, operator: Operator): FactValue | undefined => {
  if (!needsValue(operator)) return undefined;
  if (needsList(operator)) return [];
  if (field?.type === 'flag') return true;
  if (field?.type === 'number') return 0;
  return field?.options[0]?.value ?? '';
};
