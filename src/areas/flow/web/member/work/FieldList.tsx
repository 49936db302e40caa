import { attachmentsIn, FileLink } from '../../../../../records/web/FilesField.tsx';
import { splitTableCells } from '../../../model/fields.ts';
import type { CaseField } from '../../../operations.ts';
import { localizedFlowElementName, useFlowWords } from './flow-page.tsx';
import { fieldValueText } from './values.ts';

function Table({ lines }: { lines: readonly string[] }) {
  const [columns = [], ...rows] = splitTableCells(lines);
  return (
    // a scrollable table needs the keyboard focus
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div tabIndex={0} className="overflow-x-auto">
      <table className="text-sm">
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th key={`${at} ${name}`} scope="col" className="border-b border-line py-1 pe-4 text-start font-semibold">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells[0]}`}>
              {cells.map((cell, at) => (
                <td key={`${at} ${cell}`} className="border-b border-line py-1 pe-4 align-top">
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The value of a field: links for URLs and files, a table for tabular data, otherwise text. */
function FieldValue({ field }: { field: CaseField }) {
  const words = useFlowWords();
  const { type, value } = field;
  const text = fieldValueText(words, field);
  if (!text) return <span className="text-muted">—</span>;
  if (type === 'files')
    return (
      <ul>
        {attachmentsIn(value).map((file) => (
          <li key={file.id} className="flex items-center gap-3">
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    );
  if (type === 'table' && Array.isArray(value)) return <Table lines={value.map(String)} />;
  if (type !== 'link') return <bdi>{text}</bdi>;
  return (
    <a href={text} rel="noreferrer nofollow" className="text-link">
      <bdi>{text}</bdi>
    </a>
  );
}

/** Read-only fields of a case. */
export function FieldList({ fields }: { fields: readonly CaseField[] }) {
  const words = useFlowWords();
  return (
    <dl className="border-b border-line">
      {fields.map((field) => (
        <div key={field.name} className="gap-x-6 border-t border-line py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-sm text-muted wrap-anywhere">{localizedFlowElementName(words, field.names, field.name)}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            <FieldValue field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
