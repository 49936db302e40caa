import { useState } from 'react';
import { fileSize } from '../../../../../base/file-size.ts';
import { contentLanguages } from '../../../../../base/locales.ts';
import { useI18n, useT } from '../../../../../platform/i18n/index.ts';
import type { InputAttributes } from '../../../../../web/forms/field.tsx';
import { type Uploaded, upload } from '../../../../../web/forms/upload.ts';
import { isCoded } from '../../../../../web/lib/api.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { Attachment } from '../../../../engine/fields.ts';
import { FileIcon } from '../../../../web/detail/FileIcon.tsx';
import { withoutPlaceholder } from '../Control.tsx';
import { valueAt } from '../paths.ts';
import { useStore, useValue } from '../store.ts';
import { LinkedFile } from './LinkedFile.tsx';
import { type InputProps, LinkInput } from './simple.tsx';

/** Uploads one file after the other, with what to say meanwhile and afterwards. */
const useUpload = (purpose: 'image' | 'attachment' | 'media') => {
  const t = useT();
  const [busy, setBusy] = useState<{ name: string; percent: number } | null>(null);
  const [error, setError] = useState('');
  const bring = async (files: readonly File[], done: (file: Uploaded) => void) => {
    setError('');
    try {
      for (const file of files) {
        setBusy({ name: file.name, percent: 0 });
        done(await upload(file, purpose, (part) => setBusy({ name: file.name, percent: Math.floor(part * 100) })));
      }
    } catch (failure) {
      setError((isCoded(failure) && (failure.fields.file ?? failure.message)) || t('snd.upload.failed'));
    } finally {
      setBusy(null);
    }
  };
  const said = error || (busy ? `${busy.name}: ${t('snd.upload.busy', { percent: busy.percent })}` : '');
  return {
    bring,
    busy: busy !== null,
    status: (
      <p role="status" className={`text-xs wrap-anywhere empty:hidden ${error ? 'text-danger' : 'text-muted'}`}>
        {said}
      </p>
    ),
  };
};

interface ChooseProps {
  attributes: Omit<InputAttributes, 'placeholder'>;
  label: string;
  icon: string;
  accept?: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}
/** The button that opens the dialog of files. */
const Choose = ({ attributes, label, icon, accept, multiple, disabled, onFiles }: ChooseProps) => (
  <label className="office-button w-fit focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary has-disabled:opacity-50">
    <Icon name={icon} className="size-4" />
    {label}
    <input
      {...attributes}
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      className="sr-only"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  </label>
);

const raster = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The record's picture: sent as soon as it is chosen or dropped, shown as lists show it. */
export function PictureInput({ path, attributes }: InputProps) {
  const t = useT();
  const [image, set] = useValue<string | null>(path);
  const { bring, busy, status } = useUpload('image');
  const take = (files: readonly File[]) => void bring(files.slice(0, 1), ({ url }) => set(url));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
      className="flex flex-wrap items-center gap-4"
    >
      {image ? (
        <img
          src={`${image}?w=640`}
          alt={t('snd.image.alt')}
          width="256"
          height="144"
          className="aspect-video w-64 max-w-full rounded border border-line bg-sunken object-cover"
        />
      ) : (
        <div className="grid aspect-video w-64 max-w-full place-items-center rounded border border-dashed border-control text-muted">
          <Icon name="image" className="size-8" />
        </div>
      )}
      <div className="grid gap-2">
        <Choose
          attributes={withoutPlaceholder(attributes)}
          label={t(image ? 'snd.image.other' : 'snd.image.choose')}
          icon="upload"
          accept={raster}
          disabled={busy}
          onFiles={take}
        />
        {image && (
          <button type="button" onClick={() => set(null)} className="office-button w-fit hover:border-danger hover:text-danger">
            <Icon name="trash-2" className="size-4" />
            {t('snd.image.remove')}
          </button>
        )}
        {status}
      </div>
    </div>
  );
}

