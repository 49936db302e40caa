import { useRef } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Button } from '../../../../../web/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../../web/ui/dialog.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { type AddableNodeType, addableNodeTypes, nodeIcons } from './make.ts';
import { codeText } from './words.ts';

interface Props {
  /** Title of the marked card, which can be moved here; null if no card is marked or the marked card cannot be moved here. */
  marked: string | null;
  onAdd: (what: AddableNodeType) => void;
  onPut: () => void;
  onClose: () => void;
}

const iconOf = (what: AddableNodeType): string => {
  if (what === 'approve' || what === 'handle' || what === 'copy' || what === 'wait') return nodeIcons[what];
  return nodeIcons.fork;
};

/** A dialog to choose the node that is inserted at a position of the flow. */
export function AddNodeDialog({ marked, onAdd, onPut, onClose }: Props) {
  const words = useI18n();
  const { t } = words;
  const dialog = useRef<HTMLDialogElement>(null);
  const item = 'office-button w-full justify-start!';
  return (
    <Dialog ref={dialog} title={t('flow.designer.add')} onClose={onClose} className="office-dense">
      <ul className="my-4 grid gap-2 sm:grid-cols-2">
        {addableNodeTypes.map((what) => (
          <li key={what}>
            <button type="button" onClick={() => onAdd(what)} className={item}>
              <Icon name={iconOf(what)} className="size-4" />
              <span className="truncate">{codeText(words, 'step', what)}</span>
            </button>
          </li>
        ))}
        {marked !== null && (
          <li className="sm:col-span-2">
            <button type="button" onClick={onPut} className={`${item} h-auto whitespace-normal!`}>
              <Icon name="corner-up-right" className="size-4" />
              <span className="min-w-0 text-start wrap-anywhere">{t('flow.designer.put', { name: marked })}</span>
            </button>
          </li>
        )}
      </ul>
      <DialogButtons>
        <Button variant="outline" onClick={() => dialog.current?.close()}>
          {t('uc.cancel')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
