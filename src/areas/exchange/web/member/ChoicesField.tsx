import { useId } from 'react';
import { useRefusal } from '../../../../web/forms/form.tsx';
import type { PostingFormControl } from '../../operations.ts';

/** Checkboxes for several values of a dictionary. */
export function ChoicesField({
  control,
  label,
  hint,
  value,
}: {
  control: PostingFormControl;
  label: string;
  hint?: string;
  value: readonly string[];
}) {
  const id = useId();
  const error = useRefusal()?.fields[control.name];
  return (
    <fieldset aria-describedby={error || hint ? `${id}-note` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {(control.options ?? []).map((option, i) => (
          <li key={option.value}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 py-1 text-sm leading-snug hover:text-primary lg:min-h-9">
              <input
                type="checkbox"
                name={control.name}
                value={option.value}
                defaultChecked={value.includes(option.value)}
                aria-invalid={(error && i === 0) || undefined}
                className="size-4 shrink-0 accent-primary"
              />
              {option.label}
            </label>
          </li>
        ))}
      </ul>
      {(error || hint) && (
        <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
