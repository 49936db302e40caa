import { type RefObject, useEffect } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { EditConflictNotice, useNewerVersion } from '../../../../web/office/form/EditConflictNotice.tsx';
import { type EditedPage, type PageName, revisionDifferences } from './texts.ts';

interface Props<Name extends PageName> {
  base: EditedPage<Name>;
  /** Receives the newer version, on which the form bases its next save. */
  found: RefObject<EditedPage<Name> | null>;
  onTake: (newer: EditedPage<Name>) => void;
}

/** Notice that another operator saved a newer version of the page, with its differences from the version of the form. */
export function NewerPageNotice<Name extends PageName>({ base, found, onTake }: Props<Name>) {
  const words = useI18n();
  const newer = useNewerVersion<EditedPage<Name>>(`pages/${base.id}`);
  useEffect(() => {
    if (newer) found.current = newer;
  }, [newer, found]);
  if (!newer) return null;
  const differing = revisionDifferences(words, base.id, base.content, newer.content);
  return (
    <EditConflictNotice
      hint={words.t('pages.newer.hint')}
      differences={differing.map(({ label, to }) => ({ label, text: to || '—' }))}
      version={newer.version}
      onTake={() => onTake(newer)}
    />
  );
}
