import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { type Connection, type Db, transaction } from '../db/connect.server.ts';
import { int, json, nullable, reservedExecutorOf, statement, text } from '../db/sql.server.ts';
import { Changes } from '../events/changes.server.ts';
import type { platformSettings } from './platform-settings.server.ts';
import { type SettingCatalogue, type SettingDeclaration, settingValueFault, type ValuesOf } from './setting.server.ts';
import { settingTable } from './table.server.ts';

/** Value types of all settings by key. Areas augment this interface (`settings.server.ts` of the area). */
export interface SettingValues extends ValuesOf<typeof platformSettings> {}
export type SettingKey = keyof SettingValues & string;

const allStored = statement({ row: { key: text(), value: json<unknown>() }, sql: () => sql`select key, value from setting` });
const put = statement({
  params: { key: text<SettingKey>(), value: json<unknown>(), by: nullable(int) },
  sql: ({ key, value, by }) =>
    sql`insert into setting (key, value, updated_by) values (${key}, ${value}::jsonb, ${by})
        on conflict (key) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`,
});
const record = statement({
  params: { key: text<SettingKey>(), value: nullable(json<unknown>()), by: nullable(int) },
  sql: ({ key, value, by }) => sql`insert into setting_history (key, value, by) values (${key}, ${value}::jsonb, ${by})`,
});

/** In-memory copy of all settings; every process reloads it after a change. */
export class Settings {
  /** All settings of the platform and the areas, in the order of the back office. */
  readonly catalogue: SettingCatalogue;
  readonly #connection: Connection;
  #stored = new Map<SettingKey, unknown>();

  constructor(connection: Connection, catalogue: SettingCatalogue) {
    this.catalogue = catalogue;
    this.#connection = connection;
  }

  /** Loads the stored values. A value of an older version that its setting no longer allows counts as not set. */
  async load(): Promise<void> {
    const found = await allStored.all(reservedExecutorOf(this.#connection), {});
    const stored = new Map<SettingKey, unknown>();
    for (const { key, value } of found)
      if (this.has(key) && this.declarationOf(key).schema.safeParse(value).success) stored.set(key, value);
    this.#stored = stored;
  }

  has(key: string): key is SettingKey {
    return Object.hasOwn(this.catalogue, key);
  }

  /** Returns the declaration of a setting. Throws if neither the platform nor an area declares it. */
  declarationOf(key: SettingKey): SettingDeclaration<string | number | boolean> {
    const declared = this.catalogue[key];
    if (!declared) throw new Error(`No area in areas.server.ts declares the setting ${key}`);
    return declared;
  }

  get<K extends SettingKey>(key: K): SettingValues[K] {
    // the value was checked by its schema in `load`
    return (this.#stored.has(key) ? this.#stored.get(key) : this.declarationOf(key).default) as SettingValues[K];
  }

  /** Stores the value of a setting and notifies every process. Throws E_VALIDATION under the key of the setting if the value is invalid. */
  async set<K extends SettingKey>(key: K, value: SettingValues[K], actor: number | null): Promise<void> {
    await transaction(this.#connection, (tx) => this.write(tx, key, value, actor));
    await this.load();
  }

  /** Stores the value of a setting inside a transaction; call `load` after the commit. `undefined` restores the default. */
  async write(tx: Db, key: SettingKey, value: unknown, actor: number | null): Promise<void> {
    const declared = this.declarationOf(key);
    const fault = value === undefined ? null : settingValueFault(declared, value);
    if (fault) throw new AppError('E_VALIDATION', { [key]: fault.problem }, undefined, fault.facts);
    const stored = value === undefined ? null : declared.schema.parse(value);
    if (value === undefined) await tx.delete(settingTable).where(eq(settingTable.key, key));
    else await put.all(tx, { key, value: stored, by: actor });
    await record.all(tx, { key, value: declared.type === 'secret' ? null : stored, by: actor });
    await Changes.publish(tx, 'setting', []);
  }
}
