import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { autonyms, bcp47, type Locale, locales } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { addressWithOpenRecord } from '../../../web/office/list/query.ts';
import { officeCall, useOfficeAction, usePermissionCheck } from '../../../web/office/office.ts';
import { DragHandle } from '../../../web/office/order/DragHandle.tsx';
import { useRowReordering } from '../../../web/office/order/useRowReordering.ts';
import { RowTool, rowToolClass } from '../../../web/office/parts.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { colourClass, type DictionaryItemRow, dictionaryItemModule } from './module.ts';

interface Props {
  items: readonly DictionaryItemRow[];
  /** Id of the dictionary if `items` are all of its items; null for search results, which cannot be sorted. */
  dictionary: string | null;
  /** Shows a column with the dictionary of each item. */
  mixed: boolean;
  onRemove: (item: DictionaryItemRow) => void;
}

/** Label of a value as a coloured badge, with the stored value below it. */
function Label({ item }: { item: DictionaryItemRow }) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  return (
    <>
      <Link
        to={addressWithOpenRecord(params, { show: item.id })}
        preventScrollReset
        className={`${colourClass(item.colour)} hover:underline`}
      >
        {item.label}
      </Link>
      <span className="mt-0.5 flex items-center gap-1 text-xs text-muted">
        <code>{item.value}</code>
        {item.builtin && (
          <span title={t('admin.dictionary.builtin')}>
            <Icon name="lock" className="size-3" />
            <span className="sr-only">{t('admin.dictionary.builtin')}</span>
          </span>
        )}
      </span>
    </>
  );
}

/** Buttons of a value: edit, switch on or off, delete. */
function Tools({ item, name, onRemove }: { item: DictionaryItemRow; name: string; onRemove: (item: DictionaryItemRow) => void }) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const task = useOfficeAction();
  const toggle = ({ id, labels, colour, active, version }: DictionaryItemRow) =>
    task(
      () => officeCall('PUT', `dictionaries/${encodeURIComponent(id)}`, { labels, colour, version, active: !active }),
      t(active ? 'office.disabled' : 'office.enabled'),
      t(active ? 'office.disabled.not' : 'office.enabled.not'),
    );
  const activity = t(item.active ? 'admin.dictionary.disable' : 'admin.dictionary.enable');
  return (
    <div className="flex justify-end">
      <Link
        to={addressWithOpenRecord(params, { edit: item.id })}
        preventScrollReset
        aria-label={t('office.edit.title', { name })}
        className={rowToolClass}
      >
        <Icon name="pencil" className="size-4" />
      </Link>
      <RowTool icon={item.active ? 'ban' : 'undo-2'} title={activity} label={`${activity}: ${name}`} onClick={() => void toggle(item)} />
      {!item.builtin && (
        <RowTool icon="trash-2" title={t('office.delete')} label={`${t('office.delete')}: ${name}`} onClick={() => onRemove(item)} />
      )}
    </div>
  );
}

interface HeadProps {
  sortable: boolean;
  mixed: boolean;
  others: readonly Locale[];
}

function Head({ sortable, mixed, others }: HeadProps) {
  const { t } = useI18n();
  return (
    <thead>
      <tr>
        {sortable && (
          <th scope="col" className="w-10 px-1!">
            <span className="sr-only">{t('admin.field.sort')}</span>
          </th>
        )}
        <th scope="col" className="start-0 z-20">
          {t('admin.dictionary.label')}
        </th>
        {mixed && <th scope="col">{t('admin.dictionary.dictionary')}</th>}
        {others.map((locale) => (
          <th key={locale} scope="col" lang={bcp47(locale)} className="max-md:hidden">
            {autonyms[locale]}
          </th>
        ))}
        <th scope="col">{t('admin.dictionary.status')}</th>
        <th scope="col" className="end-0 z-20 w-28">
          <span className="sr-only">{t('admin.dictionary.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface CellsProps extends Pick<Props, 'mixed' | 'onRemove'> {
  item: DictionaryItemRow;
  name: string;
  /** Languages other than the reader's. */
  others: readonly Locale[];
  writes: boolean;
}

/** Cells of a row: the value, its labels in all languages, and its status. */
function Cells({ item, name, mixed, others, writes, onRemove }: CellsProps) {
  const { t } = useI18n();
  return (
    <>
      <th scope="row" className="sticky start-0 z-10 font-normal whitespace-nowrap">
        <Label item={item} />
      </th>
      {mixed && <td>{item.name}</td>}
      {others.map((locale) => (
        <td key={locale} lang={bcp47(locale)} className={`min-w-28 max-md:hidden ${item.labels[locale] ? '' : 'text-muted'}`}>
          {item.names[locale]}
        </td>
      ))}
      <td className="whitespace-nowrap">
        <span className={`badge ${item.active ? 'badge-in-force' : 'badge-abolished'}`}>
          {t(item.active ? 'admin.dictionary.on' : 'admin.dictionary.off')}
        </span>
      </td>
      <td className="sticky end-0 z-10 px-1!">{writes && <Tools item={item} name={name} onRemove={onRemove} />}</td>
    </>
  );
}

/** Table of dictionary values in their order, with labels in all languages. Rows can be moved by keyboard or by drag and drop. */
export function DictionaryItemTable({ items, dictionary, mixed, onRemove }: Props) {
  const words = useI18n();
  const { t } = words;
  const may = usePermissionCheck();
  const task = useOfficeAction();
  const [announcement, setAnnouncement] = useState('');
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const writes = may('dictionary:item:update');
  const sortable = dictionary !== null && writes;
  const others = locales.filter((locale) => locale !== words.locale); // the badge shows the label in the reader's language
  const byId = new Map(items.map((item) => [item.id, item]));
  const {
    order,
    held: draggedId,
    row,
    handle,
  } = useRowReordering({
    ids,
    onSorted: (sorted) =>
      task(
        () => officeCall('POST', 'dictionaries/sort', { dictionary, values: sorted.map((id) => byId.get(id)?.value) }),
        t('uc.saved'),
        t('uc.saved.not'),
      ),
    onStep: (id, place) => setAnnouncement(t('admin.order.now', { name: byId.get(id)?.label ?? '', place, total: items.length })),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={t('office.table')} tabIndex={0} className="office-table relative">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <Head sortable={sortable} mixed={mixed} others={others} />
        <tbody>
          {order
            .flatMap((id) => byId.get(id) ?? [])
            .map((item) => {
              const { id } = item;
              const name = dictionaryItemModule.nameOf(item, words);
              return (
                <tr key={id} ref={row(id)} className={draggedId === id ? 'is-ticked' : undefined}>
                  {sortable && (
                    <td className="px-1!">
                      <DragHandle aria-label={t('admin.order.move', { name })} {...handle(id)} />
                    </td>
                  )}
                  <Cells item={item} name={name} mixed={mixed} others={others} writes={writes} onRemove={onRemove} />
                </tr>
              );
            })}
        </tbody>
      </table>
    </section>
  );
}
