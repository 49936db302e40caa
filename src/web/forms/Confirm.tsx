import { useRef } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { ActionForm, SubmitButton } from './form.tsx';
import type { ActionResult } from './form-action.ts';

interface Props<T> {
  /** What is about to happen, and to what. */
  title: string;
  text: string;
  /** What the button that does it says. */
  label: string;
  send: (params: never, form: FormData) => Promise<ActionResult<T>>;
  /** Sent along. */
  fields: Readonly<Record<string, string>>;
  failed: string;
  onDone: (done: T) => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone. Shown while it is rendered; says by `onClose` that it was answered. */
export function Confirm<T>({ title, text, label, send, fields, failed, onDone, onClose }: Props<T>) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title={title} text={text} onClose={onClose}>
      <ActionForm
        send={send}
        failed={() => failed}
        onDone={(done) => {
          dialog.current?.close();
          onDone(done);
        }}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogButtons>
          <Button variant="outline" onClick={() => dialog.current?.close()}>
            {t('uc.cancel')}
          </Button>
          <SubmitButton>{label}</SubmitButton>
        </DialogButtons>
      </ActionForm>
    </Dialog>
  );
}
