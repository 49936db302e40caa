import { useI18n } from '../../../platform/i18n/index.ts';
import { fieldLabelOf } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { DetailSection } from './DetailSection.tsx';
import { isTablePreview } from './field-values.ts';

const isNumber = (cell: string) => /^[-+−]?[\d\s.,%]+$/.test(cell);

/** Tables with the first rows of a dataset, one for each table field of the record. */
export function DatasetPreviewTables({ doc }: { doc: RecordDetail }) {
  const { t } = useI18n();
  const fields = Object.entries(kindOf(doc.kind).fields).filter(([, field]) => field.type === 'table');
  return fields.map(([name]) => {
    const table = doc[name];
    if (!isTablePreview(table)) return null;
    const { columns, rows } = table;
    const label = fieldLabelOf(t, doc.kind, name);
    const align = columns.map((_, i) => (rows.every((row) => isNumber(row[i] ?? '')) ? 'text-end tabular-nums' : 'text-start'));
    return (
      <DetailSection key={name} title={label} long>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
          tabIndex={0}
          aria-label={t('detail.previewRows', { count: rows.length })}
          className="overflow-x-auto rounded border border-line bg-surface"
        >
          <table className="w-full text-sm">
            <caption className="caption-bottom border-t border-line px-3 py-2 text-start text-muted">
              {t('detail.previewRows', { count: rows.length })}
            </caption>
            <thead className="bg-sunken">
              <tr>
                {columns.map((column, i) => (
                  <th key={i} scope="col" dir="auto" className={`px-3 py-2.5 font-semibold ${align[i]}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, r) => (
                <tr key={r} className="border-t border-line align-top">
                  {row.map((cell, i) => (
                    <td key={i} dir="auto" className={`px-3 py-2 ${align[i]}`}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </DetailSection>
    );
  });
}
