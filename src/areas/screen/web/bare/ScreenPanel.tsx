import { type ReactNode, useId } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { saveCsv } from '../../../../web/lib/save-csv.ts';
import { Icon } from '../../../../web/ui/icon.tsx';

type Cell = string | number | null;
/** Figures of a panel as a table, for screen readers and for the table view (key `T`). */
export interface PanelTableData {
  head: string[];
  rows: Cell[][];
}
interface Props {
  name: string;
  title: string;
  /** Explanation of the figures, with the day since which they are counted. */
  what: string;
  table: PanelTableData;
  asTable: boolean;
  children: ReactNode;
}

function Rows({ table: { head, rows }, label }: { table: PanelTableData; label: string }) {
  const { locale } = useI18n();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard must reach it
    <section tabIndex={0} aria-label={label} className="screen-table">
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={head[j]} dir="auto" className={typeof cell === 'number' ? 'text-end tabular-nums' : undefined}>
                  {typeof cell === 'number' ? formatNumber(locale, cell) : (cell ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Panel of the screen with a title: a chart, or a table with a CSV download. */
export function ScreenPanel({ name, title, what, table, asTable, children }: Props) {
  const { t } = useI18n();
  const id = useId();
  const label = t('screen.table', { title });
  const csv = t('screen.csv', { title });
  return (
    <section aria-labelledby={id} className={`screen-panel screen-${name}`}>
      <header>
        <h2 id={id}>{title}</h2>
        <p title={what}>{what}</p>
        {asTable && (
          <button
            type="button"
            className="screen-button"
            aria-label={csv}
            title="CSV"
            onClick={() => saveCsv(name, [table.head, ...table.rows])}
          >
            <Icon name="download" className="screen-icon" />
          </button>
        )}
      </header>
      <div className="screen-body">{asTable ? <Rows table={table} label={label} /> : children}</div>
    </section>
  );
}
