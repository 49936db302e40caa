import { useT } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import type { CaseFactValue } from '../../../model/definition.ts';
import type { ChoosableField } from './field-choice.ts';
import { AccountsInput, LabelledCheckbox } from './parts.tsx';

interface Props {
  field: ChoosableField | undefined;
  label: string;
  value: CaseFactValue | undefined;
  /** True: several values. */
  list: boolean;
  onValue: (value: CaseFactValue) => void;
}

const textOf = (value: CaseFactValue | undefined): string =>
  value === undefined || value === null || Array.isArray(value) ? '' : String(value);
const listOf = (value: CaseFactValue | undefined): string[] => [value ?? []].flat().map(String).filter(Boolean);
const inputTypes: Partial<Record<ChoosableField['type'], string>> = { number: 'number', date: 'date' };

/** An input for several values: checkboxes for a field with options, otherwise a text area with one value per line. */
function ListInput({ field, label, value, onValue }: Omit<Props, 'list'>) {
  const t = useT();
  const chosen = listOf(value);
  if (!field?.options.length)
    return (
      <textarea
        aria-label={`${label}, ${t('flow.designer.lines')}`}
        placeholder={t('flow.designer.lines')}
        rows={3}
        defaultValue={chosen.join('\n')}
        onChange={({ target }) =>
          onValue(
            target.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }
        className="office-field w-full py-1.5"
      />
    );
  return (
    <fieldset className="max-h-56 overflow-y-auto rounded-md border border-line px-3 py-1">
      <legend className="sr-only">{label}</legend>
      {field.options.map((option) => (
        <LabelledCheckbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onTick={(on) => onValue(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))}
        />
      ))}
    </fieldset>
  );
}

/** An input for a value, by the type of the field. */
export function ValueInput({ field, label, value, list, onValue }: Props) {
  const t = useT();
  if (list) return <ListInput field={field} label={label} value={value} onValue={onValue} />;
  const common = { 'aria-label': label, className: 'office-field w-full min-w-0' };
  if (field?.type === 'flag')
    return (
      <Select
        {...common}
        value={value === false ? 'no' : 'yes'}
        options={[
          { value: 'yes', label: t('flow.designer.yes') },
          { value: 'no', label: t('flow.designer.no') },
        ]}
        onChoose={(chosen) => onValue(chosen === 'yes')}
      />
    );
  if (field?.type === 'account')
    return <AccountsInput label={label} many={false} chosen={listOf(value)} onChosen={([id = null]) => onValue(id)} />;
  if (field?.options.length)
    return (
      <Select
        {...common}
        value={textOf(value)}
        options={[{ value: '', label: t('placeholder.select') }, ...field.options]}
        onChoose={(chosen) => onValue(chosen || null)}
      />
    );
  const type = (field && inputTypes[field.type]) ?? 'text';
  const take = (typed: string): CaseFactValue => (typed === '' ? null : type === 'number' ? Number(typed) : typed);
  return <input {...common} type={type} value={textOf(value)} onChange={({ target }) => onValue(take(target.value))} />;
}
