import { useRef } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';

interface Props {
  title: string;
  /** What becomes of what is not saved. */
  text: string;
  /** The button that leaves. */
  label: string;
  onStay: () => void;
  onGo: () => void;
}

/** Asks before something unsaved is left. Shown while it is rendered; Escape stays. */
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
