import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { useRefusal } from '../../../../web/forms/form.tsx';
import { type UploadedFile, uploadFileToServer } from '../../../../web/forms/upload.ts';
import { ApiError } from '../../../../web/lib/browser-api.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';

/**
 * Field for the tool's report. The file is uploaded when chosen, and the form contains its id. `onBusy`: called with true when the upload
 * starts, and with false when it ends.
 */
export function ReportField({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const t = useT();
  const id = useId();
  const refused = useRefusal();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | undefined>();
  useEffect(() => setError(refused?.fields.attachment), [refused]);

  const choose = async (chosen: File | undefined) => {
    setError(undefined);
    if (!chosen) return;
    onBusy(true);
    setPercent(0);
    try {
      setFile(await uploadFileToServer(chosen, 'attachment', (part) => setPercent(Math.floor(part * 100))));
    } catch (failure) {
      if (input.current) input.current.value = '';
      setError(failure instanceof ApiError ? (failure.fields.file ?? (failure.message || t('state.offline.hint'))) : String(failure));
    } finally {
      setPercent(null);
      onBusy(false);
    }
  };
  const remove = () => {
    setFile(null);
    requestAnimationFrame(() => input.current?.focus());
  };

  return (
    <div className="noscript:hidden">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('result.report.add')}
      </label>
      {file ? (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <Icon name="paperclip" className="size-4.5 text-muted" />
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {file.name}
          </span>
          <span className="text-sm text-muted tabular-nums">{file.sizeLabel}</span>
          <Button id={id} variant="quiet" onClick={remove} aria-label={`${t('result.report.remove')}: ${file.name}`}>
            <Icon name="trash-2" className="size-4" />
            {t('result.report.remove')}
          </Button>
          <input type="hidden" name="attachment" value={file.id} />
        </p>
      ) : (
        <input
          ref={input}
          id={id}
          type="file"
          className="field"
          disabled={percent !== null}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
          aria-describedby={`${id}-note`}
          {...(error && { 'aria-invalid': true })}
        />
      )}
      <p id={`${id}-note`} role="status" className={`mt-1 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
        {error ?? (percent === null ? t('result.report.hint') : t('result.report.loading', { percent }))}
      </p>
    </div>
  );
}
