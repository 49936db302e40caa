import type { ComponentProps } from 'react';
import { type FieldOption, Options } from '../field.tsx';

interface Props<V extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: V;
  /** An empty choice is an option with an empty value. */
  options: readonly FieldOption<V>[];
  onChoose: (value: V) => void;
}

/** A controlled `select` with typed values. */
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
