import type { BatchStatement } from '../../platform/db/batch.server.ts';
import { toStorableJson } from '../../platform/db/bulk.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import { type Author, authorColumns } from '../stored/author.ts';
import type { ColumnValues } from './draft-rows.server.ts';

const toColumns = (values: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnName(name), value]));

/** Statement that updates different columns of several records of a kind; `changed` must not be empty. */
export const updateStatement = (
  { kind }: BoundKind,
  changed: readonly { row: { n: number }; values: ColumnValues }[],
  author: Author,
): BatchStatement => {
  const fields = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))].map(columnName);
  const records = changed.map(({ row, values }) => ({ n: row.n, set: Object.keys(values).map(columnName), ...toColumns(values) }));
  const { account, program } = authorColumns(author);
  const assign = fields.map((f) => `"${f}" = case when '${f}' = any(w.names) then x."${f}" else r."${f}" end`).join(', ');
  return {
    sql: `update "${kind.slug}" r set ${assign}, updated_at = now(), updated_by = $2, updated_account = $3
       from jsonb_array_elements($1::jsonb) as e(value),
            lateral jsonb_populate_record(null::"${kind.slug}", e.value) x,
            lateral (select array(select jsonb_array_elements_text(e.value->'set')) as names) w
      where r.n = x.n`,
    params: [toStorableJson(records), program, account],
  };
};
