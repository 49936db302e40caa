import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../lib/list-query.ts';
import { Link } from '../../ui/link.tsx';
import { notify } from '../../ui/toast.tsx';
import { addressWithOpenRecord } from '../list/query.ts';
import { officeCall, useOfficeAction, usePermissionCheck } from '../office.ts';
import { OrganizationBranches, type OrganizationTreeRow } from './Branches.tsx';

interface Props {
  /** Name of the filter that a click sets. */
  filter: string;
  allLabel: string;
  /** True if organizations can be dragged to another parent. */
  movable?: boolean;
}

const linkClass =
  'min-h-7 grow rounded-sm px-1.5 py-1 leading-snug wrap-anywhere hover:text-primary aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary';
const target = 'outline-2 outline-dashed outline-primary';

/** Moves an organization to another parent: by dragging, or by Ctrl+X and Ctrl+V. */
const useMoving = (mayMove: boolean) => {
  const { t } = useI18n();
  const task = useOfficeAction();
  const [moved, setMoved] = useState(0);
  const [pickedNode, setPickedNode] = useState<OrganizationTreeRow | null>(null);
  /** Current drop target: an id, empty for the top level, null for none. */
  const [over, setOver] = useState<string | null>(null);
  const drop = async (parent: string | null) => {
    const row = pickedNode;
    setPickedNode(null);
    setOver(null);
    if (!row || row.id === parent) return;
    const { sort, version } = row;
    const done = await task(
      () => officeCall('POST', `organizations/${row.id}/move`, { parent, sort, version }),
      t('admin.organization.moved'),
    );
    if (done) setMoved(moved + 1);
  };
  /** Event handlers of a drop target; null: the top level. */
  const place = (id: string | null) =>
    mayMove && {
      onDragOver: (event: DragEvent) => {
        if (!pickedNode || pickedNode.id === id) return;
        event.preventDefault();
        setOver(id ?? '');
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        void drop(id);
      },
    };
  /** Attributes and event handlers of a draggable organization. */
  const source = (row: OrganizationTreeRow) =>
    mayMove && {
      draggable: true,
      'aria-keyshortcuts': 'Control+X Control+V',
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setPickedNode(row);
      },
      onDragEnd: () => setPickedNode(null),
    };
  const keys = (row: OrganizationTreeRow | null) => (event: KeyboardEvent) => {
    if (!mayMove || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const letter = event.key.toLowerCase();
    if (letter === 'x' && row) {
      setPickedNode(row);
      notify(t('admin.organization.picked', { name: String(row.name) }));
    } else if (letter === 'v' && pickedNode) void drop(row?.id ?? null);
    else return;
    event.preventDefault();
  };
  return { moved, held: pickedNode, over, place, source, keys };
};

function Tree({ filter, allLabel, movable = false }: Props) {
  const { t } = useI18n();
  const { key } = useLocation();
  const [params] = useSearchParams();
  const may = usePermissionCheck();
  const mayMove = movable && may('organization:organization:update');
  const { moved, held: pickedNode, over, place, source, keys } = useMoving(mayMove);
  const closed = new URLSearchParams(addressWithOpenRecord(params, {}));
  const line = (row: OrganizationTreeRow) => (
    <Link
      to={hrefWith(closed, { [filter]: row.id, trash: null })}
      preventScrollReset
      aria-current={params.get(filter) === row.id ? 'true' : undefined}
      className={`${linkClass} ${over === row.id ? target : ''} ${pickedNode?.id === row.id ? 'opacity-60' : ''}`}
      onKeyDown={keys(row)}
      {...source(row)}
      {...place(row.id)}
    >
      {String(row.name)}
    </Link>
  );
  return (
    <nav
      aria-label={t('admin.organization')}
      className="rounded-md border border-line bg-surface p-2 max-xl:max-h-72 max-xl:overflow-y-auto xl:min-h-60 xl:self-start"
    >
      <OrganizationBranches
        again={`${key} ${moved}`}
        line={line}
        top={
          <Link
            to={hrefWith(closed, { [filter]: null })}
            preventScrollReset
            aria-current={params.has(filter) ? undefined : 'true'}
            className={`mb-1 block ${linkClass} ${over === '' ? target : ''}`}
            onKeyDown={keys(null)}
            {...place(null)}
          >
            {allLabel}
          </Link>
        }
      />
      {mayMove && <p className="mt-2 border-t border-line px-1.5 pt-2 text-xs text-muted">{t('admin.organization.tree.hint')}</p>}
    </nav>
  );
}

/** Tree beside the accounts: a click filters by an organization and all below it. */
export function AccountOrganizationFilterTree() {
  const { t } = useI18n();
  return <Tree filter="organization" allLabel={t('admin.account.all')} />;
}

/** Tree beside the organizations: a click filters by parent; dragging moves an organization. */
export function OrganizationParentFilterTree() {
  const { t } = useI18n();
  return <Tree filter="parent" allLabel={t('admin.organization.all')} movable />;
}
