import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Paged } from '../../../base/paging.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../lib/list-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageState } from '../../ui/states.tsx';
import { Drawer } from '../Drawer.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { OfficeHead } from '../frame/OfficeHead.tsx';
import { type OfficeModule, type OfficeRow, titleOf } from '../module.ts';
import { useOfficeAction, usePermissionCheck } from '../office.ts';
import { textOfKey } from '../texts.tsx';
import { ColumnsMenu, useVisibleColumns } from './columns.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { GeneratedPasswordDialog } from './GeneratedPasswordDialog.tsx';
import { ListActionDialog } from './ListActionDialog.tsx';
import { ListPagination } from './ListPagination.tsx';
import { activeFilterNames, addressWithOpenRecord, filtersOf } from './query.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { type ListAction, useListActions } from './steps.ts';
import { Table } from './Table.tsx';
import { TrashLink } from './TrashLink.tsx';

interface Props {
  module: OfficeModule;
  list: Paged<OfficeRow>;
  /** The record that is open in the drawer or form; null if none. */
  one: OfficeRow | null;
}

/** A password that the server generated, and the id of the account that it belongs to. */
interface GeneratedPassword {
  password: string;
  id: string;
}
const madeUpIn = (answer: unknown, of?: string): GeneratedPassword | null => {
  if (!isNonNullObject(answer) || typeof answer.password !== 'string') return null;
  const id = typeof answer.id === 'string' ? answer.id : of;
  return answer.password && id ? { password: answer.password, id } : null;
};

/** Focuses the page if an action removed the row or button with the focus. */
const useFocusAfterStep = (list: Paged<OfficeRow>) => {
  const before = useRef(list);
  useEffect(() => {
    if (before.current !== list && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    before.current = list;
  }, [list]);
};

/** Redirects to the last page if the current page number is too large: its last records were removed, or the address is old. */
const useExistingPage = ({ total, page, pages }: Paged<OfficeRow>) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const beyond = total > 0 && page > pages;
  useEffect(() => {
    if (beyond) void navigate(hrefWith(params, { page: String(pages) }), { preventScrollReset: true, replace: true });
  }, [beyond, pages, params, navigate]);
};

interface HeadProps {
  module: OfficeModule;
  inTrash: boolean;
  /** True if the module has a form with which records are created and changed. */
  writable: boolean;
  /** Menu of the visible columns. */
  children: ReactNode;
}

function Head({ module, inTrash, writable, children }: HeadProps) {
  const words = useI18n();
  const { t } = words;
  const [params] = useSearchParams();
  const may = usePermissionCheck();
  return (
    <OfficeHead title={module.title?.(words) ?? titleOf(t, module.name)} lead={textOfKey(t, `admin.${module.name}.lead`)}>
      {children}
      {may(module.permissions.export) && <ExportMenu module={module} />}
      {module.More && !inTrash && <module.More />}
      {module.trash && may(module.permissions.remove) && (
        <TrashLink to={inTrash ? module.page : `${module.page}?trash=1`} inTrash={inTrash} />
      )}
      {!inTrash && writable && may(module.permissions.create) && (
        <Link
          to={module.formAt?.(null) ?? addressWithOpenRecord(params, { edit: 'new' })}
          preventScrollReset
          className={buttonClass('primary', 'min-h-9!')}
        >
          <Icon name="plus" className="size-4" />
          {t('office.new')}
        </Link>
      )}
    </OfficeHead>
  );
}

type StartListAction = (step: ListAction, rows: readonly OfficeRow[]) => void;

interface RecordProps {
  module: OfficeModule;
  one: OfficeRow;
  steps: readonly ListAction[];
  editable: boolean;
  onBegin: StartListAction;
  onClose: () => void;
}

/** A record in the drawer, with its actions. */
function RecordDrawer({ module, one, steps, editable, onBegin, onClose }: RecordProps) {
  const words = useI18n();
  const [params] = useSearchParams();
  const { Detail } = module;
  const footer = (
    <>
      {editable && (
        <Link
          to={module.formAt?.(one.id) ?? addressWithOpenRecord(params, { edit: one.id })}
          preventScrollReset
          className={buttonClass('primary', 'min-h-9!')}
        >
          {words.t('office.edit')}
        </Link>
      )}
      {steps
        .filter((step) => step.when(one))
        .map((step) => (
          <button key={step.name} type="button" onClick={() => onBegin(step, [one])} className="office-button">
            <Icon name={step.icon} className="size-4" />
            {step.label}
          </button>
        ))}
    </>
  );
  return (
    Detail && (
      <Drawer title={module.nameOf(one, words)} wide onClose={onClose} footer={footer}>
        <Detail one={one} module={module} />
      </Drawer>
    )
  );
}

interface RowsProps extends ComponentProps<typeof Table> {
  list: Paged<OfficeRow>;
  inTrash: boolean;
}

/** The rows of the list, or the reason why it is empty. */
function Rows({ list, inTrash, ...table }: RowsProps) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  if (list.total > 0) return <Table {...table} />;
  const filtered = activeFilterNames(table.module, params).length > 0;
  return (
    <div className="office-empty">
      <PageState
        level={2}
        title={t('state.empty')}
        hint={filtered ? t('state.empty.hint') : t(inTrash ? 'office.trash.empty' : 'office.empty')}
      />
    </div>
  );
}

