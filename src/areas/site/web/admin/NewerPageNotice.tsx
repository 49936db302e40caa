import { type RefObject, useEffect } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { EditConflictNotice, useStoredVersionOnConflict } from '../../../../web/office/form/EditConflictNotice.tsx';
import { type EditablePage, type PageName, revisionDifferences } from './texts.ts';

interface Props<Name extends PageName> {
  base: EditablePage<Name>;
  /** Receives the newer version, on which the form bases its next save. */
  found: RefObject<EditablePage<Name> | null>;
  onTake: (newer: EditablePage<Name>) => void;
}

/** Notice that another operator saved a newer version of the page, with its differences from the version of the form. */
export function NewerPageNotice<Name extends PageName>({ base, found, onTake }: Props<Name>) {
  const words = useI18n();
  const newer = useStoredVersionOnConflict<EditablePage<Name>>(`pages/${base.id}`);
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
