import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.tsx';
import type { OfficeModule } from '../module.ts';
import { queryOf } from './query.ts';

const formats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof formats;

/** Exports the complete filtered list as a file. */
export function ExportMenu({ module }: { module: OfficeModule }) {
  const { t, locale } = useI18n();
  const id = useId();
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const { page, limit, ...listParams } = queryOf(module, params);
      const query = new URLSearchParams({ ...listParams, locale });
      const answer = await fetch(`/api/admin/${module.resource}?${query}`, { headers: { accept: formats[format] } });
      if (!answer.ok) return notify(answer.status === 403 ? t('state.forbidden') : t('state.failed.hint'));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await answer.blob());
      link.download = `${module.resource.replaceAll('/', '-')}.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch {
      notify(t('state.offline'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" popoverTarget={id} aria-disabled={busy || undefined} className="office-button">
        <Icon name={busy ? 'loader-circle' : 'download'} className={`size-4 ${busy ? 'motion-safe:animate-spin' : ''}`} />
        {t('action.export')}
      </button>
      <div id={id} popover="auto" className="panel panel-end text-sm">
        {(['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            disabled={busy}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => void save(format)}
            className="panel-link w-full"
          >
            {format.toUpperCase()}
          </button>
        ))}
      </div>
    </>
  );
}
