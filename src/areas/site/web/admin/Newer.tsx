import { type RefObject, useEffect } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { NewerBox, useNewer } from '../../../../web/office/form/NewerBox.tsx';
import { differencesOf, type StoredPage } from './texts.ts';

interface Props<T> {
  base: StoredPage<T>;
  /** Where the newer one is put for the form to build on. */
  found: RefObject<StoredPage<T> | null>;
  onTake: (newer: StoredPage<T>) => void;
}

/** The newer version of a page, where it differs from what the form began with. */
export function Newer<T>({ base, found, onTake }: Props<T>) {
  const words = useI18n();
  const newer = useNewer<StoredPage<T>>(`pages/${base.id}`);
  useEffect(() => {
    if (newer) found.current = newer;
  }, [newer, found]);
  if (!newer) return null;
  const differing = differencesOf(words, base.id, base.content, newer.content);
  return (
    <NewerBox
      hint={words.t('pages.newer.hint')}
      differences={differing.map(({ label, to }) => ({ label, text: to || '—' }))}
      version={newer.version}
      onTake={() => onTake(newer)}
    />
  );
}