/** Selection of the list: the ticked rows of the page, and whether it includes all records that match the filters. */
const useTicked = (module: OfficeModule, list: Paged<OfficeRow>, batch: readonly ListAction[]) => {
  const [params] = useSearchParams();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  /** Filters whose matches are all selected; null: only ticked rows are selected. */
  const [selectedFilters, setSelectedFilters] = useState<string | null>(null);
  const ticked = useMemo(() => new Set(list.docs.filter(({ id }) => marked.has(id)).map(({ id }) => id)), [list, marked]);
  const filters = filtersOf(module, params);
  const isWidened = list.total > list.docs.length && ticked.size === list.docs.length && batch.some((step) => step.takeMatching);
  const isAllSelected = isWidened && selectedFilters === filters;
  return {
    ticked,
    tick: setMarked,
    choice: {
      matching: isWidened ? list.total : null,
      isAllSelected,
      onSelectAll: (on: boolean) => setSelectedFilters(on ? filters : null),
    },
    matching: { filters, total: list.total },
    clear: () => {
      setMarked(new Set());
      setSelectedFilters(null);
    },
  };
};

/** Generic list page of the back office for a declared module: search, sort, select, export, show, edit, delete. */
export function ListPage({ module, list, one }: Props) {
  const words = useI18n();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const may = usePermissionCheck();
  const task = useOfficeAction();
  const [columns, setColumns] = useVisibleColumns(module);
  const [pendingAction, setPendingAction] = useState<{ step: ListAction; ids: readonly string[]; whole: boolean } | null>(null);
  const [secret, setSecret] = useState<GeneratedPassword | null>(null);
  const [inTrash, edit] = [params.get('trash') === '1', params.get('edit')];
  const steps = useListActions(module, inTrash);
  const batch = steps.filter((step) => step.batch);
  const { ticked, tick, choice, matching, clear } = useTicked(module, list, batch);
  const chosen = list.docs.filter(({ id }) => ticked.has(id));
  const writable = module.fields !== undefined || module.formAt !== undefined;
  const editable = !inTrash && writable && may(module.permissions.update);
  const close = () => void navigate(addressWithOpenRecord(params, {}), { preventScrollReset: true, replace: true });
  const begin = (step: ListAction, rows: readonly OfficeRow[], isAllSelected = false) => {
    if (!step.plain || isAllSelected) setPendingAction({ step, ids: rows.map(({ id }) => id), whole: isAllSelected });
    else void task(() => step.take(rows, {}), step.done, step.failed);
  };
  const onAnswer = ({ step, ids }: NonNullable<typeof pendingAction>, answer: unknown) => {
    setSecret(madeUpIn(answer, ids[0]));
    clear();
    if (step.name === 'remove') close();
  };
  const known = [...(one ? [one] : []), ...list.docs.filter(({ id }) => id !== one?.id)];
  const onSaved = (answer: unknown) =>
    module.open && edit === 'new' ? void navigate(module.open(answer as OfficeRow)) : setSecret(madeUpIn(answer));
  const rowsOf = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id)); // current: a rejection reloads the list
  useFocusAfterStep(list);
  useExistingPage(list);
  return (
    <>
      <Head module={module} inTrash={inTrash} writable={writable}>
        <ColumnsMenu module={module} visibleColumns={columns} onChange={setColumns} />
      </Head>
      <div className={module.Aside ? 'grid gap-6 xl:grid-cols-[16rem_minmax(0,1fr)]' : ''}>
        {module.Aside && <module.Aside />}
        <div className="min-w-0">
          <FilterBar module={module} />
          {inTrash && <p className="mt-3 text-sm text-muted">{words.t('office.trash.hint')}</p>}
          {chosen.length > 0 && (
            <SelectionBar {...choice} ticked={chosen} steps={batch} onBegin={(step, rows) => begin(step, rows, choice.isAllSelected)} />
          )}
          <Rows {...{ module, list, inTrash, columns, ticked, editable }} rows={list.docs} tickable={batch.length > 0} onTick={tick} />
          <ListPagination list={list} />
        </div>
      </div>
      {edit && (edit === 'new' || one) && (
        <FormDrawer
          key={edit}
          module={module}
          row={edit === 'new' ? null : one}
          initial={Object.fromEntries(params)}
          onClose={close}
          onDone={onSaved}
        />
      )}
      {one && !edit && <RecordDrawer key={one.id} {...{ module, one, steps, editable }} onBegin={begin} onClose={close} />}
      {pendingAction && (
        <ListActionDialog
          module={module}
          step={pendingAction.step}
          rows={rowsOf(pendingAction.ids)}
          matching={pendingAction.whole ? matching : null}
          onDone={(answer) => onAnswer(pendingAction, answer)}
          onClose={() => setPendingAction(null)}
        />
      )}
      {secret && (
        <GeneratedPasswordDialog
          password={secret.password}
          name={rowsOf([secret.id]).map((row) => module.nameOf(row, words))[0] ?? ''}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
