import type { ClipboardEvent } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import type { InputAttributes } from '../../../../../web/forms/field.tsx';
import { RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { tableLimits as most } from '../../../../engine/field-rules.ts';
import type { TablePreview } from '../../../../engine/fields.ts';
import { useFieldValue } from '../store.ts';
import type { InputProps } from './simple.tsx';

const blank: TablePreview = { columns: ['', ''], rows: [['', '']] };

/** Gives every row as many cells as there are columns, within the limits. */
const even = ({ columns, rows }: TablePreview): TablePreview => ({
  columns: columns.slice(0, most.columns),
  rows: rows.slice(0, most.rows).map((row) => columns.map((_, i) => row[i] ?? '').slice(0, most.columns)),
});

/** Parses cells copied from a spreadsheet; the first row contains the column names. */
const tableOf = (text: string): TablePreview => {
  const [columns = [], ...rows] = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  return even({ columns, rows });
};

const withCell = ({ columns, rows }: TablePreview, row: number, column: number, text: string): TablePreview => ({
  columns,
  rows: rows.map((cells, i) => (i === row ? cells.with(column, text) : cells)),
});
const withoutColumn = ({ columns, rows }: TablePreview, at: number): TablePreview => ({
  columns: columns.toSpliced(at, 1),
  rows: rows.map((row) => row.toSpliced(at, 1)),
});

const cell = 'w-full min-w-28 bg-transparent px-2 py-1.5 outline-none focus:bg-primary-soft';

interface PartProps {
  table: TablePreview;
  set: (table: TablePreview | null) => void;
}

/** Inputs of the column names; the first one has the id of the field. */
function Head({ table, set, attributes }: PartProps & { attributes: InputAttributes }) {
  const t = useT();
  const { columns, rows } = table;
  return (
    <thead>
      <tr className="border-b border-line bg-sunken">
        {columns.map((name, i) => (
          <th key={i} scope="col">
            <div className="flex items-center">
              <input
                {...(i === 0 && attributes)}
                aria-label={t('content.table.column', { count: i + 1 })}
                value={name}
                onChange={({ target }) => set({ columns: columns.with(i, target.value), rows })}
                placeholder={t('placeholder.enter')}
                className={`${cell} font-semibold`}
              />
              {columns.length > 1 && (
                <RemoveButton
                  label={t('content.table.column.remove', { count: i + 1 })}
                  onClick={() => set(withoutColumn(table, i))}
                  className="size-7"
                  small
                />
              )}
            </div>
          </th>
        ))}
        <td className="w-8" />
      </tr>
    </thead>
  );
}

function Body({ table, set }: PartProps) {
  const t = useT();
  const { columns, rows } = table;
  return (
    <tbody>
      {rows.map((row, r) => (
        <tr key={r}>
          {row.map((text, i) => (
            <td key={i}>
              <input
                aria-label={t('content.table.cell', { row: r + 1, column: columns[i] || i + 1 })}
                value={text}
                onChange={({ target }) => set(withCell(table, r, i, target.value))}
                placeholder={t('placeholder.enter')}
                className={cell}
              />
            </td>
          ))}
          <td>
            <RemoveButton
              label={t('content.table.row.remove', { count: r + 1 })}
              onClick={() => set({ columns, rows: rows.toSpliced(r, 1) })}
              className="size-7"
              small
            />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Buttons that add rows and columns or remove the table. */
function Tools({ table: { columns, rows }, set }: PartProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        disabled={rows.length >= most.rows}
        onClick={() => set({ columns, rows: [...rows, columns.map(() => '')] })}
        className="office-button"
      >
        <Icon name="plus" className="size-4" />
        {t('content.table.row.add')}
      </button>
      <button
        type="button"
        disabled={columns.length >= most.columns}
        onClick={() => set(even({ columns: [...columns, ''], rows }))}
        className="office-button"
      >
        <Icon name="plus" className="size-4" />
        {t('content.table.column.add')}
      </button>
      <button type="button" onClick={() => set(null)} className="office-button hover:border-danger hover:text-danger">
        <Icon name="trash-2" className="size-4" />
        {t('content.table.remove')}
      </button>
    </div>
  );
}

/** Input of a dataset's preview rows, typed by cell or pasted from a spreadsheet. */
export function TableInput({ path, attributes }: InputProps) {
  const t = useT();
  const [table, set] = useFieldValue<TablePreview | null>(path);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/\t/.test(text) || !/\n/.test(text.trim())) return;
    event.preventDefault();
    set(tableOf(text));
  };
  if (!table)
    return (
      <button id={attributes.id} type="button" onClick={() => set(blank)} className="office-button border-dashed text-muted">
        <Icon name="table" className="size-4" />
        {t('content.table.begin')}
      </button>
    );
  return (
    <div onPaste={onPaste} className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t('content.table')} className="max-h-96 overflow-auto rounded-md border border-line">
        <table className="w-full border-collapse [&_:is(td,th)]:border-line [&_:is(td,th)]:not-first:border-s [&_tr]:not-first:border-t">
          <Head table={table} set={set} attributes={attributes} />
          <Body table={table} set={set} />
        </table>
      </section>
      <Tools table={table} set={set} />
    </div>
  );
}
