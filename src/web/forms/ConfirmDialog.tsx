import { useRef } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { ActionForm, SubmitButton } from './form.tsx';
import type { ActionResult } from './form-action.ts';

interface Props<T> {
  /** Title of the dialog: the action and its subject. */
  title: string;
  text: string;
  /** Label of the confirm button. */
  label: string;
  send: (params: never, form: FormData) => Promise<ActionResult<T>>;
  /** Hidden fields that are sent along. */
  fields: Readonly<Record<string, string>>;
  failed: string;
  onDone: (done: T) => void;
  onClose: () => void;
}

/**
 * Confirmation dialog for an irreversible action. It is open while it is rendered; `onClose` is called when it closes, confirmed or not.
 */
export function ConfirmDialog<T>({ title, text, label, send, fields, failed, onDone, onClose }: Props<T>) {
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
