import { useRef } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';

interface Props {
  title: string;
  /** Text of the dialog that explains what is lost. */
  text: string;
  /** Label of the button that leaves the page. */
  label: string;
  onStay: () => void;
  onGo: () => void;
}

/** Dialog that asks before unsaved input is lost. It is open while it is rendered. Escape closes it without leaving the page. */
export function UnsavedChangesDialog({ title, text, label, onStay, onGo }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title={title} text={text} onClose={onStay}>
      <DialogButtons>
        <Button onClick={() => dialog.current?.close()}>{t('office.leave.stay')}</Button>
        <Button variant="outline" onClick={onGo}>
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
