import { useEffect, useState } from 'react';
import { formatFileSize } from '../../base/file-size.ts';
import { offlineLimits } from '../../base/offline-pages.ts';
import { useI18n } from '../../platform/i18n/index.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { type OfflinePage, offlinePages } from './offline-pages.ts';

interface Props {
  /** Offline pages whose removal would free enough space. */
  letGo: readonly OfflinePage[];
  onChosen: (addresses: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog to choose offline pages to remove so that another page fits. The proposed pages come first and are preselected. */
export function FreeSpaceDialog({ letGo, onChosen, onClose }: Props) {
  const { t, locale } = useI18n();
  const [others, setOthers] = useState<readonly OfflinePage[]>();
  useEffect(
    () => void offlinePages().then((pages) => setOthers(pages.filter(({ address }) => !letGo.some((one) => one.address === address)))),
    [letGo],
  );
  if (!others) return null;
  return (
    <ChoiceDialog
      title={t('mobile.keep.full')}
      text={t('mobile.keep.full.text', { pages: offlineLimits.pages, size: formatFileSize(locale, offlineLimits.bytes) })}
      action={t('mobile.keep.full.action')}
      choices={[...letGo, ...others].map((page) => ({
        value: page.address,
        label: page.title,
        note: formatFileSize(locale, page.bytes),
        checked: letGo.includes(page),
      }))}
      onChosen={onChosen}
      onClose={onClose}
    />
  );
}
