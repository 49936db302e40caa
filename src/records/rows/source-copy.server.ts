import { sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { instant, int, json, statement, text } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { PreparedDraft } from './draft-rows.server.ts';

/** Text that was cut from a record (`RecordDraft.cut`), stored by source and field. */
export interface CutText {
  source: string;
  /** Path of the field, for example `body`, `summary` or `translation.ru-ru.body`. */
  field: string;
  text: string;
  at: Date;
}

interface Row {
  kind: KindSlug;
  n: number;
  source: string;
  field: string;
  text: string;
}
const putCopies = statement({
  params: { copies: json<readonly Row[]>() },
  sql: ({ copies }) =>
    sql`insert into source_copy as s (kind, n, source, field, text)
        select kind, n, source, field, text from jsonb_populate_recordset(null::source_copy, ${copies}::jsonb)
        on conflict (kind, n, source, field) do update set text = excluded.text, at = now() where excluded.text is distinct from s.text`,
});
const copiesOf = statement({
  params: { kind: text(), n: int },
  row: { source: text(), field: text(), text: text(), at: instant },
  sql: ({ kind, n }) => sql`select source, field, text, at from source_copy where kind = ${kind} and n = ${n} order by source, field`,
});

/** Stores the texts that were cut from a batch of drafts. */
export const writeCutTexts = async (
  tx: Db,
  kind: KindSlug,
  { prepared, ids }: { prepared: ReadonlyMap<string, PreparedDraft>; ids: ReadonlyMap<string, number> },
): Promise<void> => {
  const copies = [...prepared.values()].flatMap(({ key, draft }) =>
    Object.entries(draft.cut ?? {}).map(([field, cut]) => ({
      kind,
      n: requiredValueOf(ids, key),
      source: draft.source.name ?? '',
      field,
      text: cut,
    })),
  );
  if (copies.length > 0) await putCopies.all(tx, { copies });
};

/** Texts that were cut from a record, ordered by source and field. */
export const readCutTexts = (connection: Connection, kind: KindSlug, n: number): Promise<CutText[]> =>
  copiesOf.all(connection, { kind, n });
