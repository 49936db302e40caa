import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Paged } from '../../../../../base/paging.ts';
import { useT } from '../../../../../platform/i18n/index.ts';
import { formatNumber } from '../../../../../web/lib/format.ts';
import { OfficeHead } from '../../../../../web/office/frame/OfficeHead.tsx';
import { ColumnsMenu, useVisibleColumns } from '../../../../../web/office/list/columns.tsx';
import { ExportMenu } from '../../../../../web/office/list/ExportMenu.tsx';
import { FilterBar } from '../../../../../web/office/list/FilterBar.tsx';
import { ListActionDialog } from '../../../../../web/office/list/ListActionDialog.tsx';
import { ListPagination } from '../../../../../web/office/list/ListPagination.tsx';
import { SelectionBar } from '../../../../../web/office/list/SelectionBar.tsx';
import type { ListAction } from '../../../../../web/office/list/steps.ts';
import { Table } from '../../../../../web/office/list/Table.tsx';
import type { OfficeRow } from '../../../../../web/office/module.ts';
import { usePermissionCheck } from '../../../../../web/office/office.ts';
import { buttonClass } from '../../../../../web/ui/button.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import { PageState } from '../../../../../web/ui/states.tsx';
import { type BatchTaskResult, taskBoxes, type WorkListRow } from '../../../operations.ts';
import { BatchResultsDialog, createBatchDecisionActions } from './batch.tsx';
import { hasDecidableTasks, type WorkListName } from './boxes.ts';
import { useFlowWords } from './flow-page.tsx';
import { workListModule } from './modules.tsx';

interface ListProps {
  box: WorkListName;
  list: Paged<WorkListRow>;
  /** Number of the reader's open tasks, and of the overdue ones among them. */
  count: { todo: number; overdue: number };
}

/** Links to the boxes of the reader's work, and to all cases with the permission to read them. */
function Boxes({ box, count }: Pick<ListProps, 'box' | 'count'>) {
  const may = usePermissionCheck();
  const { say, of, locale } = useFlowWords();
  const visibleBoxes: WorkListName[] = [...taskBoxes, ...(may('flow:case:read') ? (['cases'] as const) : [])];
  return (
    <nav aria-label={say('flow.boxes')} className="mb-4 flex flex-wrap gap-2">
      {visibleBoxes.map((one) => (
        <Link
          key={one}
          to={one === 'todo' ? '/admin/f' : `/admin/f?box=${one}`}
          aria-current={one === box ? 'page' : undefined}
          className="office-button"
        >
          {of('flow.box', one)}
          {one === 'todo' && count.todo > 0 && (
            <span className="rounded-full bg-primary px-1.5 text-xs leading-5 font-semibold text-on-primary tabular-nums">
              {formatNumber(locale, count.todo)}
            </span>
          )}
        </Link>
      ))}
      {count.overdue > 0 && (
        <p className="self-center text-sm font-semibold text-danger">{say('flow.overdue.count', { count: count.overdue })}</p>
      )}
    </nav>
  );
}

/** The empty state of a box, with its reason. */
function Nothing({ box, list }: Pick<ListProps, 'box' | 'list'>) {
  const t = useT();
  const { of } = useFlowWords();
  const [params] = useSearchParams();
  const filtered = [...params.keys()].some((name) => !['box', 'page', 'limit', 'sort'].includes(name));
  const back = new URLSearchParams(params);
  back.delete('page');
  return (
    <div className="office-empty">
      <PageState level={2} title={t('state.empty')} hint={filtered ? t('state.empty.hint') : of('flow.empty', box)}>
        {list.total > 0 && (
          <Link to={`?${back}`} className="office-button">
            {t('action.back')}
          </Link>
        )}
      </PageState>
    </div>
  );
}

interface TaskBatch {
  step: ListAction;
  rows: readonly WorkListRow[];
  results?: readonly BatchTaskResult[];
}

/** The page of the work list, which shows one box. Selected tasks can be decided in a batch; its result is shown for each task. */
export function WorkList({ box, list, count }: ListProps) {
  const words = useFlowWords();
  const { say } = words;
  const may = usePermissionCheck();
  const module = useMemo(() => workListModule(box, words), [box, words]);
  const [columns, setColumns] = useVisibleColumns(module);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<TaskBatch | null>(null);
  const chosen = list.docs.filter(({ id }) => ticked.has(id));
  const idsOf = (rows: readonly OfficeRow[]) => new Set(rows.map(({ id }) => id));
  return (
    <>
      <OfficeHead title={say('flow.title')} lead={say('flow.title.lead')}>
        <ExportMenu module={module} />
        <ColumnsMenu module={module} visibleColumns={columns} onChange={setColumns} />
        <Link to="/admin/f?new=1" className={buttonClass('primary', 'min-h-9!')}>
          <Icon name="plus" className="size-4" />
          {say('flow.new')}
        </Link>
      </OfficeHead>
      <Boxes box={box} count={count} />
      <FilterBar key={box} module={module} />
      {chosen.length > 0 && (
        <SelectionBar
          ticked={chosen}
          steps={createBatchDecisionActions(words)}
          matching={null}
          isAllSelected={false}
          onSelectAll={() => undefined}
          onBegin={(step, rows) => setBatch({ step, rows: list.docs.filter(({ id }) => idsOf(rows).has(id)) })}
        />
      )}
      {list.docs.length > 0 ? (
        <Table
          {...{ module, columns }}
          rows={list.docs}
          tickable={hasDecidableTasks(box) && may('flow:task:decide')}
          ticked={ticked}
          onTick={setTicked}
          editable={false}
        />
      ) : (
        <Nothing box={box} list={list} />
      )}
      <ListPagination list={list} />
      {batch && !batch.results && (
        <ListActionDialog
          module={module}
          step={batch.step}
          rows={batch.rows}
          onDone={(answer) => {
            setTicked(new Set());
            setBatch({ ...batch, results: (answer as { results: BatchTaskResult[] }).results });
          }}
          onClose={() => setBatch((now) => (now?.results ? now : null))}
        />
      )}
      {batch?.results && <BatchResultsDialog rows={batch.rows} results={batch.results} onClose={() => setBatch(null)} />}
    </>
  );
}
