import { useEffect, useState } from 'react';
import { fileSize } from '../../base/file-size.ts';
import { offlineLimits } from '../../base/offline-pages.ts';
import { useI18n } from '../../platform/i18n/index.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { type OfflinePage, offlinePages } from './offline-pages.ts';

interface Props {
  /** Those that would make enough room. */
  letGo: readonly OfflinePage[];
  onChosen: (addresses: readonly string[]) => void;
  onClose: () => void;
}

/** Which pages to let go so that one more can be kept: those that would do are ticked and stand first. */
export function RoomDialog({ letGo, onChosen, onClose }: Props) {
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
      text={t('mobile.keep.full.text', { pages: offlineLimits.pages, size: fileSize(locale, offlineLimits.bytes) })}
      action={t('mobile.keep.full.action')}
      choices={[...letGo, ...others].map((page) => ({
        value: page.address,
        label: page.title,
        note: fileSize(locale, page.bytes),
        checked: letGo.includes(page),
      }))}
      onChosen={onChosen}
      onClose={onClose}
    />
  );
}
