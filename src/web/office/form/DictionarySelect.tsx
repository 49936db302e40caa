import { useEffect, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Options } from '../../forms/field.tsx';
import { callApi } from '../../lib/browser-api.ts';
import { valueLabel } from '../../lib/labels.ts';
import type { GroupedOption } from '../module.ts';

interface Props {
  id: string;
  name: string;
  dictionary: string;
  /** Accepted but unused: a select has its own text for no choice. */
  placeholder?: string;
  /** Current value; it stays in the list even if it can no longer be chosen. */
  chosen: string;
  disabled: boolean;
}

/** Select with the current values of a dictionary, or no value. */
export function DictionarySelect({ dictionary, chosen, placeholder: _, ...attributes }: Props) {
  const { t, locale } = useI18n();
  const [offered, setOffered] = useState<readonly GroupedOption[]>([]);
  useEffect(() => {
    let current = true;
    callApi<GroupedOption[]>(locale, 'GET', `/api/portal/dictionaries/${dictionary}`, {}).then(
      (answer) => current && setOffered(answer),
      () => undefined, // the current value stays; the other values load with the next attempt
    );
    return () => {
      current = false;
    };
  }, [locale, dictionary]);
  const missing =
    chosen && !offered.some(({ value }) => value === chosen) ? [{ value: chosen, label: valueLabel(t, dictionary, chosen) }] : [];
  return (
    // the key resets the select once its options are loaded
    <select key={offered.length} {...attributes} defaultValue={chosen} className="field">
      <option value="">{t('placeholder.select')}</option>
      <Options options={[...missing, ...offered]} />
    </select>
  );
}
