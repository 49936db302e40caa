import { and, eq, sql } from 'drizzle-orm';
import { joinAccount } from '../access/ownership.server.ts';
import type { Db } from '../db/connect.server.ts';
import { instant, int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { Select } from '../resource/list-page.server.ts';
import { settingHistoryTable } from './table.server.ts';

/** What settings were changed to, when, and by whom. */

/** The last change of each of some settings; its number is the setting's version. */
export const lastChanges = statement({
  params: { keys: list(text()) },
  row: { key: text(), id: int, at: instant, by: nullable(text()) },
  sql: ({ keys }) =>
    sql`select distinct on (h.key) h.key, h.id, h.at, a.real_name as by from setting_history h left ${sql.raw(joinAccount('h.by'))}
        where h.key = any(${keys}) order by h.key, h.id desc`,
});

/** All changes, newest first, as `h`. */
export const changes: Select = {
  columns: 'h.id, h.at, a.real_name as by, h.value',
  from: `setting_history h left ${joinAccount('h.by')}`,
  key: 'h.id',
  sorts: {},
  order: 'h.id desc',
};

/** What one change of a setting set; null: back to the default. Undefined where there is no such change. */
export const changedTo = async (tx: Db, key: string, id: number): Promise<unknown> => {
  const [entry] = await tx
    .select({ value: settingHistoryTable.value })
    .from(settingHistoryTable)
    .where(and(eq(settingHistoryTable.key, key), eq(settingHistoryTable.id, id)));
  return entry?.value;
};
