import { useT } from '../../platform/i18n/index.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';

/** A file of this portal that a page links to. */
export interface KeepableFile {
  name: string;
  /** Its address, from the root. */
  link: string;
  /** What the page says beside it: its type and size. */
  note: string;
}

/** The files that this page offers (records/web/detail/Files.tsx): what lies elsewhere cannot be fetched from here. */
export const keepableFiles = (): KeepableFile[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap((link) => {
    const path = link.getAttribute('href') ?? '';
    if (!/^\/assets\/(docs|zip|misc)\//.test(path)) return [];
    return [{ name: link.textContent.trim(), link: path, note: link.nextElementSibling?.textContent ?? '' }];
  });

interface Props {
  files: readonly KeepableFile[];
  onChosen: (links: readonly string[]) => void;
  onClose: () => void;
}

/** Which files are kept with a page: none unless they are ticked, for they may be large. */
export function FilesDialog({ files, onChosen, onClose }: Props) {
  const t = useT();
  return (
    <ChoiceDialog
      title={t('mobile.keep.files')}
      action={t('mobile.keep')}
      choices={files.map(({ name, link, note }) => ({ value: link, label: name, note, checked: false }))}
      onChosen={onChosen}
      onClose={onClose}
    />
  );
}
