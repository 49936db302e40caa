import { useCallback } from 'react';
import type { BlockerFunction } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { UnsavedChangesDialog } from '../../../../web/forms/unsaved-changes/UnsavedChangesDialog.tsx';
import { useUnsavedChangesBlocker } from '../../../../web/forms/unsaved-changes/useUnsavedChangesBlocker.ts';
import type { KindSlug } from '../../../kinds/index.ts';
import { recordFormPath } from './save.ts';
import type { FormStore } from './store.ts';

interface Props {
  store: FormStore;
  kind: KindSlug;
  name: string;
}

/** Dialog that asks for confirmation before the user leaves a form with unsaved changes. */
export function UnsavedDraftDialog({ store, kind, name }: Props) {
  const t = useT();
  // the address of a newly created record belongs to the same form
  const anotherPage: BlockerFunction = ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
    from !== to && to !== recordFormPath(kind, store.state().base?.id);
  const blocker = useUnsavedChangesBlocker(
    useCallback(() => store.changed, [store]),
    anotherPage,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedChangesDialog
      title={t('content.leave')}
      text={`${name} — ${t('content.leave.hint')}`}
      label={t('content.leave.go')}
      onStay={() => blocker.reset()}
      onGo={() => blocker.proceed()}
    />
  );
}
