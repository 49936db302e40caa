import { useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../lib/list-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, labelOf, type OfficeModule, type OfficeRow, type TranslationContext, valueIn } from '../module.ts';
import { addressWithOpenRecord, nextSort } from './query.ts';

interface Props {
  module: OfficeModule;
  columns: readonly Column[];
  rows: readonly OfficeRow[];
  /** True if rows can be ticked; `ticked` has the ids of the ticked rows. */
  tickable: boolean;
  ticked: ReadonlySet<string>;
  onTick: (ids: ReadonlySet<string>) => void;
  /** True if rows have a link to their form. */
  editable: boolean;
}

const cellContent = (column: Column, row: OfficeRow, words: TranslationContext) => {
  if (column.cell) return column.cell(row, words);
  const value = valueIn(row, column.name);
  return value === null || value === undefined || value === '' ? <span className="text-muted">—</span> : String(value);
};

function Heading({ module, column, params }: { module: OfficeModule; column: Column; params: URLSearchParams }) {
  const { t } = useI18n();
  const label = labelOf(t, module.name, column.name);
  const sort = params.get('sort');
  const up = sort === column.name;
  const down = sort === `-${column.name}`;
  if (!column.sort) return label;
  const href = hrefWith(new URLSearchParams(addressWithOpenRecord(params, {})), { sort: nextSort(sort, column.name) });
  return (
    <Link to={href} preventScrollReset className="inline-flex min-h-8 items-center gap-1 hover:text-primary">
      {label}
      <Icon name="chevron-down" className={`size-3.5 ${up ? 'rotate-180' : ''} ${up || down ? 'text-primary' : 'opacity-40'}`} />
    </Link>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onTick: (on: boolean) => void;
}
const Tick = ({ label, checked, onTick }: TickProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    onChange={({ target }) => onTick(target.checked)}
    className="size-4 accent-primary"
  />
);

/** Cells of a row; the first cell links to the record. */
function Cells({ module, columns, row, side }: Pick<Props, 'module' | 'columns'> & { row: OfficeRow; side: string }) {
  const words = useI18n();
  const [params] = useSearchParams();
  return columns.map((column, i) =>
    i === 0 ? (
      <th key={column.name} scope="row" className={`sticky ${side} z-10 font-normal ${column.className ?? ''}`}>
        {module.Detail || module.open ? (
          <Link
            to={module.open?.(row) ?? addressWithOpenRecord(params, { show: row.id })}
            preventScrollReset={!module.open}
            className="text-link"
          >
            {cellContent(column, row, words)}
          </Link>
        ) : (
          cellContent(column, row, words)
        )}
      </th>
    ) : (
      <td key={column.name} className={column.className}>
        {cellContent(column, row, words)}
      </td>
    ),
  );
}

function EditLink({ module, row }: { module: OfficeModule; row: OfficeRow }) {
  const words = useI18n();
  const [params] = useSearchParams();
  return (
    <Link
      to={module.formAt?.(row.id) ?? addressWithOpenRecord(params, { edit: row.id })}
      preventScrollReset
      aria-label={words.t('office.edit.title', { name: module.nameOf(row, words) })}
      className="grid size-8 place-items-center text-muted hover:text-primary"
    >
      <Icon name="pencil" className="size-4" />
    </Link>
  );
}

/** Table of a list with a sticky head and a sticky first column. */
export function Table({ module, columns, rows, tickable, ticked, onTick, editable }: Props) {
  const words = useI18n();
  const { t } = words;
  const [params] = useSearchParams();
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  const sort = params.get('sort');
  const order = ({ name }: Column) => (sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined);
  const tick = (id: string, on: boolean) => onTick(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  const side = tickable ? 'start-10' : 'start-0';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={t('office.table')} tabIndex={0} className="office-table">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {tickable && (
              <th scope="col" className="start-0 z-20 w-10">
                <Tick label={t('office.tick.all')} checked={all} onTick={(on) => onTick(new Set(on ? rows.map(({ id }) => id) : []))} />
              </th>
            )}
            {columns.map((column, i) => (
              <th key={column.name} scope="col" aria-sort={order(column)} className={i === 0 ? `${side} z-20` : ''}>
                <Heading module={module} column={column} params={params} />
              </th>
            ))}
            {editable && (
              <th scope="col" className="w-12 sm:end-0 sm:z-20">
                <span className="sr-only">{t('office.edit')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={ticked.has(row.id) ? 'is-ticked' : undefined}>
              {tickable && (
                <td className="sticky start-0 z-10 w-10">
                  <Tick
                    label={t('office.tick', { name: module.nameOf(row, words) })}
                    checked={ticked.has(row.id)}
                    onTick={(on) => tick(row.id, on)}
                  />
                </td>
              )}
              <Cells module={module} columns={columns} row={row} side={side} />
              {editable && (
                <td className="w-12 sm:sticky sm:end-0 sm:z-10">
                  <EditLink module={module} row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
