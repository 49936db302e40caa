import { useId } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { industries, technologies } from '../../../engine/dictionaries.ts';
import { FieldControl } from './FieldControl.tsx';
import { useFormState, useStore } from './store.ts';

/** Choice of the dictionary value that a new industry or technology represents; its page lists the records with this value. */
export function TopicKeyInput({ kind }: { kind: 'industry' | 'technology' }) {
  const t = useT();
  const id = useId();
  const store = useStore();
  const value = useFormState(({ key }) => key);
  const values = kind === 'industry' ? industries : technologies;
  return (
    <FieldControl path="key" label={t('content.key')} hint={t('content.key.hint')} required>
      {(attributes) => (
        <>
          <input
            {...attributes}
            value={value}
            list={id}
            placeholder={t('placeholder.search')}
            onChange={({ target }) => {
              const { key: _, ...faults } = store.state().faults;
              store.become({ key: target.value.trim(), faults });
            }}
            autoComplete="off"
            className="office-field w-full"
          />
          <datalist id={id}>
            {values.map((one) => (
              <option key={one} value={one}>
                {valueLabel(t, kind, one)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldControl>
  );
}
