import { type ReactNode, useState } from 'react';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { ListActionDialog } from '../../../web/office/list/ListActionDialog.tsx';
import type { ListAction } from '../../../web/office/list/steps.ts';
import type { OfficeModule } from '../../../web/office/module.ts';
import { officeCall, useOfficeData } from '../../../web/office/office.ts';
import { DateTime } from '../../../web/ui/date-time.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { ContentDetail } from '../content.ts';
import { revisionFieldLabelOf } from './change.tsx';
import { RevisionDifference } from './Difference.tsx';
import { editorLabel } from './editor.ts';

interface Version {
  version: string;
  at: string;
  by: string | null;
  fields: { name: string }[];
}
const limit = 20;

/** Action that replaces the edited text by a former version. */
const buildRestoreAction = (one: ContentDetail, restore: string, words: ReturnType<typeof useI18n>): ListAction => ({
  name: 'restore-version',
  icon: 'undo-2',
  label: words.t('admin.content.version.restore'),
  done: words.t('admin.content.version.restored'),
  fields: [],
  batch: false,
  plain: false,
  when: () => true,
  question: () => words.t(one.working ? 'admin.content.version.ask.over' : 'admin.content.version.ask'),
  take: () => officeCall('POST', `content/${one.kind}/${one.id}/restore-version`, { restore, version: one.version }),
});

/** List of revisions, newest first: author, time and changes. Editors of the record can restore each former version. */
export function ContentVersions({ module, one }: { module: OfficeModule; one: ContentDetail }) {
  const words = useI18n();
  const { t } = words;
  const { kind } = one;
  const [page, setPage] = useState(1);
  const [pendingAction, setPendingAction] = useState<ListAction | null>(null);
  const found = useOfficeData<Paged<Version>>(`content/${kind}/${one.id}/versions?page=${page}&limit=${limit}`, one.version);
  const restorable = one.may.includes('edit');
  const restore = (version: string) =>
    restorable && (
      <button type="button" onClick={() => setPendingAction(buildRestoreAction(one, version, words))} className="office-button">
        <Icon name="undo-2" className="size-4" />
        {t('admin.content.version.restore')}
      </button>
    );
  if (!found) return <p className="text-muted">{t('state.loading')}</p>;
  const { docs, pages, total } = found;
  return (
    <>
      {total === 0 && <p className="text-muted">{t('admin.content.version.none')}</p>}
      <ol>
        {docs.map((version, i) => (
          <li key={version.version} className="border-b border-line">
            <VersionItem one={one} version={version} current={page === 1 && i === 0}>
              {(page > 1 || i > 0) && restore(version.version)}
            </VersionItem>
          </li>
        ))}
        {page === Math.max(pages, 1) && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5">
            <span>
              <DateTime iso={one.created} /> <span className="text-muted">{editorLabel(words, one.createdBy)}</span>
              <span className="block text-muted">{t('admin.content.version.first')}</span>
            </span>
            {total > 0 && restore('0')}
          </li>
        )}
      </ol>
      {pages > 1 && (
        <div className="mt-3 flex items-center gap-3">
          <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)} className="office-button">
            {t('pager.previous')}
          </button>
          <span className="tabular-nums">{t('office.page', { page, pages })}</span>
          <button type="button" disabled={page === pages} onClick={() => setPage(page + 1)} className="office-button">
            {t('pager.next')}
          </button>
        </div>
      )}
      {pendingAction && (
        <ListActionDialog
          module={module}
          step={pendingAction}
          rows={[one]}
          onDone={() => undefined}
          onClose={() => setPendingAction(null)}
        />
      )}
    </>
  );
}

interface ItemProps {
  one: ContentDetail;
  version: Version;
  current: boolean;
  children: ReactNode;
}

function VersionItem({ one, version: { version, at, by, fields }, current, children }: ItemProps) {
  const words = useI18n();
  const { t } = words;
  const { kind } = one;
  const [open, setOpen] = useState(current);
  const names = [...new Set(fields.map(({ name }) => revisionFieldLabelOf(words, kind, name)))];
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-sm py-2.5 hover:text-primary focus-visible:-outline-offset-2">
        <Icon name="chevron-right" className="mt-0.5 size-4 shrink-0 group-open:rotate-90" />
        <span className="min-w-0 grow">
          <DateTime iso={at} className="font-semibold" /> <span className="text-muted">{editorLabel(words, by)}</span>
          <span className="block text-muted wrap-anywhere">{names.join(' · ')}</span>
        </span>
        {current && <span className="badge badge-in-force shrink-0">{t('admin.content.version.current')}</span>}
      </summary>
      {open && (
        <div className="ps-6 pb-4">
          <RevisionDifference kind={kind} id={one.id} version={version} />
          {children && <div className="mt-3">{children}</div>}
        </div>
      )}
    </details>
  );
}
