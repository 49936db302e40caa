import type { ReactNode } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { idOf } from './paths.ts';
import { useFault } from './store.ts';

/** What connects an input with its label, its hint and what is wrong with it. */
export interface InputAttributes {
  id: string;
  name: string;
  placeholder: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
}

/** The same for what no text is typed into: a choice says in its first option what it is about, a file on its button. */
export const withoutPlaceholder = ({ placeholder: _, ...attributes }: InputAttributes): Omit<InputAttributes, 'placeholder'> => attributes;

interface Props {
  path: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** Several inputs under one heading. */
  group?: boolean;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  className?: string;
  children: (attributes: InputAttributes) => ReactNode;
}

/** Label above, hint below, fault under its field. */
export function Control({ path, label, hint, required = false, group = false, aside, className = '', children }: Props) {
  const t = useT();
  const fault = useFault(path);
  const id = idOf(path);
  const attributes: InputAttributes = {
    id,
    name: path,
    placeholder: t('placeholder.enter'),
    ...(fault && { 'aria-invalid': true as const }),
    ...((fault || hint) && { 'aria-describedby': `${id}-note` }),
    ...(required && { 'aria-required': true as const }),
  };
  const name = (
    <>
      {label}
      {required && (
        <span className="text-danger" title={t('content.required')}>
          {' *'}
        </span>
      )}
    </>
  );
  const note = (fault || hint) && (
    <p id={`${id}-note`} className={`mt-1 text-xs wrap-anywhere ${fault ? 'text-danger' : 'text-muted'}`}>
      {fault ?? hint}
    </p>
  );
  if (group)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend takes no part in its layout
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={attributes['aria-describedby']}
        className={`min-w-0 outline-none ${className}`}
      >
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span id={`${id}-label`} className="font-semibold">
            {name}
          </span>
          {aside}
        </div>
        {children(attributes)}
        {note}
      </div>
    );
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-semibold">
          {name}
        </label>
        {aside}
      </div>
      {children(attributes)}
      {note}
    </div>
  );
}
