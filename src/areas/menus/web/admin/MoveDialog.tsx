import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { createFormAction } from '../../../../web/forms/form-action.ts';
import { officeCall, useReloadOnRefusal } from '../../../../web/office/office.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../web/ui/dialog.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { MenuRow } from '../../operations.ts';
import { parentMenuOptions } from './module.ts';

interface Props {
  menus: readonly MenuRow[];
  /** Entry at the time at which the dialog was opened. If `menus` contains the entry, that newer version is used. */
  menu: MenuRow;
  onClose: () => void;
}

/**
 * Dialog that moves an entry below a parent, before one of the parent's children or to the end. If the server rejects the move, the dialog
 * shows the error.
 */
export function MoveDialog({ menus, menu: initialMenu, onClose }: Props) {
  const words = useI18n();
  const { t } = words;
  const dialog = useRef<HTMLDialogElement>(null);
  const menu = menus.find(({ id }) => id === initialMenu.id) ?? initialMenu;
  const [parent, setParent] = useState(menu.parent ?? '');
  const { revalidate } = useRevalidator();
  const reload = useReloadOnRefusal();
  const send = useMemo(
    () =>
      createFormAction(async ({ form }) => {
        const chosen = (name: string) => String(form.get(name) ?? '') || null;
        const body = { parent: chosen('parent'), before: chosen('before'), version: menu.version };
        return { done: await officeCall('POST', `menus/${menu.id}/move`, body).catch(reload) };
      }).browser,
    [menu, reload],
  );
  const there = menus.filter((one) => one.area === menu.area && (one.parent ?? '') === parent && one.id !== menu.id);
  return (
    <Dialog ref={dialog} title={t('admin.menu.move.title', { name: menu.title })} onClose={onClose} className="office-dense">
      <ActionForm
        className="mt-4"
        send={send}
        onDone={() => {
          notify(t('admin.menu.moved'));
          void revalidate();
          dialog.current?.close();
        }}
      >
        <FormField name="parent" label={t('admin.menu.parent')}>
          {({ defaultValue: _, placeholder: __, ...attributes }) => (
            <select {...attributes} value={parent} onChange={({ target }) => setParent(target.value)} className="office-field w-full">
              {parentMenuOptions(words, menus, menu).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField name="before" label={t('admin.menu.move.before')}>
          {({ placeholder: _, ...attributes }) => (
            <select key={parent} {...attributes} className="office-field w-full">
              <option value="">{t('admin.menu.move.last')}</option>
              {there.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <DialogButtons>
          <Button variant="outline" onClick={() => dialog.current?.close()}>
            {t('uc.cancel')}
          </Button>
          <SubmitButton>{t('admin.menu.move')}</SubmitButton>
        </DialogButtons>
      </ActionForm>
    </Dialog>
  );
}
