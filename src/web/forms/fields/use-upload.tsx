import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { type UploadedFile, uploadErrorMessage, uploadFileToServer } from '../upload.ts';

/** Name of the file that is being uploaded, and its progress in percent. */
interface Progress {
  name: string;
  percent: number;
}
export interface UploadController {
  /** Uploads the files one after the other and calls `done` after each. */
  bring: (files: readonly File[], done: (file: UploadedFile) => void) => Promise<void>;
  progress: Progress | null;
  /** Error of the last upload; empty if there is none. */
  error: string;
}

/** State of the uploads of a field, and the function that starts them. */
export const useUpload = (purpose: Parameters<typeof uploadFileToServer>[1]): UploadController => {
  const t = useT();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState('');
  const bring: UploadController['bring'] = async (files, done) => {
    setError('');
    try {
      for (const file of files) {
        const { name } = file;
        setProgress({ name, percent: 0 });
        done(await uploadFileToServer(file, purpose, (part) => setProgress({ name, percent: Math.floor(part * 100) })));
      }
    } catch (failure) {
      setError(uploadErrorMessage(failure, t('snd.upload.failed')));
    } finally {
      setProgress(null);
    }
  };
  return { bring, progress, error };
};

/** Live region with the progress or error of uploads. `className`: utility classes of its text. */
export function UploadStatus({ upload: { progress, error }, className }: { upload: UploadController; className: string }) {
  const t = useT();
  return (
    <p role="status" className={`${className} wrap-anywhere empty:hidden ${error ? 'text-danger' : 'text-muted'}`}>
      {error || (progress ? `${progress.name}: ${t('snd.upload.busy', { percent: progress.percent })}` : '')}
    </p>
  );
}

interface ButtonProps {
  /** Attributes of the file input: id, name, accessibility. */
  attributes: object;
  icon: string;
  accept?: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Button that opens the file dialog of the browser. */
export const FileButton = ({ attributes, icon, accept, multiple, disabled, onFiles, children }: ButtonProps) => (
  <label className="office-button w-fit focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary has-disabled:opacity-50">
    <Icon name={icon} className="size-4" />
    {children}
    <input
      {...attributes}
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      className="sr-only"
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = ''; // allows the user to choose the file again
      }}
    />
  </label>
);

/** Event handlers that make an element a drop target for files. The page must also have a button for files, for keyboard users. */
export const fileDropHandlers = (onFiles: (files: readonly File[]) => void) => ({
  onDragOver: (event: { preventDefault(): void }) => event.preventDefault(),
  onDrop: (event: { preventDefault(): void; dataTransfer: { files: FileList } }) => {
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  },
});
