import { and, eq, sql } from 'drizzle-orm';
import { joinAccount } from '../access/ownership.server.ts';
import type { Db } from '../db/connect.server.ts';
import { instant, int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { ListSelect } from '../resource/list-page.server.ts';
import { settingHistoryTable } from './table.server.ts';

/** SQL of the history of settings: value, time and account of each change. */

/** Returns the last change of each given setting; the id of the change is the version of the setting. */
export const lastSettingChanges = statement({
  params: { keys: list(text()) },
  row: { key: text(), id: int, at: instant, by: nullable(text()) },
  sql: ({ keys }) =>
    sql`select distinct on (h.key) h.key, h.id, h.at, a.real_name as by from setting_history h left ${sql.raw(joinAccount('h.by'))}
        where h.key = any(${keys}) order by h.key, h.id desc`,
});

/** SQL of a list (`ListSelect`): changes `h` of settings, newest first. */
export const settingChangeSelect: ListSelect = {
  columns: 'h.id, h.at, a.real_name as by, h.value',
  from: `setting_history h left ${joinAccount('h.by')}`,
  key: 'h.id',
  sorts: {},
  order: 'h.id desc',
};

/** Returns the value that a change set; null if it restored the default or set a secret, undefined if the change does not exist. */
export const valueSetByChange = async (tx: Db, key: string, id: number): Promise<unknown> => {
  const [entry] = await tx
    .select({ value: settingHistoryTable.value })
    .from(settingHistoryTable)
    .where(and(eq(settingHistoryTable.key, key), eq(settingHistoryTable.id, id)));
  return entry?.value;
};
