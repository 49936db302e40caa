import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { isCodedError } from '../../../../web/lib/api.ts';
import { Drawer } from '../../../../web/office/Drawer.tsx';
import { labelOf } from '../../../../web/office/module.ts';
import { officeCall, usePermissionCheck } from '../../../../web/office/office.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { ImportOutcome } from '../../operations.ts';

/** Columns of an import file. */
const columns = 'account,realName,phone,email,company,industry,country,labels,organizations';

/** Invalid rows of a file with their problems. */
function Faults({ errors, more }: Pick<ImportOutcome, 'errors' | 'more'>) {
  const t = useT();
  return (
    <ul className="rounded-md border border-danger">
      {errors.map(({ row, fields }) => (
        <li key={row} className="border-line px-3 py-1.5 not-first:border-t">
          {t('admin.account.import.row', { row })}{' '}
          {Object.entries(fields)
            .map(([field, problem]) => `${labelOf(t, 'account', field)}: ${problem}`)
            .join(' ')}
        </li>
      ))}
      {more && <li className="border-t border-line px-3 py-1.5">{t('admin.account.import.more', { count: more })}</li>}
    </ul>
  );
}

/**
 * Hook of the import form. The first submission is a dry run of the chosen file; the next one imports the file if no row is invalid. The
 * file remains chosen while the drawer is closed.
 */
const useImport = (onDone: () => void) => {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [csv, setCsv] = useState('');
  const [tried, setTried] = useState<ImportOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const read = (text: string) => {
    setCsv(text);
    setTried(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const outcome = await officeCall<ImportOutcome>('POST', 'accounts/import', { csv, dryRun: tried === null });
      if (tried === null || outcome.errors.length) setTried(outcome);
      else {
        notify(t('admin.account.import.done', { count: outcome.created }));
        onDone();
        read('');
        void revalidate();
      }
    } catch (error) {
      if (!isCodedError(error)) throw error;
      notify(Object.values(error.fields)[0] || error.message || t('state.failed.hint'));
    } finally {
      setBusy(false);
    }
  };
  return { csv, tried, busy, read, submit };
};

function ImportForm({ csv, tried, busy, read, submit }: ReturnType<typeof useImport>) {
  const t = useT();
  const good = tried !== null && tried.errors.length === 0;
  return (
    <form onSubmit={submit} className="grid gap-4">
      <label>
        <span className="mb-1.5 block font-semibold">{t('admin.account.import.file')}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void target.files?.[0]?.text().then(read)}
          className="office-field w-full py-1.5"
        />
      </label>
      <p className="text-muted wrap-anywhere">
        {t('admin.account.import.hint')} <code className="text-xs">{columns}</code>
      </p>
      <div role="status">
        {tried && (
          <p className="font-semibold">
            {t('admin.account.import.tried', { count: tried.total, errors: tried.errors.length + (tried.more ?? 0) })}
          </p>
        )}
      </div>
      {tried && tried.errors.length > 0 && <Faults errors={tried.errors} more={tried.more} />}
      <div className="flex justify-end">
        <Button type="submit" disabled={busy || csv === '' || (tried !== null && !good)}>
          {t(good ? 'admin.account.import.write' : 'admin.account.import.try')}
        </Button>
      </div>
    </form>
  );
}

/** Button and form for the import of accounts from a file. A dry run reports the invalid rows before anything is stored. */
export function AccountImport() {
  const t = useT();
  const may = usePermissionCheck();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const state = useImport(close);
  if (!may('account:account:import')) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="office-button">
        <Icon name="upload" className="size-4" />
        {t('admin.account.import')}
      </button>
      {open && (
        <Drawer title={t('admin.account.import')} wide onClose={close}>
          <ImportForm {...state} />
        </Drawer>
      )}
    </>
  );
}
