import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Drawer } from '../../../web/office/Drawer.tsx';
import { FormDrawer } from '../../../web/office/form/FormDrawer.tsx';
import { OfficeHead } from '../../../web/office/frame/OfficeHead.tsx';
import { ExportMenu } from '../../../web/office/list/ExportMenu.tsx';
import { ListActionDialog } from '../../../web/office/list/ListActionDialog.tsx';
import { addressWithOpenRecord } from '../../../web/office/list/query.ts';
import { useListActions } from '../../../web/office/list/steps.ts';
import { TrashLink } from '../../../web/office/list/TrashLink.tsx';
import { TrashList } from '../../../web/office/list/TrashList.tsx';
import { usePermissionCheck } from '../../../web/office/office.ts';
import { buttonClass } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { PageState } from '../../../web/ui/states.tsx';
import { DictionaryItemTable } from './DictionaryItemTable.tsx';
import { DictionaryList } from './DictionaryList.tsx';
import { ItemDetail } from './ItemDetail.tsx';
import { type DictionaryItemRow, dictionaryExportModule, dictionaryItemModule, type ListedDictionary } from './module.ts';

export interface DictionaryPageProps {
  types: readonly ListedDictionary[];
  /** The selected dictionary; null for search results of several dictionaries and in the trash. */
  open: ListedDictionary | null;
  items: readonly DictionaryItemRow[];
  /** The item shown in the drawer or edited in the form. */
  one: DictionaryItemRow | null;
}

interface HeadProps {
  open: ListedDictionary | null;
  inTrash: boolean;
  writes: boolean;
}

function Head({ open, inTrash, writes }: HeadProps) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  return (
    <OfficeHead title={t('admin.dictionary')} lead={t('admin.dictionary.lead')}>
      {!inTrash && <ExportMenu module={dictionaryExportModule} />}
      {writes && <TrashLink to={inTrash ? '?' : '?trash=1'} inTrash={inTrash} />}
      {writes && open && !open.computed && (
        <Link to={addressWithOpenRecord(params, { edit: 'new' })} preventScrollReset className={buttonClass('primary', 'min-h-9!')}>
          <Icon name="plus" className="size-4" />
          {t('admin.dictionary.add')}
        </Link>
      )}
    </OfficeHead>
  );
}

/** The values of a dictionary, or the search results. */
function Values({ open, items, onRemove }: Pick<DictionaryPageProps, 'open' | 'items'> & { onRemove: (item: DictionaryItemRow) => void }) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const title = open?.name ?? t('admin.dictionary.found', { keyword: params.get('keyword') ?? '' });
  return (
    <div className="min-w-0">
      <h2 className="font-semibold">
        {title} <span className="ms-1 font-normal text-muted">{t('admin.dictionary.count', { count: items.length })}</span>
      </h2>
      {open?.computed && <p className="mt-1 max-w-text text-muted">{t('admin.dictionary.computed')}</p>}
      {items.length === 0 ? (
        <div className="office-empty">
          <PageState level={2} title={t('state.empty')} hint={t('state.empty.hint')} />
        </div>
      ) : (
        <DictionaryItemTable
          items={items}
          dictionary={open && open.items === items.length ? open.id : null}
          mixed={!open}
          onRemove={onRemove}
        />
      )}
    </div>
  );
}

/** Page of the dictionaries in the back office, with the values of one dictionary, their labels, colours and order. */
export function DictionaryPage({ types, open, items, one }: DictionaryPageProps) {
  const words = useI18n();
  const { t } = words;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const may = usePermissionCheck();
  const [pendingItem, setPendingItem] = useState<DictionaryItemRow | null>(null);
  const inTrash = params.get('trash') === '1';
  const step = useListActions(dictionaryItemModule, inTrash).find(({ name }) => name === (inTrash ? 'restore' : 'remove'));
  const writes = may('dictionary:item:update');
  const edit = params.get('edit');
  const close = () => void navigate(addressWithOpenRecord(params, {}), { preventScrollReset: true, replace: true });
  return (
    <>
      <Head open={open} inTrash={inTrash} writes={writes} />
      {inTrash ? (
        <TrashList
          items={items.map((item) => ({ id: item.id, title: dictionaryItemModule.nameOf(item, words), aside: item.name }))}
          onRestore={step ? (id) => setPendingItem(items.find((item) => item.id === id) ?? null) : null}
        />
      ) : (
        <div className="grid gap-6 xl:grid-cols-[17rem_minmax(0,1fr)]">
          <DictionaryList types={types} open={open?.id ?? null} />
          <Values open={open} items={items} onRemove={setPendingItem} />
        </div>
      )}
      {one && params.has('show') && (
        <Drawer
          key={one.id}
          title={dictionaryItemModule.nameOf(one, words)}
          onClose={close}
          footer={
            writes && (
              <Link to={addressWithOpenRecord(params, { edit: one.id })} preventScrollReset className={buttonClass('primary', 'min-h-9!')}>
                {t('office.edit')}
              </Link>
            )
          }
        >
          <ItemDetail item={one} />
        </Drawer>
      )}
      {/* the form stays open if the permission is revoked meanwhile, so that the user reads the error next to the typed input */}
      {edit && (edit === 'new' ? open : one) && (
        <FormDrawer
          key={edit}
          module={dictionaryItemModule}
          row={edit === 'new' ? null : one}
          initial={{ dictionary: open?.id, active: true }}
          onClose={close}
          onDone={() => undefined}
        />
      )}
      {pendingItem && step && (
        <ListActionDialog
          module={dictionaryItemModule}
          step={step}
          rows={[pendingItem]}
          onDone={() => setPendingItem(null)}
          onClose={() => setPendingItem(null)}
        />
      )}
    </>
  );
}
