import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { ToastRegion } from './toast.tsx';

interface Props {
  title: string;
  /** What is asked, read out together with the title. */
  text?: string;
  /** Closes it from outside by its `close`, which keeps the one way out: `onClose`. */
  ref?: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A question over the page. Shown while it is rendered; says by `onClose` that it was answered or left. */
export function Dialog({ title, text, ref, onClose, className = '', children }: Props) {
  const id = useId();
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const typed = useRef(false);
  /** Escape takes nothing away that was typed here: then only a button closes. */
  const keepWhatWasTyped = (event: SyntheticEvent) => {
    if (typed.current) event.preventDefault();
  };
  useEffect(() => dialog.current?.showModal(), [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onInput={({ target }) => {
        typed.current ||= !(target instanceof HTMLSelectElement); // a choice is made again in no time
      }}
      // a browser lets the second Escape in a row through without `cancel`
      onKeyDown={(event) => event.key === 'Escape' && keepWhatWasTyped(event)}
      onCancel={keepWhatWasTyped}
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

/** The buttons that answer a question, the one that does it last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap justify-end gap-3">{children}</div>;
