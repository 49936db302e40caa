import { type ReactNode, useId, useState } from 'react';
import { autonyms, bcp47, type Locale, locales } from '../../../../../base/locales.ts';
import type { Paged } from '../../../../../base/paging.ts';
import { useI18n, useT } from '../../../../../platform/i18n/index.ts';
import { Combo } from '../../../../../web/forms/fields/Combo.tsx';
import { RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { LocaleTabs } from '../../../../../web/forms/tabs/LocaleTabs.tsx';
import { accountLookup } from '../../../../../web/office/choices.ts';
import type { ChoosableRow } from '../../../../../web/office/module.ts';
import { officeCall, useOfficeData } from '../../../../../web/office/office.ts';
import type { LocalizedNames } from '../../../model/definition.ts';

interface LabelledControlProps {
  label: string;
  hint?: string | undefined;
  /** Renders the control with these attributes, which connect it to the label and the hint. */
  children: (attributes: { id: string; 'aria-describedby'?: string }) => ReactNode;
}

/** A form control with its label and hint. */
export function LabelledControl({ label, hint, children }: LabelledControlProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children(hint ? { id, 'aria-describedby': `${id}-hint` } : { id })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A group of form controls with a legend. */
export const ControlGroup = ({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">{label}</legend>
    {hint && <p className="mb-2 text-xs text-muted">{hint}</p>}
    {children}
  </fieldset>
);

interface TickProps {
  label: string;
  checked: boolean;
  onTick: (on: boolean) => void;
}
/** A checkbox with its label. */
export const LabelledCheckbox = ({ label, checked, onTick }: TickProps) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2 leading-snug">
    <input type="checkbox" checked={checked} onChange={({ target }) => onTick(target.checked)} className="size-4 shrink-0 accent-primary" />
    {label}
  </label>
);

interface NumberProps {
  label: string;
  hint?: string;
  value: number | undefined;
  min: number;
  max: number;
  onNumber: (value: number | undefined) => void;
}
/** An input for an integer; undefined if it is empty. */
export const NumberInput = ({ label, hint, value, onNumber, ...bounds }: NumberProps) => (
  <LabelledControl label={label} hint={hint}>
    {(attributes) => (
      <input
        {...attributes}
        {...bounds}
        type="number"
        inputMode="numeric"
        value={value ?? ''}
        onChange={({ target }) => onNumber(target.value === '' ? undefined : Math.trunc(Number(target.value)))}
        className="office-field w-28"
      />
    )}
  </LabelledControl>
);

interface NamesProps {
  label: string;
  names: LocalizedNames;
  onNames: (names: LocalizedNames) => void;
}
/** An input for a name in every language. */
export function NamesInput({ label, names, onNames }: NamesProps) {
  const t = useT();
  const prefix = useId();
  const set = (locale: Locale, text: string) => {
    const { [locale]: _, ...rest } = names;
    onNames(text ? { ...rest, [locale]: text } : rest);
  };
  return (
    <ControlGroup label={label}>
      <LocaleTabs label={`${label}: ${t('office.locales')}`} prefix={prefix} present={locales.filter((locale) => names[locale])}>
        {(locale) => (
          <input
            name={`${prefix}.${locale}`}
            value={names[locale] ?? ''}
            onChange={({ target }) => set(locale, target.value)}
            maxLength={200}
            lang={bcp47(locale)}
            placeholder={t('placeholder.enter')}
            aria-label={`${label}, ${autonyms[locale]}`}
            className="office-field w-full"
          />
        )}
      </LocaleTabs>
    </ControlGroup>
  );
}

/** A selected account; its name is loaded. */
function ChosenAccount({ id, onRemove }: { id: string; onRemove: () => void }) {
  const words = useI18n();
  const found = useOfficeData<ChoosableRow>(`accounts/${encodeURIComponent(id)}`);
  const name = found ? accountLookup.labelOf(found, words) : `№ ${id}`;
  return (
    <li className="inline-flex max-w-full items-center gap-1 rounded-md bg-sunken ps-2.5">
      <bdi className="wrap-anywhere">{name}</bdi>
      <RemoveButton label={words.t('office.take', { name })} onClick={onRemove} className="size-8" />
    </li>
  );
}

const most = 8;
interface AccountsProps {
  label: string;
  /** Ids of the selected accounts. */
  chosen: readonly string[];
  many: boolean;
  onChosen: (ids: readonly string[]) => void;
}
/** A combobox that searches and selects accounts. */
export function AccountsInput({ label, chosen, many, onChosen }: AccountsProps) {
  const words = useI18n();
  const [typed, setTyped] = useState('');
  const find = async (word: string) => {
    const query = new URLSearchParams({ keyword: word, limit: String(most) });
    const { docs } = await officeCall<Paged<ChoosableRow>>('GET', `accounts?${query}`);
    return docs.map((row) => ({ value: row.id, label: accountLookup.labelOf(row, words) }));
  };
  return (
    <div className="grid min-w-0 gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <ChosenAccount key={id} id={id} onRemove={() => onChosen(chosen.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
      <Combo
        attributes={{ 'aria-label': words.t('office.find', { name: label }) }}
        value={typed}
        onType={setTyped}
        find={find}
        onChoose={({ value }) => {
          onChosen(many ? [...chosen.filter((id) => id !== value), value] : [value]);
          setTyped('');
        }}
      />
    </div>
  );
}
