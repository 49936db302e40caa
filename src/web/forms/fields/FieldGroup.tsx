import { type ReactNode, useId } from 'react';
import { FieldNote, fieldNoteId } from '../field.tsx';
import { useRefusal } from '../form.tsx';

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Further field names whose errors are shown here. */
  also?: readonly string[];
  children: ReactNode;
}

/** Appends the hint to an error, because the error replaces the hint below the field. */
export const appendHintToError = (error: string, hint: string | undefined): string => (hint ? `${error} · ${hint}` : error);

/** A fieldset with several inputs, a legend and the error of the group. */
export function FieldGroup({ name, label, hint, also = [], children }: Props) {
  const id = useId();
  const fields = useRefusal()?.fields ?? {};
  const error = Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`) || also.includes(field))?.[1];
  return (
    <fieldset aria-describedby={fieldNoteId({ id, error, hint })}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {children}
      <FieldNote id={id} error={error && appendHintToError(error, hint)} hint={hint} />
    </fieldset>
  );
}
