import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { isCoded } from '../../../../web/lib/api.ts';
import { Drawer } from '../../../../web/office/Drawer.tsx';
import { labelOf } from '../../../../web/office/module.ts';
import { officeCall, useMay } from '../../../../web/office/office.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { ImportOutcome } from '../../operations.ts';

/** Columns that a file of accounts may have. */
const columns = 'account,realName,phone,email,company,industry,country,labels,organizations';

/** Many accounts out of one file: tried first, so that every wrong row is told before anything is written. */
export function AccountImport() {
  const t = useT();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [csv, setCsv] = useState('');
  const [tried, setTried] = useState<ImportOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  if (!may('account:account:import')) return null;
  const read = async (text: string) => {
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
        setOpen(false);
        void read('');
        void revalidate();
      }
    } catch (error) {
      if (!isCoded(error)) throw error;
      notify(Object.values(error.fields)[0] || error.message || t('state.failed.hint'));
    } finally {
      setBusy(false);
    }
  };
  const good = tried !== null && tried.errors.length === 0;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="office-button">
        <Icon name="upload" className="size-4" />
        {t('admin.account.import')}
      </button>
      {open && (
        <Drawer title={t('admin.account.import')} wide onClose={() => setOpen(false)}>
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
            {tried && tried.errors.length > 0 && (
              <ul className="rounded-md border border-danger">
                {tried.errors.map(({ row, fields }) => (
                  <li key={row} className="border-line px-3 py-1.5 not-first:border-t">
                    {t('admin.account.import.row', { row })}{' '}
                    {Object.entries(fields)
                      .map(([field, problem]) => `${labelOf(t, 'account', field)}: ${problem}`)
                      .join(' ')}
                  </li>
                ))}
                {tried.more && (
                  <li className="border-t border-line px-3 py-1.5">{t('admin.account.import.more', { count: tried.more })}</li>
                )}
              </ul>
            )}
            <div className="flex justify-end">
              <Button type="submit" disabled={busy || csv === '' || (tried !== null && !good)}>
                {t(good ? 'admin.account.import.write' : 'admin.account.import.try')}
              </Button>
            </div>
          </form>
        </Drawer>
      )}
    </>
  );
}
