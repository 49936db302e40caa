import { useState } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import { Combo, type ComboMatch } from '../../../../../web/forms/fields/Combo.tsx';
import { RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import { useFieldValue } from '../store.ts';
import type { InputProps } from './simple.tsx';

interface Props extends InputProps {
  scheme: 'ics' | 'ccs';
  /** Name of each classification code that the record has; the code is the key. */
  names: Readonly<Record<string, string>>;
}

const isCode = (typed: string): boolean => /^[a-z]?\d{0,2}[\d./]*$/i.test(typed.trim()) && typed.trim() !== '';

/** Input of classification codes: found by number or name, listed with their names. */
export function CodesInput({ path, attributes, scheme, names: known }: Props) {
  const t = useT();
  const [value, set] = useFieldValue<readonly string[] | null>(path);
  const [names, setNames] = useState(known);
  const [typed, setTyped] = useState('');
  const codes = value ?? [];
  const find = async (keyword: string): Promise<ComboMatch[]> => {
    const found = await officeCall<{ code: string; name: string }[]>(
      'GET',
      `content/lookup/codes/${scheme}?${new URLSearchParams({ keyword })}`,
    );
    return found.map(({ code, name }) => ({ value: code, label: name, note: code }));
  };
  const add = (code: string, name?: string) => {
    setTyped('');
    if (!code) return;
    if (name) setNames({ ...names, [code]: name });
    if (!codes.includes(code)) set([...codes, code]);
  };
  return (
    <div className="grid gap-1.5">
      {codes.length > 0 && (
        <ul className="rounded-md border border-line">
          {codes.map((code) => (
            <li key={code} className="flex min-h-9 items-center gap-2.5 border-line ps-3 not-first:border-t">
              <b className="w-20 shrink-0 font-semibold tabular-nums">{code}</b>
              <span className="min-w-0 grow py-1 leading-snug wrap-anywhere">{names[code]}</span>
              <RemoveButton
                label={t('office.take', { name: code })}
                onClick={() => set(codes.filter((other) => other !== code))}
                className="size-9 shrink-0"
              />
            </li>
          ))}
        </ul>
      )}
      <Combo
        attributes={attributes}
        value={typed}
        onType={setTyped}
        find={find}
        onChoose={({ value: code, label }) => add(code, label)}
        onDismiss={isCode(typed) ? () => add(typed.trim().toUpperCase()) : undefined}
        placeholder={scheme === 'ics' ? '35.030' : 'L80'}
      />
    </div>
  );
}