const endingOf = (name: string, type: string): string => /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? type.replace(/^.*\//, '');

interface FilesProps extends InputProps {
  /** Each is a text in one language, and called by it. */
  languages?: boolean;
}

/** Files that a record brings along, each sent as soon as it is chosen; they can be named anew. */
export function FilesInput({ path, attributes, languages = false }: FilesProps) {
  const { t, locale } = useI18n();
  const [value, set] = useValue<readonly Attachment[] | null>(path);
  const { bring, busy, status } = useUpload('attachment');
  const store = useStore();
  const files = value ?? [];
  const add = (chosen: readonly File[]) =>
    bring(chosen, ({ id, name, size, type, url }) => {
      const language = contentLanguages.find((one) => name.toLowerCase().includes(one)) ?? locale;
      const brought = { id, name: languages ? language : name, size, type: languages ? 'vtt' : type, link: url };
      // behind the files as they are by now: they can be named anew or removed during an upload
      const now = valueAt(store.state().values, path) as readonly Attachment[] | null;
      set([...(now ?? []), brought]);
    });
  const named = (at: number, name: string) => set(files.map((file, i) => (i === at ? { ...file, name } : file)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      }}
      className="grid gap-2"
    >
      {files.length > 0 && (
        <ul className="rounded-md border border-line">
          {files.map((file, i) => (
            <li key={file.id} className="flex items-center gap-2 border-line py-1.5 ps-2.5 pe-1 not-first:border-t">
              <FileIcon type={endingOf(file.name, file.type)} />
              {languages ? (
                <select
                  aria-label={t('content.file.language', { count: i + 1 })}
                  value={file.name}
                  onChange={({ target }) => named(i, target.value)}
                  className="office-field min-w-0 grow"
                >
                  {contentLanguages.map((one) => (
                    <option key={one} value={one}>
                      {valueLabel(t, 'language', one)}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  aria-label={t('content.file.name', { count: i + 1 })}
                  value={file.name}
                  onChange={({ target }) => named(i, target.value)}
                  placeholder={t('placeholder.enter')}
                  dir="auto"
                  className="office-field min-w-0 grow"
                />
              )}
              <span className="shrink-0 text-xs text-muted tabular-nums max-sm:hidden">
                {file.size === null ? '' : fileSize(locale, file.size)}
              </span>
              <a
                href={file.link}
                target="_blank"
                rel="noopener"
                aria-label={t('content.file.open', { name: file.name })}
                className="office-button w-9 border-transparent px-0 text-muted"
              >
                <Icon name="download" className="size-4" />
              </a>
              <button
                type="button"
                aria-label={t('snd.attachment.remove', { name: file.name })}
                onClick={() => set(files.filter(({ id }) => id !== file.id))}
                className="office-button w-9 border-transparent px-0 text-muted hover:text-danger"
              >
                <Icon name="trash-2" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Choose
        attributes={withoutPlaceholder(attributes)}
        label={t('snd.attachment.add')}
        icon="paperclip"
        {...(languages && { accept: '.vtt' })}
        multiple
        disabled={busy}
        onFiles={(chosen) => void add(chosen)}
      />
      {!languages && <LinkedFile onAdd={(file) => set([...files.filter(({ id }) => id !== file.id), file])} />}
      {status}
    </div>
  );
}

/** A recording: the address of a page elsewhere, or a file that is kept here. */
export function RecordingInput({ path, attributes }: InputProps) {
  const t = useT();
  const [value, set] = useValue<string | null>(path);
  const { bring, busy, status } = useUpload('media');
  const own = value?.startsWith('/') ? value : null;
  return (
    <div className="grid gap-2">
      {own ? (
        <div className="flex items-center gap-2 rounded-md border border-line ps-3">
          <Icon name="circle-play" className="size-5 text-muted" />
          <a href={own} target="_blank" rel="noopener" className="text-link min-w-0 grow py-2 wrap-anywhere">
            {t('content.recording.own')}
          </a>
          <button
            type="button"
            aria-label={t('content.recording.remove')}
            onClick={() => set(null)}
            className="office-button w-9 border-transparent px-0 text-muted hover:text-danger"
          >
            <Icon name="trash-2" className="size-4" />
          </button>
        </div>
      ) : (
        <>
          <LinkInput path={path} attributes={attributes} />
          <Choose
            attributes={{ id: `${attributes.id}-file`, name: `${path}-file` }}
            label={t('content.recording.upload')}
            icon="upload"
            accept="video/mp4,video/webm,audio/*"
            disabled={busy}
            onFiles={(files) => void bring(files.slice(0, 1), ({ url }) => set(url))}
          />
        </>
      )}
      {status}
    </div>
  );
}
