import { useMemo, useState } from 'react';
import { locales } from '../../../../base/locales.ts';
import { fromKeys } from '../../../../base/typed-keys.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { TranslationStatusMarks } from '../../../../records/edit/web/marks.tsx';
import { ListActionDialog } from '../../../../web/office/list/ListActionDialog.tsx';
import type { ListAction } from '../../../../web/office/list/steps.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import { officeCall, useOfficeAction } from '../../../../web/office/office.ts';
import { DragHandle } from '../../../../web/office/order/DragHandle.tsx';
import { useRowReordering } from '../../../../web/office/order/useRowReordering.ts';
import { Badge } from '../../../../web/ui/badges.tsx';
import { buttonClass } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { QaEntryDrawer } from './QaEntryDrawer.tsx';
import { type QaEntry, type QaPage, questionOf } from './texts.ts';

/** Names an entry in confirmation questions. */
const confirmationTarget = { name: 'pages', nameOf: (entry: QaEntry, { locale }: TranslationContext) => questionOf(entry, locale) };

/** Returns by language whether an entry has a text. */
const languagesOf = (entry: QaEntry) => fromKeys(locales, (locale) => (entry[locale] ? 'ok' : 'missing'));

interface EntryProps {
  entry: QaEntry;
  name: string;
  disabled: boolean;
  /** True while a new order is being saved; a form opened meanwhile would use the old version. */
  waiting: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** Row of a question with its badges and buttons. */
function EntryLine({ entry, name, disabled, waiting, onEdit, onRemove }: EntryProps) {
  const { t } = useI18n();
  const tool = 'office-button w-9 border-transparent px-0';
  return (
    <>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1.5 py-1">
        <bdi className="min-w-0 grow basis-64 font-semibold wrap-anywhere">{name}</bdi>
        {entry.recommended > 0 && <Badge tone="upcoming">{t('pages.recommended.badge', { weight: entry.recommended })}</Badge>}
        <TranslationStatusMarks texts={languagesOf(entry)} />
      </div>
      {!disabled && (
        <div className="flex gap-1">
          <button
            type="button"
            aria-label={t('office.edit.title', { name })}
            title={t('office.edit')}
            disabled={waiting}
            onClick={onEdit}
            className={tool}
          >
            <Icon name="pencil" className="size-4" />
          </button>
          <button
            type="button"
            aria-label={`${t('office.delete')}: ${name}`}
            title={t('office.delete')}
            disabled={waiting}
            onClick={onRemove}
            className={tool}
          >
            <Icon name="trash-2" className="size-4" />
          </button>
        </div>
      )}
    </>
  );
}

/** Confirmation for the deletion of an entry. */
const deletion = (t: Translate, take: ListAction['take']): ListAction => ({
  name: 'delete',
  icon: 'trash-2',
  label: t('office.delete'),
  done: t('office.deleted'),
  fields: [],
  batch: false,
  plain: false,
  when: () => true,
  question: (count) => t('office.delete.ask', { count }),
  take,
});

/** Sortable list of questions and answers. Visitors see this order among entries with an equal value `recommended`. */
export function Questions({ page, disabled }: { page: QaPage; disabled: boolean }) {
  const { t, locale } = useI18n();
  const task = useOfficeAction();
  const entries = page.content.entries;
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const [open, setOpen] = useState<QaEntry | 'new' | null>(null);
  const [gone, setGone] = useState<QaEntry | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const put = (next: readonly QaEntry[]) => officeCall('PUT', 'pages/qa', { version: page.version, qa: { entries: next } });
  const nameOf = (id: string) => questionOf(byId.get(id) ?? { id, recommended: 0 }, locale);
  const {
    order,
    moved,
    held: draggedId,
    row,
    handle,
  } = useRowReordering({
    ids,
    onSorted: (sorted) => task(() => put(sorted.flatMap((id) => byId.get(id) ?? [])), t('uc.saved'), t('uc.saved.not')),
    onStep: (id, place) => setAnnouncement(t('admin.order.now', { name: nameOf(id), place, total: ids.length })),
  });
  const step = deletion(t, ([one]) => put(entries.filter(({ id }) => id !== one?.id)));
  return (
    <div className="max-w-4xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {t('pages.qa.hint')}
          {page.content.updated && ` ${t('qa.updated')} ${page.content.updated}`}
        </p>
        {!disabled && (
          <button type="button" disabled={moved} onClick={() => setOpen('new')} className={buttonClass('primary', 'min-h-9!')}>
            <Icon name="plus" className="size-4" />
            {t('office.new')}
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {entries.length === 0 && <p className="rounded border border-line bg-surface px-4 py-8 text-muted">{t('office.empty')}</p>}
      <ol className="rounded border border-line bg-surface empty:hidden">
        {order
          .flatMap((id) => byId.get(id) ?? [])
          .map((entry) => {
            const { id } = entry;
            const name = nameOf(id);
            return (
              <li
                key={id}
                ref={row(id)}
                className={`flex items-start gap-2 border-line px-2 py-2 not-first:border-t ${draggedId === id ? 'bg-primary-soft' : ''}`}
              >
                {!disabled && (
                  <span className="shrink-0">
                    <DragHandle aria-label={t('admin.order.move', { name })} {...handle(id)} />
                  </span>
                )}
                <EntryLine
                  entry={entry}
                  name={name}
                  disabled={disabled}
                  waiting={moved}
                  onEdit={() => setOpen(entry)}
                  onRemove={() => setGone(entry)}
                />
              </li>
            );
          })}
      </ol>
      {open && <QaEntryDrawer page={page} entry={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {gone && (
        <ListActionDialog module={confirmationTarget} step={step} rows={[gone]} onDone={() => undefined} onClose={() => setGone(null)} />
      )}
    </div>
  );
}
