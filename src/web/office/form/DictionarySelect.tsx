import { useEffect, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Options } from '../../forms/field.tsx';
import { call } from '../../lib/browser-api.ts';
import { valueLabel } from '../../lib/labels.ts';
import type { Option } from '../module.ts';

interface Props {
  id: string;
  name: string;
  dictionary: string;
  /** Of text fields; a choice has words of its own. */
  placeholder?: string;
  /** What the record has; it stays on offer when it can no longer be chosen. */
  chosen: string;
  disabled: boolean;
}

/** One value of a dictionary or none, as operators keep it now. */
export function DictionarySelect({ dictionary, chosen, placeholder: _, ...attributes }: Props) {
  const { t, locale } = useI18n();
  const [offered, setOffered] = useState<readonly Option[]>([]);
  useEffect(() => {
    let current = true;
    call<Option[]>(locale, 'GET', `/api/portal/dictionaries/${dictionary}`, {}).then(
      (answer) => current && setOffered(answer),
      () => undefined, // what is chosen stays; the rest comes with the next try
    );
    return () => {
      current = false;
    };
  }, [locale, dictionary]);
  const missing =
    chosen && !offered.some(({ value }) => value === chosen) ? [{ value: chosen, label: valueLabel(t, dictionary, chosen) }] : [];
  return (
    // anew once there is something to choose from
    <select key={offered.length} {...attributes} defaultValue={chosen} className="field">
      <option value="">{t('placeholder.select')}</option>
      <Options options={[...missing, ...offered]} />
    </select>
  );
}
