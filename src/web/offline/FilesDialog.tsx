import { useT } from '../../platform/i18n/index.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';

/** A file of this portal to which a page links. */
export interface StorableFile {
  name: string;
  /** Path of the file. */
  link: string;
  /** Type and size of the file, as text from the page. */
  note: string;
}

/**
 * Files that this page offers for download (records/web/detail/Files.tsx). Files on other hosts are not included, because they cannot be
 * stored.
 */
export const findStorableFiles = (): StorableFile[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap((link) => {
    const path = link.getAttribute('href') ?? '';
    if (!/^\/assets\/(docs|zip|misc)\//.test(path)) return [];
    return [{ name: link.textContent.trim(), link: path, note: link.nextElementSibling?.textContent ?? '' }];
  });

interface Props {
  files: readonly StorableFile[];
  onChosen: (links: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog to choose the files that are stored offline with a page. None is preselected, because files may be large. */
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
