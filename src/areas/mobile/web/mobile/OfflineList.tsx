import { useState } from 'react';
import { formatFileSize } from '../../../../base/file-size.ts';
import { totalSize } from '../../../../base/offline-pages.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { TextKey, Translate } from '../../../../platform/i18n/types.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { mobileKinds } from '../../../../records/kinds/mobile.ts';
import { kindLabel, translateKey, valueLabel } from '../../../../web/lib/labels.ts';
import { createCopyBanner, formatCopyTime } from '../../../../web/offline/copy-time.ts';
import { type OfflinePage, removePages, StorageFull, savePage } from '../../../../web/offline/offline-pages.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../web/ui/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { type SavedRecordChange, useOfflinePages } from './use-offline-pages.ts';

/** Texts that the list may need. They are delivered with the page, because a browser that is offline cannot load further texts. */
const neededTexts: readonly TextKey[] = [
  'mobile.copy',
  'mobile.keep.failed',
  'mobile.keep.full',
  'mobile.kept.none',
  'mobile.kept.none.hint',
  'mobile.kept.unable',
  'mobile.kept.total',
  'mobile.kept.offline',
  'mobile.kept.changed',
  'mobile.kept.status',
  'mobile.kept.gone',
  'mobile.kept.update',
  'mobile.kept.remove',
  'mobile.kept.removeAll',
  'mobile.kept.removeAll.ask',
  'action.close',
  'state.retry',
  'state.loading',
];
const say = (t: Translate) => {
  for (const key of neededTexts) translateKey(t, key);
  for (const kind of mobileKinds) {
    kindLabel(t, kind);
    for (const status of kindOf(kind).derived?.status ?? []) valueLabel(t, 'status', status);
  }
};

/**
 * List of the pages that this browser stored for offline use. Each entry shows how its record has changed since then, and has buttons to
 * update and to remove the page.
 */
export function OfflineList() {
  const { t, locale } = useI18n();
  const { pages, changes, refresh } = useOfflinePages();
  const [asking, setAsking] = useState(false);
  say(t);
  if (pages === undefined) return <p className="mt-6 text-muted noscript:hidden">{t('state.loading')}</p>;
  if (pages === null) return <PageState level={2} title={t('mobile.kept.unable')} />;
  if (pages.length === 0) return <PageState level={2} title={t('mobile.kept.none')} hint={t('mobile.kept.none.hint')} />;
  const remove = (...addresses: string[]) => removePages(...addresses).then(refresh);
  const update = ({ address, attachments }: OfflinePage) =>
    savePage(address, { attachments, mark: createCopyBanner(t, locale) }).then(refresh, (error: unknown) =>
      notify(t(error instanceof StorageFull ? 'mobile.keep.full' : 'mobile.keep.failed')),
    );
  return (
    <>
      <p className="mt-6 text-sm" role="status">
        {t('mobile.kept.total', { pages: pages.length, size: formatFileSize(locale, totalSize(pages)) })}
        {changes === null && <span className="mt-1 block text-muted">{t('mobile.kept.offline')}</span>}
      </p>
      <ul className="mt-4 border-b border-line">
        {pages.map((page) => (
          <OfflinePageRow
            key={page.address}
            page={page}
            change={changes?.get(page.address)}
            onUpdate={() => update(page)}
            onRemove={() => remove(page.address)}
          />
        ))}
      </ul>
      <Button variant="outline" className="mt-6" onClick={() => setAsking(true)}>
        {t('mobile.kept.removeAll')}
      </Button>
      {asking && (
        <Dialog title={t('mobile.kept.removeAll.ask')} onClose={() => setAsking(false)}>
          <div className="mt-6">
            <DialogButtons>
              <Button variant="outline" onClick={() => setAsking(false)}>
                {t('action.close')}
              </Button>
              <Button
                onClick={() => {
                  setAsking(false);
                  void remove(...pages.map(({ address }) => address));
                }}
              >
                {t('mobile.kept.removeAll')}
              </Button>
            </DialogButtons>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface OfflinePageRowProps {
  page: OfflinePage;
  change: SavedRecordChange | undefined;
  onUpdate: () => void;
  onRemove: () => void;
}

function OfflinePageRow({ page, change, onUpdate, onRemove }: OfflinePageRowProps) {
  const { t, locale } = useI18n();
  const gone = change?.now === 'gone';
  return (
    <li className="border-t border-line py-4">
      {change && <Changed change={change} />}
      <a href={page.address} className="block min-h-11 font-semibold wrap-anywhere" dir="auto">
        {page.title}
      </a>
      {page.lead && (
        <p className="line-clamp-2 text-sm text-muted" dir="auto">
          {page.lead}
        </p>
      )}
      <p className="mt-1 text-sm text-muted tabular-nums">
        {[page.kind && kindLabel(t, page.kind), formatCopyTime(t, locale, new Date(page.at)), formatFileSize(locale, page.bytes)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {change && !gone && (
          <Button onClick={onUpdate} aria-label={`${t('mobile.kept.update')}: ${page.title}`}>
            {t('mobile.kept.update')}
          </Button>
        )}
        <Button variant="outline" onClick={onRemove} aria-label={`${t('mobile.kept.remove')}: ${page.title}`}>
          {t('mobile.kept.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Warning that the record of an offline page has changed or is gone. */
function Changed({ change }: { change: SavedRecordChange }) {
  const { t } = useI18n();
  return (
    <p className="mb-2 flex flex-wrap items-center gap-2 rounded-sm bg-mark px-3 py-2 font-semibold">
      <Icon name="triangle-alert" />
      {change.now === 'status'
        ? t('mobile.kept.status', { status: valueLabel(t, 'status', change.status) })
        : t(change.now === 'gone' ? 'mobile.kept.gone' : 'mobile.kept.changed')}
    </p>
  );
}
