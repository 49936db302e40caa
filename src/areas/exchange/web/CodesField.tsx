import { useEffect, useId, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { FormField } from '../../../web/forms/form.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { PostingControl } from '../operations.ts';

const most = 30;

/** Codes of a classification: typed or found by name among the suggestions, then listed with their names. */
export function CodesField({ control, value, onChange }: { control: PostingControl; value: readonly string[]; onChange: () => void }) {
  const t = useT();
  const id = useId();
  const [codes, setCodes] = useState(value);
  const [typed, setTyped] = useState('');
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const options = control.options ?? [];
  const nameOf = (code: string) => options.find((option) => option.value === code)?.label ?? '';
  const change = (changed: readonly string[]) => {
    setCodes(changed);
    requestAnimationFrame(onChange); // once the form has them
  };
  const add = (code: string): boolean => {
    if (!options.some((option) => option.value === code)) return false;
    if (!codes.includes(code)) change([...codes, code].slice(0, control.most ?? undefined));
    setTyped('');
    return true;
  };
  const word = typed.trim().toLowerCase();
  const found =
    word.length < 2 ? [] : options.filter(({ value: code, label }) => code.startsWith(word) || label.toLowerCase().includes(word));
  return (
    <div>
      <FormField name="ics" label={t('snd.field.ics')} hint={t('snd.hint.ics')}>
        {({ name, defaultValue: _, ...attributes }) => (
          <div className="min-w-0 flex-1">
            {codes.length > 0 && (
              <ul className="mb-2 flex flex-wrap gap-2">
                {codes.map((code) => (
                  <li key={code} className="max-w-full">
                    <input type="hidden" name={name} value={code} />
                    <button
                      type="button"
                      title={t('snd.ics.remove', { code })}
                      onClick={() => change(codes.filter((other) => other !== code))}
                      className="chip cursor-pointer"
                    >
                      <span className="truncate">
                        <b className="tabular-nums">{code}</b> {nameOf(code)}
                      </span>
                      <span className="sr-only">{t('snd.ics.remove', { code })}</span>
                      <Icon name="x" className="size-3.5" />
                    </button>
                  </li>
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
                const { inputType } = nativeEvent as InputEvent;
                const chosen = inputType === undefined || inputType === 'insertReplacementText'; // from the suggestions
                if (!chosen || !add(currentTarget.value.trim())) setTyped(currentTarget.value);
              }}
              onBlur={() => add(typed.trim())}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault(); // not the form around
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
