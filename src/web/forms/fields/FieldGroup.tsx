import { type ReactNode, useId } from 'react';
import { describedBy, FieldNote } from '../field.tsx';
import { useRefusal } from '../form.tsx';

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Other names under which the server finds fault with it. */
  also?: readonly string[];
  children: ReactNode;
}

/** A fault says on what is right: the hint, in whose place it stands. */
export const withHint = (error: string, hint: string | undefined): string => (hint ? `${error} · ${hint}` : error);

/** Several inputs under one heading, with the fault that was found with them. */
export function FieldGroup({ name, label, hint, also = [], children }: Props) {
  const id = useId();
  const fields = useRefusal()?.fields ?? {};
  const error = Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`) || also.includes(field))?.[1];
  return (
    <fieldset aria-describedby={describedBy({ id, error, hint })}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {children}
      <FieldNote id={id} error={error && withHint(error, hint)} hint={hint} />
    </fieldset>
  );
}
