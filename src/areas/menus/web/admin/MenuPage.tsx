import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { FormDrawer } from '../../../../web/office/form/FormDrawer.tsx';
import { OfficeHead } from '../../../../web/office/frame/OfficeHead.tsx';
import { ListActionDialog } from '../../../../web/office/list/ListActionDialog.tsx';
import { addressWithOpenRecord } from '../../../../web/office/list/query.ts';
import { useListActions } from '../../../../web/office/list/steps.ts';
import { TrashLink } from '../../../../web/office/list/TrashLink.tsx';
import { TrashList } from '../../../../web/office/list/TrashList.tsx';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { buttonClass } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { MenuArea, MenuRow } from '../../operations.ts';
import { MenuTree } from './MenuTree.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { menuAreaOptions, menuModule } from './module.ts';

export interface MenuPageProps {
  area: MenuArea;
  /** All menus of both areas, or those in the trash. */
  menus: readonly MenuRow[];
}

/** Menu trees of the portal and the back office, and the trash. */
export function MenuPage({ area, menus }: MenuPageProps) {
  const words = useI18n();
  const { t } = words;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const writes = usePermissionCheck()('menu:menu:update');
  const inTrash = params.get('trash') === '1';
  const module = useMemo(() => menuModule(inTrash ? [] : menus), [menus, inTrash]);
  const step = useListActions(module, inTrash).find(({ name }) => name === (inTrash ? 'restore' : 'remove'));
  const [targetMenu, setTargetMenu] = useState<MenuRow | null>(null);
  const [moving, setMoving] = useState<MenuRow | null>(null);
  const [below, setBelow] = useState<string | null>(null);
  const edit = params.get('edit');
  const row = menus.find(({ id }) => id === edit) ?? null;
  const close = () => void navigate(addressWithOpenRecord(params, {}), { preventScrollReset: true, replace: true });
  const add = (parent: MenuRow | null) => {
    setBelow(parent?.id ?? null);
    void navigate(addressWithOpenRecord(params, { edit: 'new' }), { preventScrollReset: true });
  };
  return (
    <>
      <OfficeHead title={t('admin.menu')} lead={t('admin.menu.lead')}>
        {writes && <TrashLink to={inTrash ? `?area=${area}` : `?area=${area}&trash=1`} inTrash={inTrash} />}
        {writes && !inTrash && (
          <button type="button" onClick={() => add(null)} className={buttonClass('primary', 'min-h-9!')}>
            <Icon name="plus" className="size-4" />
            {t('office.new')}
          </button>
        )}
      </OfficeHead>
      {inTrash ? (
        <TrashList
          items={menus.map(({ id, title, icon, route }) => ({ id, title, icon, aside: route }))}
          onRestore={step ? (id) => setTargetMenu(menus.find((menu) => menu.id === id) ?? null) : null}
        />
      ) : (
        <>
          <nav aria-label={t('admin.menu.area')} className="mb-3 flex gap-2">
            {menuAreaOptions(words).map(({ value, label }) => (
              <Link key={value} to={`?area=${value}`} aria-current={value === area ? 'page' : undefined} className="office-button">
                {label}
              </Link>
            ))}
          </nav>
          <MenuTree menus={menus} area={area} onAdd={add} onMove={setMoving} onRemove={setTargetMenu} />
        </>
      )}
      {/* the form stays open if the permission is lost, so that the error is shown beside the typed values */}
      {!inTrash && (edit === 'new' || row) && (
        <FormDrawer
          key={edit}
          module={module}
          row={row}
          initial={{ area, parent: below, type: 'page', visible: true }}
          onClose={close}
          onDone={() => undefined}
        />
      )}
      {moving && <MoveDialog menus={menus} menu={moving} onClose={() => setMoving(null)} />}
      {targetMenu && step && (
        <ListActionDialog
          module={module}
          step={step}
          rows={[menus.find(({ id }) => id === targetMenu.id) ?? targetMenu]}
          onDone={() => setTargetMenu(null)}
          onClose={() => setTargetMenu(null)}
        />
      )}
    </>
  );
}
