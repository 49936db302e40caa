import type { ReactNode } from 'react';
import { locales } from '../../../base/locales.ts';
import type { IdAndName } from '../../../base/names.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { appendHintToError, FieldGroup } from '../../forms/fields/FieldGroup.tsx';
import { FormField, useRefusal } from '../../forms/form.tsx';
import { type FieldType, type GroupedOption, labelOf, type OfficeFormField, type OfficeRow, valueIn } from '../module.ts';
import { textOfKey } from '../texts.tsx';
import { CheckboxGroups, PermissionCheckboxes } from './CheckboxGroups.tsx';
import { ColourField } from './ColourField.tsx';
import { DictionarySelect } from './DictionarySelect.tsx';
import { IconField } from './IconField.tsx';
import { LocaleInputs } from './LocaleInputs.tsx';
import { LookupField } from './LookupField.tsx';
import { OrganizationTreeField } from './OrganizationTreeField.tsx';

interface Props {
  /** Name of the module, part of its text keys. */
  module: string;
  field: OfficeFormField;
  row: OfficeRow | null;
}

/** Properties of every input of a declared field. */
interface InputProps {
  field: OfficeFormField;
  label: string;
  hint: string | undefined;
  /** Value of the record, or the initial value of a new one. */
  value: unknown;
  options: readonly GroupedOption[];
  otherwise: ReturnType<NonNullable<OfficeFormField['otherwise']>>;
  disabled: boolean;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const listOf = (value: unknown): string[] => [value ?? []].flat().map(String);
const isNamed = (value: unknown): value is IdAndName => isNonNullObject(value) && 'id' in value && 'name' in value;
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([locale, text]): [string, string] => [locale, textOf(text)]));

/** Renderers of fields that consist of several inputs under one legend, by field type. */
const groups: Partial<Record<FieldType, (props: InputProps) => ReactNode>> = {
  checks: ({ field: { name }, value, options, disabled }) => (
    <CheckboxGroups name={name} options={options} chosen={listOf(value)} disabled={disabled} />
  ),
  permissions: ({ field: { name }, value, disabled }) => <PermissionCheckboxes name={name} chosen={listOf(value)} disabled={disabled} />,
  locales: ({ field: { name }, label, value, otherwise, disabled }) => (
    <LocaleInputs name={name} label={label} texts={textsOf(value)} otherwise={otherwise} disabled={disabled} />
  ),
  lookup: ({ field: { name, lookup }, label, value }) =>
    lookup && <LookupField name={name} label={label} lookup={lookup} many={false} chosen={value} />,
  lookups: ({ field: { name, lookup }, label, value }) =>
    lookup && <LookupField name={name} label={label} lookup={lookup} many chosen={value} />,
  icon: ({ field: { name }, value, disabled }) => <IconField name={name} chosen={textOf(value)} disabled={disabled} />,
  branch: ({ field: { name }, value }) => <OrganizationTreeField name={name} present={isNamed(value) ? value : null} />,
  colour: ({ field: { name }, value, disabled }) => <ColourField name={name} chosen={textOf(value)} disabled={disabled} />,
};

/** Checkbox with its label beside it. */
const Switch = ({ field: { name }, label, hint, value, disabled }: InputProps) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2">
    <input type="checkbox" name={name} defaultChecked={value === true} disabled={disabled} className="size-4 accent-primary" />
    <span className="font-semibold">{label}</span>
    {hint && <span className="text-muted">{hint}</span>}
  </label>
);

/** A field with a single input: text, text area, number, date or select. */
function SingleInput({ field, label, hint, value, options, disabled }: InputProps) {
  const { name, type, required } = field;
  const error = useRefusal()?.fields[name];
  const common = { name, label, hint, faults: error ? { [error]: appendHintToError(error, hint) } : undefined };
  if (type === 'dictionary')
    return (
      <FormField {...common}>
        {(attributes) => (
          <DictionarySelect {...attributes} dictionary={field.dictionary ?? name} chosen={textOf(value)} disabled={disabled} />
        )}
      </FormField>
    );
  if (type === 'textarea')
    return (
      <FormField {...common} defaultValue={textOf(value)}>
        {(attributes) => (
          <textarea {...attributes} dir="auto" rows={4} required={required} disabled={disabled} className="office-field w-full" />
        )}
      </FormField>
    );
  if (type === 'select')
    return (
      <FormField {...common} disabled={disabled} defaultValue={textOf(value)} options={options} none={field.open ? undefined : null} />
    );
  return (
    <FormField
      {...common}
      required={required}
      type={type === 'datetime' ? 'datetime-local' : type}
      disabled={disabled}
      autoComplete="off"
      defaultValue={textOf(value)}
    />
  );
}

/** Renders a declared field of a form. */
export function FieldInput({ module, field, row }: Props) {
  const words = useI18n();
  const { t } = words;
  const { name, type, words: key = name } = field;
  const props: InputProps = {
    field,
    label: labelOf(t, module, key),
    hint: ((row && field.about?.(row)) || textOfKey(t, `admin.${module}.${key}.hint`)) ?? textOfKey(t, `admin.field.${key}.hint`),
    value: row && (field.initial ? field.initial(row) : valueIn(row, name)),
    options: field.options?.(words) ?? [],
    otherwise: row ? field.otherwise?.(row) : undefined,
    disabled: Boolean(row && field.fixed?.(row)),
  };
  if (type === 'hidden') return <input type="hidden" name={name} value={textOf(props.value)} />;
  if (type === 'switch') return <Switch {...props} />;
  const group = groups[type];
  if (!group) return <SingleInput {...props} />;
  return (
    <FieldGroup name={name} label={props.label} hint={props.hint} also={type === 'locales' ? locales : []}>
      {group(props)}
    </FieldGroup>
  );
}
