import { type ReactNode, useId } from 'react';
import { locales } from '../../../base/locales.ts';
import type { Named } from '../../../base/names.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { FormField, useRefused } from '../../forms/form.tsx';
import { type Field, labelOf, type Row, valueIn } from '../module.ts';
import { say } from '../texts.tsx';
import { BranchField } from './BranchField.tsx';
import { Checks, PermissionChecks } from './Checks.tsx';
import { ColourField } from './ColourField.tsx';
import { DictionarySelect } from './DictionarySelect.tsx';
import { IconField } from './IconField.tsx';
import { LocaleInputs } from './LocaleInputs.tsx';
import { LookupField } from './LookupField.tsx';

interface Props {
  /** Part of the keys of its texts. */
  module: string;
  field: Field;
  row: Row | null;
}

interface GroupProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Other names under which the server finds fault with it. */
  also?: readonly string[];
  children: ReactNode;
}

/** A fault says on what is right: the hint, in whose place it stands. */
const withHint = (error: string, hint: string | undefined): string => (hint ? `${error} · ${hint}` : error);

/** Several inputs under one heading, with the fault that was found with them. */
function Group({ name, label, hint, also = [], children }: GroupProps) {
  const id = useId();
  const fields = useRefused()?.fields ?? {};
  const error = Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`) || also.includes(field))?.[1];
  return (
    <fieldset aria-describedby={error || hint ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {children}
      {(error || hint) && (
        <p id={id} className={`mt-1 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {error ? withHint(error, hint) : hint}
        </p>
      )}
    </fieldset>
  );
}

/** One declared field of a form. */
export function FieldInput({ module, field, row }: Props) {
  const words = useI18n();
  const { t } = words;
  const { name, type, words: key = name } = field;
  const label = labelOf(t, module, key);
  const hint = ((row && field.about?.(row)) || say(t, `admin.${module}.${key}.hint`)) ?? say(t, `admin.field.${key}.hint`);
  const value = row && (field.initial ? field.initial(row) : valueIn(row, name));
  const shown = value === null || value === undefined ? '' : String(value);
  const disabled = Boolean(row && field.fixed?.(row));
  const error = useRefused()?.fields[name];
  const faults = error ? { [error]: withHint(error, hint) } : undefined;
  switch (type) {
    case 'checks':
      return (
        <Group name={name} label={label} hint={hint}>
          <Checks name={name} options={field.options?.(words) ?? []} chosen={[value ?? []].flat().map(String)} disabled={disabled} />
        </Group>
      );
    case 'permissions':
      return (
        <Group name={name} label={label} hint={hint}>
          <PermissionChecks name={name} chosen={[value ?? []].flat().map(String)} disabled={disabled} />
        </Group>
      );
    case 'locales':
      return (
        <Group name={name} label={label} hint={hint} also={locales}>
          <LocaleInputs
            name={name}
            label={label}
            texts={(value ?? {}) as Record<string, string>}
            otherwise={row ? field.otherwise?.(row) : undefined}
            disabled={disabled}
          />
        </Group>
      );
    case 'lookup':
    case 'lookups':
      return (
        <Group name={name} label={label} hint={hint}>
          {field.lookup && <LookupField name={name} label={label} lookup={field.lookup} many={type === 'lookups'} chosen={value} />}
        </Group>
      );
    case 'icon':
      return (
        <Group name={name} label={label} hint={hint}>
          <IconField name={name} chosen={shown} disabled={disabled} />
        </Group>
      );
    case 'dictionary':
      return (
        <FormField name={name} label={label} hint={hint} faults={faults}>
          {(attributes) => (
            <DictionarySelect {...attributes} dictionary={field.dictionary ?? name} chosen={String(value ?? '')} disabled={disabled} />
          )}
        </FormField>
      );
    case 'hidden':
      return <input type="hidden" name={name} value={String(value ?? '')} />;
    case 'branch':
      return (
        <Group name={name} label={label} hint={hint}>
          <BranchField name={name} present={(value as Named | null) ?? null} />
        </Group>
      );
    case 'colour':
      return (
        <Group name={name} label={label} hint={hint}>
          <ColourField name={name} chosen={shown} disabled={disabled} />
        </Group>
      );
    case 'switch':
      return (
        <label className="flex min-h-8 cursor-pointer items-center gap-2">
          <input type="checkbox" name={name} defaultChecked={value === true} disabled={disabled} className="size-4 accent-primary" />
          <span className="font-semibold">{label}</span>
          {hint && <span className="text-muted">{hint}</span>}
        </label>
      );
    case 'textarea':
      return (
        <FormField name={name} label={label} hint={hint} faults={faults} defaultValue={shown}>
          {(attributes) => (
            <textarea {...attributes} dir="auto" rows={4} required={field.required} disabled={disabled} className="office-field w-full" />
          )}
        </FormField>
      );
    case 'select':
      return (
        <FormField
          name={name}
          label={label}
          hint={hint}
          faults={faults}
          disabled={disabled}
          defaultValue={shown}
          options={field.options?.(words) ?? []}
          none={field.open ? undefined : null}
        />
      );
    default:
      return (
        <FormField
          name={name}
          label={label}
          hint={hint}
          faults={faults}
          required={field.required}
          type={type === 'datetime' ? 'datetime-local' : type}
          disabled={disabled}
          autoComplete="off"
          defaultValue={shown}
        />
      );
  }
}
