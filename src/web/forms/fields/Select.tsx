import type { ComponentProps } from 'react';
import { type FieldOption, Options } from '../field.tsx';

interface Props<V extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: V;
  /** A choice of nothing is one of them, with an empty value. */
  options: readonly FieldOption<V>[];
  onChoose: (value: V) => void;
}

/** One of several values, held by whoever shows it. */
export const Select = <V extends string>({ options, onChoose, className = 'office-field', ...rest }: Props<V>) => (
  <select
    {...rest}
    onChange={({ target }) => {
      const chosen = options.find(({ value }) => value === target.value);
      if (chosen) onChoose(chosen.value);
    }}
    className={className}
  >
    <Options options={options} />
  </select>
);
