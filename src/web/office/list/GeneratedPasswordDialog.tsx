import { useRef } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { copyToClipboard } from '../../lib/copy.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast.tsx';

/** Dialog with a generated password for an account, shown only once so that the operator can pass it on. */
export function GeneratedPasswordDialog({ password, name, onClose }: { password: string; name: string; onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const passwordElement = useRef<HTMLParagraphElement>(null);
  const take = async () => {
    if (await copyToClipboard(password)) notify(t('action.copied'));
    else if (passwordElement.current) getSelection()?.selectAllChildren(passwordElement.current);
  };
  return (
    <Dialog ref={dialog} title={t('office.secret')} onClose={onClose}>
      <p className="mt-1 font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-2 text-muted">{t('office.secret.hint')}</p>
      <p ref={passwordElement} className="my-4 rounded-md bg-sunken p-3 text-center font-mono text-base wrap-anywhere">
        {password}
      </p>
      <DialogButtons>
        <Button variant="outline" onClick={() => dialog.current?.close()}>
          {t('action.close')}
        </Button>
        <Button onClick={() => void take()}>{t('action.copy')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
