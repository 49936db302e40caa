import { useT } from '../../../../platform/i18n/index.ts';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { SaveIntent } from './save.ts';
import { useFormState, useStore } from './store.ts';

interface Props {
  busy: SaveIntent | null;
  /** Formatted time of the last save; null: not saved yet. */
  savedAt: string | null;
  onSave: (intent: SaveIntent) => void;
}

/** Sticky bar with the actions of the form. */
export function FormBar({ busy, savedAt, onSave }: Props) {
  const t = useT();
  const store = useStore();
  const may = usePermissionCheck();
  const base = useFormState((state) => state.base);
  const changed = useFormState(() => store.changed);
  const inReview = !changed && base !== null && !base.may.includes('submit');
  const publishes =
    may('content:record:publish') && (changed || base === null || base.may.includes('submit') || base.may.includes('publish'));
  const spin = (intent: SaveIntent, icon: string) => (
    <Icon name={busy === intent ? 'loader-circle' : icon} className={`size-4 ${busy === intent ? 'motion-safe:animate-spin' : ''}`} />
  );
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 lg:-mx-6 lg:px-6">
      <p role="status" className="me-auto inline-flex items-center gap-2 text-muted">
        <span aria-hidden="true" className={`size-2 rounded-full ${changed ? 'bg-superseded' : 'bg-in-force'}`} />
        {changed ? t('content.unsaved') : savedAt ? t('content.saved.at', { time: savedAt }) : t('content.clean')}
      </p>
      <Button
        variant="outline"
        className="min-h-9!"
        aria-disabled={busy !== null || undefined}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={() => onSave('save')}
      >
        {spin('save', 'check')}
        {t('content.save')}
      </Button>
      {!inReview && (
        <Button
          variant={publishes ? 'outline' : 'primary'}
          className="min-h-9!"
          aria-disabled={busy !== null || undefined}
          onClick={() => onSave('submit')}
        >
          {spin('submit', 'send')}
          {t('content.submit')}
        </Button>
      )}
      {publishes && (
        <Button className="min-h-9!" aria-disabled={busy !== null || undefined} onClick={() => onSave('publish')}>
          {spin('publish', 'badge-check')}
          {t('admin.content.do.publish')}
        </Button>
      )}
    </div>
  );
}
