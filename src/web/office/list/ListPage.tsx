import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../lib/list-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { State } from '../../ui/states.tsx';
import { Drawer } from '../Drawer.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { OfficeHead } from '../frame/OfficeHead.tsx';
import { type Module, type Row, titleOf } from '../module.ts';
import { useMay, useTask } from '../office.ts';
import { say } from '../texts.tsx';
import { Ask } from './Ask.tsx';
import { ColumnsMenu, useColumns } from './columns.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Pages } from './Pages.tsx';
import { filtersIn, withOpen } from './query.ts';
import { Secret } from './Secret.tsx';
import { type Step, useSteps } from './steps.ts';
import { Table } from './Table.tsx';

interface Props {
  module: Module;
  list: Paged<Row>;
  /** The record that is open in the drawer or the form. */
  one: Row | null;
}

/** The one list of the back office: whatever the module declares, found, sorted, ticked, exported, shown, edited, deleted. */
export function ListPage({ module, list, one }: Props) {
  const words = useI18n();
  const { t } = words;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const task = useTask();
  const [columns, setColumns] = useColumns(module);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ step: Step; ids: readonly string[] } | null>(null);
  const [secret, setSecret] = useState<{ password: string; id: string } | null>(null);
  const inTrash = params.get('trash') === '1';
  const steps = useSteps(module, inTrash);
  const ticked = useMemo(() => new Set(list.docs.filter(({ id }) => marked.has(id)).map(({ id }) => id)), [list, marked]);
  const chosen = list.docs.filter(({ id }) => ticked.has(id));
  const batch = steps.filter((step) => step.batch);
  const writable = module.fields !== undefined || module.formAt !== undefined;
  const editable = !inTrash && writable && may(module.permissions.update);
  const edit = params.get('edit');
  const close = () => void navigate(withOpen(params, {}), { preventScrollReset: true, replace: true });
  const begin = (step: Step, rows: readonly Row[]) => {
    if (!step.plain) setAsked({ step, ids: rows.map(({ id }) => id) });
    else void task(() => step.take(rows, {}), step.done, step.failed);
  };
  /** Shows the password that was made up for the row of an id; a new row's is in the answer. */
  const tell = (answer: unknown, of?: string) => {
    const { password, id = of } = (answer ?? {}) as { password?: string | null; id?: string };
    setSecret(password && id ? { password, id } : null);
  };
  const known = [...(one ? [one] : []), ...list.docs.filter(({ id }) => id !== one?.id)];

  const Detail = module.Detail;
  const seen = useRef(list);
  // a row or button that went with its own step takes the focus along
  useEffect(() => {
    if (seen.current !== list && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    seen.current = list;
  }, [list]);
  // the last records of the last page went, or an old address was opened
  const beyond = list.total > 0 && list.page > list.pages;
  useEffect(() => {
    if (beyond) void navigate(hrefWith(params, { page: String(list.pages) }), { preventScrollReset: true, replace: true });
  }, [beyond, list.pages, params, navigate]);
  return (
    <>
      <OfficeHead title={module.title?.(words) ?? titleOf(t, module.name)} lead={say(t, `admin.${module.name}.lead`)}>
        <ColumnsMenu module={module} shown={columns} onChange={setColumns} />
        {may(module.permissions.export) && <ExportMenu module={module} />}
        {module.More && !inTrash && <module.More />}
        {module.trash && may(module.permissions.remove) && (
          <Link to={inTrash ? module.page : `${module.page}?trash=1`} aria-current={inTrash ? 'true' : undefined} className="office-button">
            <Icon name="trash-2" className="size-4" />
            {t(inTrash ? 'office.trash.leave' : 'office.trash')}
          </Link>
        )}
        {!inTrash && writable && may(module.permissions.create) && (
          <Link
            to={module.formAt?.(null) ?? withOpen(params, { edit: 'new' })}
            preventScrollReset
            className={buttonClass('primary', 'min-h-9!')}
          >
            <Icon name="plus" className="size-4" />
            {t('office.new')}
          </Link>
        )}
      </OfficeHead>
      <div className={module.Aside ? 'grid gap-6 xl:grid-cols-[16rem_minmax(0,1fr)]' : ''}>
        {module.Aside && <module.Aside />}
        <div className="min-w-0">
          <FilterBar module={module} />
          {inTrash && <p className="mt-3 text-sm text-muted">{t('office.trash.hint')}</p>}
          {chosen.length > 0 && (
            <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-primary-soft px-3 py-1.5 text-sm">
              <p role="status" className="me-2">
                {t('office.ticked', { count: chosen.length })}
              </p>
              {batch.map((step) => {
                const able = chosen.filter(step.when);
                return (
                  <button
                    key={step.name}
                    type="button"
                    disabled={able.length === 0}
                    onClick={() => begin(step, able)}
                    className="office-button"
                  >
                    <Icon name={step.icon} className="size-4" />
                    {step.label}
                  </button>
                );
              })}
            </div>
          )}
          {list.total === 0 ? (
            <div className="office-empty">
              <State
                level={2}
                title={t('state.empty')}
                hint={filtersIn(module, params).length > 0 ? t('state.empty.hint') : t(inTrash ? 'office.trash.empty' : 'office.empty')}
              />
            </div>
          ) : (
            <Table
              module={module}
              columns={columns}
              rows={list.docs}
              tickable={batch.length > 0}
              ticked={ticked}
              onTick={setMarked}
              editable={editable}
            />
          )}
          <Pages list={list} />
        </div>
      </div>
      {edit && (edit === 'new' || one) && (
        <FormDrawer
          key={edit}
          module={module}
          row={edit === 'new' ? null : one}
          initial={Object.fromEntries(params)}
          onClose={close}
          onDone={tell}
        />
      )}
      {one && !edit && Detail && (
        <Drawer
          key={one.id}
          title={module.nameOf(one, words)}
          wide
          onClose={close}
          footer={
            <>
              {editable && (
                <Link
                  to={module.formAt?.(one.id) ?? withOpen(params, { edit: one.id })}
                  preventScrollReset
                  className={buttonClass('primary', 'min-h-9!')}
                >
                  {t('office.edit')}
                </Link>
              )}
              {steps
                .filter((step) => step.when(one))
                .map((step) => (
                  <button key={step.name} type="button" onClick={() => begin(step, [one])} className="office-button">
                    <Icon name={step.icon} className="size-4" />
                    {step.label}
                  </button>
                ))}
            </>
          }
        >
          <Detail one={one} module={module} />
        </Drawer>
      )}
      {asked && (
        <Ask
          module={module}
          step={asked.step}
          // as they are now: a refusal brings in the newest
          rows={known.filter(({ id }) => asked.ids.includes(id))}
          onDone={(answer) => {
            tell(answer, asked.ids[0]);
            setMarked(new Set());
            if (asked.step.name === 'remove') close();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {secret && (
        <Secret
          password={secret.password}
          name={known.filter(({ id }) => id === secret.id).map((row) => module.nameOf(row, words))[0] ?? ''}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
