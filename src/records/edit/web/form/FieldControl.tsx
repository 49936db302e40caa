import type { ReactNode } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { createNoteReferenceAttributes, FieldNote, type InputAttributes } from '../../../../web/forms/field.tsx';
import { fieldElementId } from './paths.ts';
import { useFault } from './store.ts';

/**
 * Attributes without a placeholder, for inputs without typed text: a select describes itself by its first option, a file input by its
 * button.
 */
export const withoutPlaceholder = ({ placeholder: _, ...attributes }: InputAttributes): Omit<InputAttributes, 'placeholder'> => attributes;

interface Props {
  path: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** True if the control has several inputs under one label. */
  group?: boolean;
  /** Content at the end of the label's line. */
  aside?: ReactNode;
  className?: string;
  children: (attributes: InputAttributes) => ReactNode;
}

/** A form control: label above, hint and error below the input. */
export function FieldControl({ path, label, hint, required = false, group = false, aside, className = '', children }: Props) {
  const t = useT();
  const fault = useFault(path);
  const id = fieldElementId(path);
  const attributes: InputAttributes = {
    id,
    name: path,
    placeholder: t('placeholder.enter'),
    ...createNoteReferenceAttributes({ id, error: fault, hint }),
    ...(required && { 'aria-required': true }),
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
  const note = <FieldNote id={id} error={fault} hint={hint} size="text-xs wrap-anywhere" />;
  if (group)
    return (
      // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be laid out as a flex item
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
