import { useT } from '../../../platform/i18n/index.ts';
import { SaveOfflineButton, SaveOfflineDialogs, useOfflineSaving } from '../../../web/offline/SaveOfflineButton.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { RecordBrief } from './brief.ts';
import { citationDialogId } from './Cite.tsx';
import { ShareSheet, useShare } from './share.tsx';

/** Toolbar at the lower edge of the mobile page with the actions for a record. */
export function ActionBar({ brief }: { brief: RecordBrief }) {
  const t = useT();
  const share = useShare(brief);
  const keeping = useOfflineSaving();
  return (
    <>
      <ShareSheet brief={brief} />
      <SaveOfflineDialogs {...keeping} />
      <section aria-label={t('mobile.actions')} className="action-bar">
        <SaveOfflineButton press={keeping.press} />
        <button type="button" className="noscript:hidden" onClick={share}>
          <Icon name="share" />
          {t('action.share')}
        </button>
        <button type="button" popoverTarget={citationDialogId}>
          <Icon name="quote" />
          {t('action.cite')}
        </button>
        {brief.source && (
          <a href={brief.source} rel="noopener nofollow">
            <Icon name="external-link" />
            {t('mobile.source')}
          </a>
        )}
      </section>
    </>
  );
}
