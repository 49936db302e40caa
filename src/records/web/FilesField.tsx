import { useState } from 'react';
import { formatFileSize } from '../../base/file-size.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { useI18n, useT } from '../../platform/i18n/index.ts';
import { RemoveButton } from '../../web/forms/fields/RemoveButton.tsx';
import { fileDropHandlers, UploadStatus, useUpload } from '../../web/forms/fields/use-upload.tsx';
import { FormField } from '../../web/forms/form.tsx';
import { buttonClass } from '../../web/ui/button.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { postingLimits } from '../engine/field-rules.ts';
import type { Attachment } from '../engine/fields.ts';
import { FileIcon } from './detail/FileIcon.tsx';

const isFile = (value: unknown): value is Attachment =>
  isNonNullObject(value) && typeof value.id === 'string' && typeof value.name === 'string' && typeof value.link === 'string';
/** The files in a value of unknown type; empty if it contains none. */
export const attachmentsIn = (value: unknown): Attachment[] => (Array.isArray(value) ? value.filter(isFile) : []);

/** Link to an uploaded file, with its size. */
export function FileLink({ file }: { file: Attachment }) {
  const { locale } = useI18n();
  return (
    <>
      <a href={file.link} target="_blank" rel="noopener" className="text-link min-w-0 wrap-anywhere" dir="auto">
        {file.name}
      </a>
      {file.size !== null && <span className="shrink-0 text-sm text-muted tabular-nums">{formatFileSize(locale, file.size)}</span>}
    </>
  );
}

const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? '';

interface Props {
  name: string;
  label: string;
  hint?: string;
  also?: readonly string[];
  value: unknown;
  /** Called after the files of the field have changed. */
  onChange?: () => void;
}

/** File input of a form. Each file is uploaded as soon as it is chosen or dropped; the form contains their ids. */
export function FilesField({ value, onChange, ...field }: Props) {
  const t = useT();
  const [files, setFiles] = useState(() => attachmentsIn(value));
  const upload = useUpload('attachment');
  const room = postingLimits.attachments - files.length;
  const change = (changed: (files: Attachment[]) => Attachment[]) => {
    setFiles(changed);
    if (onChange) requestAnimationFrame(onChange); // called after the form contains the new files
  };
  const add = (chosen: readonly File[]) =>
    void upload.bring(chosen.slice(0, room), ({ id, name, size, type, url }) =>
      change((now) => [...now, { id, name, size, type, link: url }]),
    );
  return (
    <FormField {...field}>
      {({ id, name, defaultValue: _, placeholder: __, ...described }) => (
        <div {...fileDropHandlers(add)} className="min-w-0 flex-1">
          {files.length > 0 && (
            <ul className="mb-3 border-b border-line">
              {files.map((file) => (
                <li key={file.id} className="flex min-h-11 items-center gap-3 border-t border-line py-1">
                  <input type="hidden" name={name} value={file.id} />
                  <FileIcon type={endingOf(file.name)} />
                  <FileLink file={file} />
                  <span className="ms-auto">
                    <RemoveButton
                      className="size-11"
                      label={t('snd.attachment.remove', { name: file.name })}
                      onClick={() => change((now) => now.filter((other) => other.id !== file.id))}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {room > 0 && (
            <label
              className={buttonClass(
                'outline',
                'w-fit focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary noscript:hidden!',
              )}
            >
              <Icon name="paperclip" className="size-4" />
              {t('snd.attachment.add')}
              <input
                {...described}
                id={id}
                type="file"
                multiple
                className="sr-only"
                disabled={upload.progress !== null}
                onChange={({ currentTarget }) => {
                  add([...(currentTarget.files ?? [])]);
                  currentTarget.value = ''; // cleared, so that the same file can be chosen again
                }}
              />
            </label>
          )}
          <UploadStatus upload={upload} className="mt-1 text-sm" />
        </div>
      )}
    </FormField>
  );
}
