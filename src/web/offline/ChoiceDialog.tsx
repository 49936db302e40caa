import { type ReactNode, useId, useRef } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';

interface Choice {
  value: string;
  label: string;
  /** Small text beside the label. */
  note: ReactNode;
  checked: boolean;
}
interface Props {
  title: string;
  text?: string;
  choices: readonly Choice[];
  /** Label of the confirm button. */
  action: string;
  onChosen: (values: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog with checkboxes. */
export function ChoiceDialog({ title, text, choices, action, onChosen, onClose }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <Dialog ref={dialog} title={title} onClose={onClose} {...(text && { text })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget).getAll('choice').map(String);
          dialog.current?.close();
          onChosen(values);
        }}
      >
        <ul className="mb-4 max-h-[32dvh] overflow-y-auto border-y border-line">
          {choices.map(({ value, label, note, checked }, i) => (
            <li key={value} className="border-t border-line first:border-t-0">
              <label htmlFor={`${id}-${i}`} className="flex min-h-11 items-center gap-3 py-2">
                <input id={`${id}-${i}`} type="checkbox" name="choice" value={value} defaultChecked={checked} className="size-5 shrink-0" />
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {label}
                </span>
                <span className="ms-auto shrink-0 text-muted tabular-nums">{note}</span>
              </label>
            </li>
          ))}
        </ul>
        <DialogButtons>
          <Button variant="outline" onClick={() => dialog.current?.close()}>
            {t('action.close')}
          </Button>
          <Button type="submit">{action}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
