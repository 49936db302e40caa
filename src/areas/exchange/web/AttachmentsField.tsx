import { useState } from 'react';
import { fileSize } from '../../../base/file-size.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { postingLimits } from '../../../records/engine/field-rules.ts';
import type { Attachment } from '../../../records/engine/fields.ts';
import { FileIcon } from '../../../records/web/detail/FileIcon.tsx';
import { FormField } from '../../../web/forms/form.tsx';
import { upload } from '../../../web/forms/upload.ts';
import { isCoded } from '../../../web/lib/api.ts';
import { buttonClass } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';

const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? '';

interface Upload {
  name: string;
  percent: number;
}

/** The files of a posting, each sent as soon as it is chosen. `onChange`: the form now says something else. */
const useAttachments = (value: readonly Attachment[], onChange: () => void) => {
  const { t } = useI18n();
  const [files, setFiles] = useState(value);
  const [busy, setBusy] = useState<Upload | null>(null);
  const [error, setError] = useState('');
  const change = (changed: (files: readonly Attachment[]) => readonly Attachment[]) => {
    setFiles(changed);
    requestAnimationFrame(onChange); // once the form has them
  };
  const remove = (id: string) => change((before) => before.filter((other) => other.id !== id));
  const add = async (chosen: readonly File[]) => {
    setError('');
    try {
      for (const file of chosen) {
        const { id, name, size, type, url } = await upload(file, 'attachment', (part) =>
          setBusy({ name: file.name, percent: Math.floor(part * 100) }),
        );
        change((before) => [...before, { id, name, size, type, link: url }]);
      }
    } catch (failure) {
      setError((isCoded(failure) && (failure.fields.file ?? failure.message)) || t('snd.upload.failed'));
    } finally {
      setBusy(null);
    }
  };
  return { files, busy, error, add, remove };
};

/** A file that is there, as a link, and for the form by its id. `field`: the name of the form's field. */
function AttachmentRow({ file, field, onRemove }: { file: Attachment; field: string; onRemove: () => void }) {
  const { t, locale } = useI18n();
  const remove = t('snd.attachment.remove', { name: file.name });
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line py-2">
      <input type="hidden" name={field} value={file.id} />
      <FileIcon type={endingOf(file.name)} />
      <a href={file.link} target="_blank" rel="noopener" className="text-link min-w-0 wrap-anywhere" dir="auto">
        {file.name}
      </a>
      <span className="ms-auto shrink-0 text-sm text-muted tabular-nums">{file.size === null ? '' : fileSize(locale, file.size)}</span>
      <button
        type="button"
        aria-label={remove}
        title={remove}
        onClick={onRemove}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:text-danger noscript:hidden"
      >
        <Icon name="trash-2" className="size-4.5" />
      </button>
    </li>
  );
}

/** Files that a posting brings along. `onChange`: the form now says something else. */
export function AttachmentsField({ value, onChange }: { value: readonly Attachment[]; onChange: () => void }) {
  const { t } = useI18n();
  const { files, busy, error, add, remove } = useAttachments(value, onChange);
  return (
    <FormField name="attachments" label={t('snd.field.attachments')} hint={t('snd.hint.attachments')}>
      {({ id, name, defaultValue: _, ...described }) => (
        <div className="min-w-0 flex-1">
          {files.length > 0 && (
            <ul className="kind-snd mb-3 border-b border-line">
              {files.map((file) => (
                <AttachmentRow key={file.id} file={file} field={name} onRemove={() => remove(file.id)} />
              ))}
            </ul>
          )}
          {files.length < postingLimits.attachments && (
            <label
              className={buttonClass(
                'outline',
                'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary noscript:hidden!',
              )}
            >
              <Icon name="paperclip" className="size-4" />
              {t('snd.attachment.add')}
              <input
                id={id}
                type="file"
                multiple
                className="sr-only"
                disabled={busy !== null}
                onChange={({ currentTarget }) => {
                  void add([...(currentTarget.files ?? [])].slice(0, postingLimits.attachments - files.length));
                  currentTarget.value = '';
                }}
                {...described}
              />
            </label>
          )}
          <p role="status" className={`mt-1 text-sm wrap-anywhere empty:hidden ${error ? 'text-danger' : 'text-muted'}`}>
            {error || (busy ? `${busy.name}: ${t('snd.upload.busy', { percent: busy.percent })}` : '')}
          </p>
        </div>
      )}
    </FormField>
  );
}
