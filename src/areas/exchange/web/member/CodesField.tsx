import { useEffect, useId, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { FormField } from '../../../../web/forms/form.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { PostingFormControl } from '../../operations.ts';

const most = 30;

interface Props {
  control: PostingFormControl;
  value: readonly string[];
  /** Called when the value of the form changes. */
  onChange: () => void;
}

/** Returns the chosen codes and the options that match the typed text. */
const useCodes = ({ control, value, onChange }: Props) => {
  const [codes, setCodes] = useState(value);
  const [typed, setTyped] = useState('');
  const options = control.options ?? [];
  const change = (changed: readonly string[]) => {
    setCodes(changed);
    requestAnimationFrame(onChange); // called after the form contains the codes
  };
  const remove = (code: string) => change(codes.filter((other) => other !== code));
  /** Adds a code. Returns false if the code does not exist. */
  const add = (code: string): boolean => {
    if (!options.some((option) => option.value === code)) return false;
    if (!codes.includes(code)) change([...codes, code].slice(0, control.most ?? undefined));
    setTyped('');
    return true;
  };
  const word = typed.trim().toLowerCase();
  const found =
    word.length < 2 ? [] : options.filter(({ value: code, label }) => code.startsWith(word) || label.toLowerCase().includes(word));
  const nameOf = (code: string) => options.find((option) => option.value === code)?.label ?? '';
  return { codes: codes.map((code) => ({ code, name: nameOf(code) })), typed, setTyped, found, add, remove };
};

/** A chosen code with a button that removes it. `field`: name of the form field. */
function CodeChip({ code, name, field, onRemove }: { code: string; name: string; field: string; onRemove: () => void }) {
  const t = useT();
  return (
    <li className="max-w-full">
      <input type="hidden" name={field} value={code} />
      <button type="button" title={t('snd.ics.remove', { code })} onClick={onRemove} className="chip cursor-pointer">
        <span className="truncate">
          <b className="tabular-nums">{code}</b> {name}
        </span>
        <span className="sr-only">{t('snd.ics.remove', { code })}</span>
        <Icon name="x" className="size-3.5" />
      </button>
    </li>
  );
}

/** Returns whether an input event comes from choosing a suggestion; such an event has no input type, or that of a replacement. */
const isSuggestion = (event: Event): boolean =>
  !('inputType' in event) || event.inputType === undefined || event.inputType === 'insertReplacementText';

/** Field for codes of a classification, typed or chosen from suggestions by name; chosen codes are listed with their names. */
export function CodesField(props: Props) {
  const t = useT();
  const id = useId();
  const { codes, typed, setTyped, found, add, remove } = useCodes(props);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div>
      <FormField name="ics" label={t('snd.field.ics')} hint={t('snd.hint.ics')}>
        {({ name, defaultValue: _, ...attributes }) => (
          <div className="min-w-0 flex-1">
            {codes.length > 0 && (
              <ul className="mb-2 flex flex-wrap gap-2">
                {codes.map(({ code, name: label }) => (
                  <CodeChip key={code} code={code} name={label} field={name} onRemove={() => remove(code)} />
                ))}
              </ul>
            )}
            <input
              {...attributes}
              name={ready ? undefined : 'icsMore'}
              list={`${id}-list`}
              value={typed}
              placeholder="35.030"
              autoComplete="off"
              maxLength={200}
              onChange={({ currentTarget, nativeEvent }) => {
                if (!isSuggestion(nativeEvent) || !add(currentTarget.value.trim())) setTyped(currentTarget.value);
              }}
              onBlur={() => add(typed.trim())}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault(); // prevents the Enter key from submitting the form
                add((found[0]?.value ?? typed).trim());
              }}
              className="field"
            />
            <datalist id={`${id}-list`}>
              {found.slice(0, most).map(({ value: code, label }) => (
                <option key={code} value={code}>
                  {`${code} ${label}`}
                </option>
              ))}
            </datalist>
          </div>
        )}
      </FormField>
    </div>
  );
}
