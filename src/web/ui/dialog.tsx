import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { ToastRegion } from './toast.tsx';

interface Props {
  title: string;
  /** Description, announced together with the title. */
  text?: string;
  /** Ref with which a parent closes the dialog by its method `close`, which calls `onClose`. */
  ref?: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** Modal dialog, open while it is rendered. `onClose` is called when it closes. */
export function Dialog({ title, text, ref, onClose, className = '', children }: Props) {
  const id = useId();
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const typed = useRef(false);
  /** Prevents Escape from closing the dialog after text was typed. */
  const preventCloseAfterTyping = (event: SyntheticEvent) => {
    if (typed.current) event.preventDefault();
  };
  useEffect(() => dialog.current?.showModal(), [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onInput={({ target }) => {
        typed.current ||= !(target instanceof HTMLSelectElement); // a choice in a select is quickly repeated, so it does not count
      }}
      // a browser closes the dialog at the second Escape in a row without `cancel`
      onKeyDown={(event) => event.key === 'Escape' && preventCloseAfterTyping(event)}
      onCancel={preventCloseAfterTyping}
      onClose={onClose}
      className={`m-auto w-full max-w-md rounded border border-line bg-surface p-6 text-sm text-ink shadow-float max-sm:max-w-[calc(100vw-2rem)] ${className}`}
    >
      <ToastRegion />
      <h2 id={`${id}-title`} className="text-base font-semibold text-balance">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 mb-6 text-muted wrap-anywhere">
          {text}
        </p>
      )}
      {children}
    </dialog>
  );
}

/** Buttons of a dialog; the confirm button is last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap justify-end gap-3">{children}</div>;
