import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { addressWithOpenRecord } from '../../../../web/office/list/query.ts';
import { officeCall, useOfficeAction, usePermissionCheck } from '../../../../web/office/office.ts';
import { DragHandle } from '../../../../web/office/order/DragHandle.tsx';
import { RowTool, rowToolClass } from '../../../../web/office/parts.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { MenuArea, MenuRow } from '../../operations.ts';
import { type DropTarget, useTreeDrag } from './useTreeDrag.ts';

interface Props {
  menus: readonly MenuRow[];
  area: MenuArea;
  onAdd: (parent: MenuRow | null) => void;
  onMove: (menu: MenuRow) => void;
  onRemove: (menu: MenuRow) => void;
}

const marks = {
  before: 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-primary',
  after: 'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-primary',
  inside: 'bg-primary-soft ring-1 ring-primary ring-inset',
};
const indents = ['ps-1', 'ps-8', 'ps-15'];

/** Title of an entry with badges for its properties. */
function Title({ menu, top }: { menu: MenuRow; top: boolean }) {
  const { t } = useI18n();
  return (
    <>
      {menu.icon ? <Icon name={menu.icon} className="size-4.5 text-muted" /> : <span className="size-4.5" />}
      <span className={`min-w-0 wrap-anywhere ${top ? 'font-semibold' : ''} ${menu.visible ? '' : 'text-muted line-through'}`}>
        {menu.title}
      </span>
      {menu.type === 'button' && <span className="badge">{t('admin.menu.type.button')}</span>}
      {!menu.visible && <span className="badge badge-abolished">{t('admin.menu.hidden')}</span>}
      {menu.builtin && (
        <span title={t('admin.menu.builtin')} className="text-muted">
          <Icon name="lock" className="size-3" />
          <span className="sr-only">{t('admin.menu.builtin')}</span>
        </span>
      )}
      {menu.permission && <Icon name="key-round" className="size-3.5 text-muted" />}
      <span className="min-w-0 grow truncate text-end text-xs text-muted max-md:hidden">{menu.route}</span>
    </>
  );
}

/** Buttons for the actions on an entry. */
function Tools({ menu, onAdd, onMove, onRemove }: Pick<Props, 'onAdd' | 'onMove' | 'onRemove'> & { menu: MenuRow }) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const task = useOfficeAction();
  const toggle = ({ id, area, parent, type, titles, icon, route, permission, visible, version }: MenuRow) =>
    task(
      () => officeCall('PUT', `menus/${id}`, { area, parent, type, titles, icon, route, permission, version, visible: !visible }),
      t(visible ? 'office.disabled' : 'office.enabled'),
      t(visible ? 'office.disabled.not' : 'office.enabled.not'),
    );
  const visibility = t(menu.visible ? 'admin.menu.hide' : 'admin.menu.show');
  return (
    <span className="ms-auto flex">
      <RowTool
        icon="plus"
        title={t('admin.menu.add')}
        label={`${t('admin.menu.add')}: ${menu.title}`}
        onClick={() => onAdd(menu)}
        className={menu.type === 'button' ? 'invisible' : ''}
      />
      <RowTool
        icon="folder-input"
        title={t('admin.menu.move')}
        label={`${t('admin.menu.move')} ${menu.title}`}
        onClick={() => onMove(menu)}
      />
      <Link
        to={addressWithOpenRecord(params, { edit: menu.id })}
        preventScrollReset
        aria-label={t('office.edit.title', { name: menu.title })}
        title={t('office.edit')}
        className={rowToolClass}
      >
        <Icon name="pencil" className="size-4" />
      </Link>
      <RowTool
        icon={menu.visible ? 'eye' : 'eye-off'}
        title={visibility}
        label={`${visibility}: ${menu.title}`}
        onClick={() => void toggle(menu)}
      />
      <RowTool
        icon="trash-2"
        title={t('office.delete')}
        label={`${t('office.delete')}: ${menu.title}`}
        onClick={() => onRemove(menu)}
        className={menu.builtin ? 'invisible max-sm:hidden' : ''}
      />
    </span>
  );
}

interface BranchProps {
  /** Menus of one area. */
  menus: readonly MenuRow[];
  parent: string | null;
  depth: number;
  /** Renders the row of an entry. */
  line: (menu: MenuRow, depth: number) => ReactNode;
}

/** Entries below a parent; `parent` null: top level. */
function Branch({ menus, parent, depth, line }: BranchProps) {
  const here = menus.filter((menu) => menu.parent === parent);
  if (here.length === 0) return null;
  return (
    <ul className={depth === 0 ? 'overflow-hidden rounded-md border border-line bg-surface' : ''}>
      {here.map((menu) => (
        <li key={menu.id}>
          {line(menu, depth)}
          <Branch menus={menus} parent={menu.id} depth={depth + 1} line={line} />
        </li>
      ))}
    </ul>
  );
}

/** Tree of one area's menus with the address and the actions of each. */
export function MenuTree({ menus, area, onAdd, onMove, onRemove }: Props) {
  const { t } = useI18n();
  const writes = usePermissionCheck()('menu:menu:update');
  const task = useOfficeAction();
  const put = ({ id, version }: MenuRow, { parent, before }: DropTarget) =>
    void task(() => officeCall('POST', `menus/${id}/move`, { parent, before, version }), t('admin.menu.moved'));
  const { held: draggedId, over, handle } = useTreeDrag(menus, put);
  const here = menus.filter((menu) => menu.area === area);
  const line = (menu: MenuRow, depth: number) => (
    <div
      data-menu={menu.id}
      className={`relative flex min-h-10 flex-wrap items-center gap-x-2 border-b border-line pe-1 hover:bg-sunken ${indents[depth] ?? 'ps-15'} ${draggedId === menu.id ? 'opacity-50' : ''} ${over?.id === menu.id ? marks[over.where] : ''}`}
    >
      {writes && <DragHandle aria-label={t('admin.menu.drag', { name: menu.title })} {...handle(menu)} />}
      <Title menu={menu} top={depth === 0} />
      {writes && <Tools menu={menu} onAdd={onAdd} onMove={onMove} onRemove={onRemove} />}
    </div>
  );
  if (!here.some(({ parent }) => parent === null)) return <p className="text-muted">{t('admin.menu.empty')}</p>;
  return <Branch menus={here} parent={null} depth={0} line={line} />;
}
