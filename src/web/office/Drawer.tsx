import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { BlockerFunction } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { UnsavedChangesDialog } from '../forms/unsaved-changes/UnsavedChangesDialog.tsx';
import { useUnsavedChangesBlocker } from '../forms/unsaved-changes/useUnsavedChangesBlocker.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ToastRegion } from '../ui/toast.tsx';

interface Props {
  title: string;
  wide?: boolean;
  onClose: () => void;
  /** Buttons for actions on the content; they are always visible below it. */
  footer?: ReactNode;
  /** Id of the form in the drawer. The drawer then has a save button, and asks before it closes if the form has unsaved input. */
  form?: string;
  children: ReactNode;
}

const fields = 'form :is(input:not([type="hidden"]), select, textarea):enabled';
/** True for the Back and Forward buttons of the browser, which are blocked. A drawer closes by another navigation, which is allowed. */
const back: BlockerFunction = ({ historyAction }) => historyAction === 'POP';

/** Opens a modal dialog with the focus in its first field, and restores the previous focus after closing. */
const useModal = (dialog: RefObject<HTMLDialogElement | null>) => {
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // focuses the first field, because the user opens a form to type
    [...(dialog.current?.querySelectorAll<HTMLElement>(fields) ?? [])].find((field) => field.checkVisibility())?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog]);
  // a removed button loses the focus to the body: moves it back into the dialog
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.querySelector('button')?.focus();
  });
};

/** Keeps a dialog with unsaved input open until the user answers the confirmation. */
const useHoldOpen = (dialog: RefObject<HTMLDialogElement | null>, isForm: boolean) => {
  const typed = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [round, setRound] = useState(0);
  const unsaved = useCallback(() => typed.current, []);
  const blocker = useUnsavedChangesBlocker(unsaved, back);
  const ask = () => {
    setIsConfirming(true);
    setRound((rounds) => rounds + 1);
  };
  const hold = (event: SyntheticEvent) => {
    if (!typed.current) return;
    event.preventDefault();
    ask();
  };
  return {
    asked: isConfirming || blocker.state === 'blocked',
    /** React key of the confirmation, increased each time: an earlier confirmation, after the Back button, may still be rendered. */
    round,
    close: () => (typed.current ? ask() : dialog.current?.close()),
    leave: () => {
      typed.current = false;
      if (blocker.state === 'blocked') blocker.proceed();
      else dialog.current?.close();
    },
    stay: () => {
      setIsConfirming(false);
      blocker.reset?.();
    },
    // a browser closes the dialog at the second Escape in a row without `cancel`; the Back gesture of a phone fires only `cancel`
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) hold(event);
    },
    onCancel: (event: SyntheticEvent) => event.target === dialog.current && hold(event),
    onInput: () => {
      typed.current = isForm;
    },
  };
};

/** Modal panel at the side of the page, open while it is rendered. Escape, the cross, and a click beside the panel close it. */
export function Drawer({ title, wide = false, onClose, footer, form, children }: Props) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeGuard = useHoldOpen(dialog, form !== undefined);
  const { close } = closeGuard;
  useModal(dialog);
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        onKeyDown={closeGuard.onKeyDown}
        onCancel={closeGuard.onCancel}
        onInput={closeGuard.onInput}
        onClose={({ target }) => target === dialog.current && onClose()} // ignores the close event of a nested dialog
        onClick={({ target }) => target === dialog.current && close()}
        className={`m-0 ms-auto h-dvh max-h-none w-full ${wide ? 'max-w-3xl' : 'max-w-xl'} office-dense border-s border-line bg-surface text-sm text-ink shadow-float`}
      >
        {/* the live region of the page is below the modal dialog and is not announced */}
        <ToastRegion />
        <div className="flex h-full flex-col">
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-3">
            <h2 id={id} className="py-1 text-base font-semibold wrap-anywhere">
              {title}
            </h2>
            <button
              type="button"
              aria-label={t('action.close')}
              onClick={close}
              className="office-button w-9 shrink-0 border-transparent px-0"
            >
              <Icon name="x" className="size-5" />
            </button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <div tabIndex={0} className="min-h-0 grow overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2">
            {children}
          </div>
          <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3 empty:hidden">
            {footer}
            {form && (
              <>
                <Button type="submit" form={form}>
                  {t('uc.save')}
                </Button>
                <Button variant="outline" onClick={close}>
                  {t('uc.cancel')}
                </Button>
              </>
            )}
          </div>
        </div>
      </dialog>
      {closeGuard.asked && (
        <UnsavedChangesDialog
          key={closeGuard.round}
          title={t('office.leave')}
          text={t('office.leave.hint')}
          label={t('office.leave.go')}
          onStay={closeGuard.stay}
          onGo={closeGuard.leave}
        />
      )}
    </>
  );
}
