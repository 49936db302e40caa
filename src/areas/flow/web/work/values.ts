import { isRecord } from '../../../../base/unknown.ts';
import type { FormField } from '../../model/definition.ts';
import type { CaseField } from '../../operations.ts';
import { calledIn, inRow } from './say.tsx';
import type { FlowWords } from './words.ts';

/** Name of a field's input. */
export const inputOf = (name: string): string => `fields.${name}`;
/** Name of the input by which a form says what fields it has, each as its type and its name: one that is not ticked says nothing itself. */
export const declared = 'field';
/** Name of the input of who is chosen for a step. */
export const chosenOf = (step: string): string => `chosen.${step}`;

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((one) => (typeof one === 'string' && one.trim() ? [one.trim()] : []));

const readAs = (type: string, texts: readonly string[]): unknown => {
  const [text = null] = texts;
  switch (type) {
    case 'choices':
      return texts;
    case 'flag':
      return text !== null;
    case 'number':
      // what is no number the server finds fault with
      return text === null || Number.isNaN(Number(text)) ? text : Number(text);
    default:
      return text;
  }
};

/** The fields of a form as the API takes them. */
export const fieldsIn = (form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    textsOf(form, declared).map((one) => {
      const [type = ''] = one.split(':', 1);
      const name = one.slice(type.length + 1);
      return [name, readAs(type, textsOf(form, inputOf(name)))];
    }),
  );

/** Accounts that were chosen under a name, or written down by their numbers. */
export const accountsIn = (form: FormData, name: string): string[] =>
  textsOf(form, name).flatMap((text) => text.split(/[\s,，、;；]+/).filter(Boolean));

/** Who was chosen, by step. */
export const chosenIn = (form: FormData): Record<string, string[]> => {
  const steps = [...new Set(form.keys())].filter((name) => name.startsWith(chosenOf('')));
  return Object.fromEntries(
    steps.map((name) => [name.slice(chosenOf('').length), accountsIn(form, name)]).filter(([, accounts]) => accounts?.length),
  );
};

const optionName = (words: FlowWords, options: FormField['options'], value: unknown): string =>
  calledIn(words, options?.find((option) => option.value === value)?.names, String(value));

/** The value of a field in words; empty where it has none. */
export const inWords = (words: FlowWords, { type, options, value }: Pick<CaseField, 'type' | 'options' | 'value'>): string => {
  if (typeof value === 'boolean') return words.say(value ? 'flow.yes' : 'flow.no');
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return inRow(
      words,
      value.map((one) => inWords(words, { type, options, value: one })),
    );
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : '';
  if (type === 'choice' || type === 'choices') return optionName(words, options, value);
  if (type === 'number' && typeof value === 'number')
    return new Intl.NumberFormat(words.locale, { maximumFractionDigits: 20 }).format(value);
  return type === 'account' ? words.say('flow.account.number', { number: String(value) }) : String(value);
};
