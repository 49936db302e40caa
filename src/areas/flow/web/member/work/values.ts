import { formatFieldValue } from '../../../model/fields.ts';
import type { CaseField } from '../../../operations.ts';
import type { FlowWords } from './words.ts';

/** Name of the input of a field. */
export const fieldInputName = (name: string): string => `fields.${name}`;
/** Name of the hidden inputs that declare the fields of a form as `type:name`, because an unchecked checkbox submits nothing. */
export const fieldDeclarationInputName = 'field';
/** Name of the input with the approvers chosen for a step. */
export const chosenApproversInputName = (step: string): string => `chosen.${step}`;

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((one) => (typeof one === 'string' && one.trim() ? [one.trim()] : []));

const readAs = (type: string, texts: readonly string[]): unknown => {
  const [text = null] = texts;
  switch (type) {
    case 'choices':
    case 'files':
      return texts;
    case 'list':
    case 'table':
      return text === null ? [] : text.split('\n').flatMap((line) => line.trim() || []);
    case 'flag':
      return text !== null;
    case 'number':
      // the server reports text that is not a number
      return text === null || Number.isNaN(Number(text)) ? text : Number(text);
    default:
      return text;
  }
};

/** The fields of a submitted form, as the API expects them. */
export const submittedFields = (form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    textsOf(form, fieldDeclarationInputName).map((one) => {
      const [type = ''] = one.split(':', 1);
      const name = one.slice(type.length + 1);
      return [name, readAs(type, textsOf(form, fieldInputName(name)))];
    }),
  );

/** Ids of accounts that were selected, or entered as numbers with separators. */
export const submittedAccountIds = (form: FormData, name: string): string[] =>
  textsOf(form, name).flatMap((text) => text.split(/[\s,，、;；]+/).filter(Boolean));

/** Chosen accounts of a submitted form, by the id of the step. */
export const submittedApproversByStep = (form: FormData): Record<string, string[]> => {
  const steps = [...new Set(form.keys())].filter((name) => name.startsWith(chosenApproversInputName('')));
  return Object.fromEntries(
    steps
      .map((name) => [name.slice(chosenApproversInputName('').length), submittedAccountIds(form, name)])
      .filter(([, accounts]) => accounts?.length),
  );
};

/** The value of a field as text in the reader's language; empty if there is no value. */
export const fieldValueText = (words: FlowWords, field: Pick<CaseField, 'type' | 'options' | 'value'>): string =>
  formatFieldValue(
    {
      locale: words.locale,
      yes: words.say('flow.yes'),
      no: words.say('flow.no'),
      account: (number) => words.say('flow.account.number', { number }),
      file: (id) => id,
    },
    field,
  );
