import { useRefusal } from '../../../../web/forms/form.tsx';

interface Props {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Initially selected value; undefined: none. */
  initial?: string;
}

/** Radio buttons; after a rejected submission the submitted value is selected again. */
export function RadioButtons({ name, label, options, initial }: Props) {
  const refused = useRefusal();
  const error = refused?.fields[name];
  const chosen = refused?.values[name] ?? initial;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3 md:min-h-9">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            className="size-4.5 shrink-0 accent-primary"
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
