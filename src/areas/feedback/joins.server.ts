import { sql } from 'drizzle-orm';
import { int, json, list, statement, text } from '../../platform/db/sql.server.ts';
import type { MergeHooks } from '../../records/hooks/hooks.server.ts';

const moveMessages = statement({
  params: { kind: text(), joins: json<readonly { gone: number; kept: number }[]>() },
  row: { id: int, gone: int },
  sql: ({ kind, joins }) =>
    sql`update feedback f set about_n = p.kept from jsonb_to_recordset(${joins}::jsonb) as p(gone int, kept int)
         where f.about_kind = ${kind} and f.about_n = p.gone returning f.id, p.gone`,
});
const returnMessages = statement({
  params: { gone: int, ids: list(int) },
  sql: ({ gone, ids }) => sql`update feedback set about_n = ${gone} where id = any(${ids})`,
});

/**
 * Moves messages about a merged record to the record it was merged into, and back when the merge is undone. Used by the server and by
 * commands that merge records.
 */
export const feedbackMergeHooks: MergeHooks = {
  onJoin: (tx, kind, joins) => moveMessages.all(tx, { kind, joins }),
  async onPart(tx, _kind, { gone, ids }) {
    await returnMessages.all(tx, { gone, ids });
  },
};
