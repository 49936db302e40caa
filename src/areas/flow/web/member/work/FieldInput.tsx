import { isNonNullObject } from '../../../../../base/unknown.ts';
import { FilesField } from '../../../../../records/web/FilesField.tsx';
import { FieldGroup } from '../../../../../web/forms/fields/FieldGroup.tsx';
import { FormField as Input, useRefusal } from '../../../../../web/forms/form.tsx';
import type { FormField } from '../../../model/definition.ts';
import type { Person } from '../../../operations.ts';
import { localizedFlowElementName, useFlowWords, usePeopleField } from './flow-page.tsx';
import { SearchedChoice } from './SearchedChoice.tsx';
import { fieldDeclarationInputName, fieldInputName } from './values.ts';
import type { FlowWords } from './words.ts';

interface Props {
  field: Pick<FormField, 'type' | 'options' | 'names'> & { name: string };
  required: boolean;
  value?: unknown;
  /**
   * Id of the form in which the options of the field are searched on the server, because not all are listed; undefined if all are listed.
   */
  searched?: string | undefined;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const inputTypes = { text: 'text', number: 'number', date: 'date', link: 'url', email: 'email', phone: 'tel' } as const;
/** Maximum lengths, as in the field rules of records; longer values are refused. */
const longest = { text: 500, link: 2048, email: 320, phone: 320 } as const;
const optionsOf = (words: FlowWords, options: FormField['options']) =>
  (options ?? []).map(({ value, names }) => ({ value, label: localizedFlowElementName(words, names, value) }));

/** The account in a field, with its name if the value includes it. */
const personOf = (words: FlowWords, value: unknown): Person[] => {
  if (isNonNullObject(value)) return [{ id: textOf(value.id), name: textOf(value.name) }];
  const id = textOf(value);
  return id ? [{ id, name: words.say('flow.account.number', { number: id }) }] : [];
};

interface TickProps {
  name: string;
  label: string;
  value?: string;
  checked: boolean;
}
/** A checkbox with its label. */
export const FormCheckbox = ({ name, label, value = '1', checked }: TickProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2.5 leading-snug md:min-h-9">
    <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-4 shrink-0 accent-primary" />
    <span className="wrap-anywhere">{label}</span>
  </label>
);

/** An input for a field of a form. */
export function FieldInput({ field, required, value, searched }: Props) {
  const words = useFlowWords();
  const People = usePeopleField();
  const fault = useRefusal()?.fields[field.name];
  const { type, options } = field;
  const called = localizedFlowElementName(words, field.names, field.name);
  const name = fieldInputName(field.name);
  const common = {
    name,
    label: required && type !== 'flag' ? words.say('flow.required', { name: called }) : called,
    also: [field.name],
    'aria-required': required || undefined,
  };
  const marker = <input type="hidden" name={fieldDeclarationInputName} value={`${type}:${field.name}`} />;
  const input = () => {
    switch (type) {
      case 'longText':
      case 'list':
      case 'table':
        return (
          <Input
            {...common}
            {...(type !== 'longText' && { hint: words.say(type === 'list' ? 'flow.lines' : 'flow.table.hint') })}
            defaultValue={Array.isArray(value) ? value.join('\n') : textOf(value)}
          >
            {(attributes) => (
              <textarea
                {...attributes}
                dir="auto"
                rows={type === 'list' ? 4 : 6}
                maxLength={20_000}
                aria-required={required || undefined}
                className="field h-auto! min-h-32 py-2 leading-relaxed"
              />
            )}
          </Input>
        );
      case 'choice':
        if (searched !== undefined)
          return <SearchedChoice {...common} of={{ flow: searched, field: field.name }} options={options ?? []} />;
        return <Input {...common} options={optionsOf(words, options)} defaultValue={textOf(value)} />;
      case 'choices':
        return (
          <FieldGroup {...common}>
            {optionsOf(words, options).map((option) => (
              <FormCheckbox key={option.value} name={name} {...option} checked={Array.isArray(value) && value.includes(option.value)} />
            ))}
          </FieldGroup>
        );
      case 'flag':
        return (
          <div>
            <FormCheckbox name={name} label={called} checked={value === true} />
            {fault && <p className="mt-1 text-sm text-danger">{fault}</p>}
          </div>
        );
      case 'files':
        return <FilesField {...common} value={value} />;
      case 'account':
        return <People {...common} chosen={personOf(words, value)} />;
      default:
        return (
          <Input
            {...common}
            type={inputTypes[type]}
            {...(type === 'number' && { step: 'any', inputMode: 'decimal' as const })}
            {...(type in longest && { maxLength: longest[type as keyof typeof longest], dir: 'auto' })}
            defaultValue={textOf(value)}
            autoComplete="off"
          />
        );
    }
  };
  return (
    <>
      {marker}
      {input()}
    </>
  );
}
