import { formatFileSize } from '../../../../../base/file-size.ts';
import { contentLanguages } from '../../../../../base/locales.ts';
import { useI18n, useT } from '../../../../../platform/i18n/index.ts';
import { DeleteButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { FileButton, fileDropHandlers, UploadStatus, useUpload } from '../../../../../web/forms/fields/use-upload.tsx';
import { pictureTypes } from '../../../../../web/forms/upload.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { Attachment } from '../../../../engine/fields.ts';
import { FileIcon } from '../../../../web/detail/FileIcon.tsx';
import { withoutPlaceholder } from '../FieldControl.tsx';
import { useFieldValue } from '../store.ts';
import { ExternalFileInput } from './ExternalFileInput.tsx';
import { type InputProps, LinkInput } from './simple.tsx';

/** Input of the record's picture: uploaded when chosen or dropped, shown as in lists. */
export function PictureInput({ path, attributes }: InputProps) {
  const t = useT();
  const [image, set] = useFieldValue<string | null>(path);
  const upload = useUpload('image');
  const take = (files: readonly File[]) => void upload.bring(files.slice(0, 1), ({ url }) => set(url));
  return (
    <div {...fileDropHandlers(take)} className="flex flex-wrap items-center gap-4">
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
        <FileButton
          attributes={withoutPlaceholder(attributes)}
          icon="upload"
          accept={pictureTypes}
          disabled={upload.progress !== null}
          onFiles={take}
        >
          {t(image ? 'snd.image.other' : 'snd.image.choose')}
        </FileButton>
        {image && (
          <button type="button" onClick={() => set(null)} className="office-button w-fit hover:border-danger hover:text-danger">
            <Icon name="trash-2" className="size-4" />
            {t('snd.image.remove')}
          </button>
        )}
        <UploadStatus upload={upload} className="text-xs" />
      </div>
    </div>
  );
}

const endingOf = (name: string, type: string): string => /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? type.replace(/^.*\//, '');

interface FilesProps extends InputProps {
  /** Sort of files that the input accepts. `captions`: one text file for each language, labelled by language. */
  of?: 'files' | 'captions' | 'pictures';
}

interface RowProps {
  file: Attachment;
  /** Position among the files, from 1. */
  place: number;
  languages: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** Row of a file: name or language, size, download link and remove button. */
function FileRow({ file, place, languages, onRename, onRemove }: RowProps) {
  const { t, locale } = useI18n();
  return (
    <li className="flex items-center gap-2 border-line py-1.5 ps-2.5 pe-1 not-first:border-t">
      <FileIcon type={endingOf(file.name, file.type)} />
      {languages ? (
        <Select
          aria-label={t('content.file.language', { count: place })}
          value={file.name}
          options={contentLanguages.map((value) => ({ value, label: valueLabel(t, 'language', value) }))}
          onChoose={onRename}
          className="office-field min-w-0 grow"
        />
      ) : (
        <input
          aria-label={t('content.file.name', { count: place })}
          value={file.name}
          onChange={({ target }) => onRename(target.value)}
          placeholder={t('placeholder.enter')}
          dir="auto"
          className="office-field min-w-0 grow"
        />
      )}
      <span className="shrink-0 text-xs text-muted tabular-nums max-sm:hidden">
        {file.size === null ? '' : formatFileSize(locale, file.size)}
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
      <DeleteButton label={t('snd.attachment.remove', { name: file.name })} onClick={onRemove} />
    </li>
  );
}

/** Input of a record's files. Each is uploaded when chosen; files can be renamed. */
export function FilesInput({ path, attributes, of = 'files' }: FilesProps) {
  const { t, locale } = useI18n();
  const languages = of === 'captions';
  const [value, set, change] = useFieldValue<readonly Attachment[] | null>(path);
  const upload = useUpload(of === 'pictures' ? 'image' : 'attachment');
  const files = value ?? [];
  const add = (chosen: readonly File[]) =>
    void upload.bring(chosen, ({ id, name, size, type, url }) => {
      const language = contentLanguages.find((one) => name.toLowerCase().includes(one)) ?? locale;
      const brought = { id, name: languages ? language : name, size, type: languages ? 'vtt' : type, link: url };
      // appends to the current list, because files may be renamed or removed during an upload
      change((now) => [...(now ?? []), brought]);
    });
  return (
    <div {...fileDropHandlers(add)} className="grid gap-2">
      {files.length > 0 && (
        <ul className="rounded-md border border-line">
          {files.map((file, i) => (
            <FileRow
              key={file.id}
              file={file}
              place={i + 1}
              languages={languages}
              onRename={(name) => set(files.with(i, { ...file, name }))}
              onRemove={() => set(files.filter(({ id }) => id !== file.id))}
            />
          ))}
        </ul>
      )}
      <FileButton
        attributes={withoutPlaceholder(attributes)}
        icon="paperclip"
        {...(of !== 'files' && { accept: languages ? '.vtt' : pictureTypes })}
        multiple
        disabled={upload.progress !== null}
        onFiles={add}
      >
        {t(of === 'pictures' ? 'content.picture.add' : 'snd.attachment.add')}
      </FileButton>
      {of === 'files' && <ExternalFileInput onAdd={(file) => set([...files.filter(({ id }) => id !== file.id), file])} />}
      <UploadStatus upload={upload} className="text-xs" />
    </div>
  );
}

/** Input of a recording: the address of an external page, or an uploaded file. */
export function RecordingInput({ path, attributes }: InputProps) {
  const t = useT();
  const [value, set] = useFieldValue<string | null>(path);
  const upload = useUpload('media');
  const own = value?.startsWith('/') ? value : null;
  return (
    <div className="grid gap-2">
      {own ? (
        <div className="flex items-center gap-2 rounded-md border border-line ps-3">
          <Icon name="circle-play" className="size-5 text-muted" />
          <a href={own} target="_blank" rel="noopener" className="text-link min-w-0 grow py-2 wrap-anywhere">
            {t('content.recording.own')}
          </a>
          <DeleteButton label={t('content.recording.remove')} onClick={() => set(null)} />
        </div>
      ) : (
        <>
          <LinkInput path={path} attributes={attributes} />
          <FileButton
            attributes={{ id: `${attributes.id}-file`, name: `${path}-file` }}
            icon="upload"
            accept="video/mp4,video/webm,audio/*"
            disabled={upload.progress !== null}
            onFiles={(files) => void upload.bring(files.slice(0, 1), ({ url }) => set(url))}
          >
            {t('content.recording.upload')}
          </FileButton>
        </>
      )}
      <UploadStatus upload={upload} className="text-xs" />
    </div>
  );
}
