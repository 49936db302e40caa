import { useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Locale } from '../../base/locales.ts';
import { useI18n, useT } from '../../platform/i18n/index.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import type { HtmlDocumentFacts } from '../context.ts';
import { loadPublicTexts } from '../texts/index.ts';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.tsx';
import { createCopyBanner } from './copy-time.ts';
import { FilesDialog, findStorableFiles, type StorableFile } from './FilesDialog.tsx';
import { FreeSpaceDialog } from './FreeSpaceDialog.tsx';
import { type OfflinePage, removePages, StorageFull, savePage } from './offline-pages.ts';

/** Translator with the complete catalogue, which may not be loaded when the first interaction starts hydration; `t` if loading fails. */
const sayIn = (locale: Locale, t: Translate): Promise<Translate> =>
  loadPublicTexts(locale).then(
    (texts) => createTranslator(locale, texts),
    () => t,
  );

/** State and event handlers of the button that stores a page offline and of its dialogs. */
export interface OfflineSavingController {
  press: () => void;
  /**
   * Files from which the reader chooses; while defined, the dialog for files is open. `letGo`: pages proposed for removal, for the other
   * dialog.
   */
  files: readonly StorableFile[] | undefined;
  letGo: readonly OfflinePage[] | undefined;
  onFiles: (links: readonly string[]) => void;
  onLetGo: (addresses: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Stores this page offline or removes the stored copy. The attribute `data-kept` of the document (register.ts) holds the state instead of
 * React: the server does not know it, and a page with deferred hydration must show it too.
 */
export const useOfflineSaving = (): OfflineSavingController => {
  const { t, locale } = useI18n();
  const [files, setFiles] = useState<readonly StorableFile[]>();
  const [letGo, setLetGo] = useState<readonly OfflinePage[]>();
  const busy = useRef(false);
  /** Files that were chosen last, for a second attempt after pages were removed. */
  const chosen = useRef<readonly string[]>([]);
  const saveWithAttachments = async (attachments: readonly string[]) => {
    if (busy.current) return;
    busy.current = true;
    chosen.current = attachments;
    const say = await sayIn(locale, t);
    try {
      await savePage(location.pathname, { attachments, mark: createCopyBanner(say, locale) });
      document.documentElement.dataset.kept = 'yes';
      notify(say('mobile.keep.done'));
    } catch (error) {
      if (error instanceof StorageFull) setLetGo(error.letGo);
      else notify(say('mobile.keep.failed'));
    } finally {
      busy.current = false;
    }
  };
  const letPageGo = async () => {
    await removePages(location.pathname);
    delete document.documentElement.dataset.kept;
    notify((await sayIn(locale, t))('mobile.keep.dropped'));
  };
  return {
    press: () => {
      if (document.documentElement.dataset.kept) return void letPageGo();
      const found = findStorableFiles();
      if (found.length > 0) setFiles(found);
      else void saveWithAttachments([]);
    },
    files,
    letGo,
    onFiles: (links) => void saveWithAttachments(links),
    onLetGo: (addresses) => void removePages(...addresses).then(() => saveWithAttachments(chosen.current)),
    onClose: () => {
      setFiles(undefined);
      setLetGo(undefined);
    },
  };
};

/**
 * Button to store this page or to remove the stored copy; both labels are in the HTML. Renders nothing if a setting disables offline pages.
 */
export function SaveOfflineButton({ press }: Pick<OfflineSavingController, 'press'>) {
  const t = useT();
  const facts = useRouteLoaderData<HtmlDocumentFacts>('root');
  if (!facts?.offline) return null;
  return (
    <button type="button" onClick={press} className="keep noscript:hidden">
      <span>
        <Icon name="bookmark" />
        {t('mobile.keep')}
      </span>
      <span>
        <Icon name="check" />
        {t('mobile.keep.kept')}
      </span>
    </button>
  );
}

/** Dialogs of the button: choice of the files to store with the page, and choice of the pages to remove if the storage is full. */
export const SaveOfflineDialogs = ({ files, letGo, onFiles, onLetGo, onClose }: Omit<OfflineSavingController, 'press'>) => (
  <>
    {files && <FilesDialog files={files} onClose={onClose} onChosen={onFiles} />}
    {letGo && <FreeSpaceDialog letGo={letGo} onClose={onClose} onChosen={onLetGo} />}
  </>
);
