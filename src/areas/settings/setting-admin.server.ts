import { AppError } from '../../base/errors.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { hideValues } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { refuseOutdatedVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId, toPagedList } from '../../platform/resource/resource.server.ts';
import { lastSettingChanges, settingChangeSelect, valueSetByChange } from '../../platform/settings/history.server.ts';
import { settingValueFault } from '../../platform/settings/setting.server.ts';
import type { SettingKey, Settings } from '../../platform/settings/settings.server.ts';
import type { SettingHistoryEntry, SettingRow } from './operations.ts';

export interface SettingFilters {
  group?: string | undefined;
}
type SettingScalar = string | number | boolean;
type LastSettingChange = Awaited<ReturnType<typeof lastSettingChanges.all>>[number];

/** Administration of settings by operators. Every change is stored, and can be rolled back unless the setting is a secret. */
export class SettingAdmin {
  readonly #connection: Connection;
  readonly #settings: Settings;
  readonly #changes: Changes;

  constructor(connection: Connection, all: Settings, changes: Changes) {
    this.#connection = connection;
    this.#settings = all;
    this.#changes = changes;
  }

  async list(context: Context, query: ListQuery<SettingFilters>): Promise<Paged<SettingRow>> {
    authorise(context, 'setting:setting:read');
    const keys = Object.keys(this.#settings.catalogue).filter((key) => this.#settings.has(key));
    const last = await this.#last(keys);
    const word = query.keyword?.toLowerCase() ?? '';
    const found = keys
      .map((key) => this.#toRow(context, key, last.get(key)))
      .filter((row) => !query.group || row.group === query.group)
      .filter((row) => `${row.id} ${row.name} ${row.description}`.toLowerCase().includes(word));
    if (query.sort) found.sort((a, b) => (a.id < b.id ? -1 : 1) * (query.sort === '-key' ? -1 : 1));
    return toPagedList(found.slice((query.page - 1) * query.limit, query.page * query.limit), found.length, query);
  }

  async get(context: Context, key: string): Promise<SettingRow> {
    authorise(context, 'setting:setting:read');
    const known = this.#keyOf(key);
    return this.#toRow(context, known, (await this.#last([known])).get(known));
  }

  /** Returns a page of changes of a setting, newest first. */
  async history(context: Context, key: string, { page, limit }: { page: number; limit: number }): Promise<Paged<SettingHistoryEntry>> {
    authorise(context, 'setting:setting:read');
    const found = await selectPage<{ id: number; at: Date; by: string | null; value: SettingScalar | null }>(
      this.#connection,
      settingChangeSelect,
      new WhereClause().add('h.key = ?', this.#keyOf(key)),
      { page, limit },
    );
    return { ...found, docs: found.docs.map((row) => ({ ...row, id: String(row.id), at: new Date(row.at).toISOString() })) };
  }

  /** Changes a setting. Throws E_VALIDATION at `value`, with the permitted range, if the value is invalid. */
  async update(context: Context, key: string, { value, version }: { value: SettingScalar; version: number }): Promise<void> {
    const known = this.#keyOf(key, context);
    const fault = settingValueFault(this.#settings.declarationOf(known), value);
    if (fault) throw new AppError('E_VALIDATION', { value: fault.problem }, undefined, fault.facts);
    await this.#write(context, known, { version, action: 'setting.update' }, async () => value);
  }

  /** Resets a setting to its default. */
  reset(context: Context, key: string, { version }: { version: number }): Promise<void> {
    return this.#write(context, this.#keyOf(key, context), { version, action: 'setting.reset' }, async () => undefined);
  }

  /** Sets the value of a history entry again. Throws E_STATE for a secret, whose values are not stored in the history. */
  rollback(context: Context, key: string, { to, version }: { to: string; version: number }): Promise<void> {
    const known = this.#keyOf(key, context);
    return this.#write(context, known, { version, action: 'setting.rollback' }, async (tx) => {
      if (this.#isSecret(known)) throw new AppError('E_STATE');
      const value = await valueSetByChange(tx, known, numberOfRowId(to));
      if (value === undefined) throw new AppError('E_NOT_FOUND');
      return value ?? undefined;
    });
  }

  async #write(
    context: Context,
    key: SettingKey,
    { version, action }: { version: number; action: string },
    chosen: (tx: Db) => Promise<unknown>,
  ): Promise<void> {
    const actor = authorise(context, 'setting:setting:update', {});
    await transaction(this.#connection, async (tx) => {
      await lockInTransaction(tx, 7307);
      refuseOutdatedVersion((await this.#last([key], tx)).get(key)?.id ?? 0, version);
      const value = await chosen(tx);
      const from = this.#settings.get(key);
      await this.#settings.write(tx, key, value, actor.id);
      const change = { from, to: value ?? this.#settings.declarationOf(key).default };
      await audit(tx, context, {
        action,
        target: `setting:${key}`,
        facts: { name: key, changes: { value: this.#isSecret(key) ? hideValues(change) : change } },
      });
    });
    await this.#changes.catchUp();
  }

  /** Returns the last change of each setting; its id is the version of the setting. */
  async #last(settingKeys: readonly string[], db: Db = this.#connection.db): Promise<Map<string, LastSettingChange>> {
    const found = await lastSettingChanges.all(db, { keys: settingKeys });
    return new Map(found.map((row) => [row.key, row]));
  }

  #isSecret(key: SettingKey): boolean {
    return this.#settings.declarationOf(key).type === 'secret';
  }

  /** Validates a key. If `writer` is given, first checks its permission to change settings. Throws E_NOT_FOUND for an unknown key. */
  #keyOf(key: string, writer?: Context): SettingKey {
    if (writer) authorise(writer, 'setting:setting:update', {});
    if (!this.#settings.has(key)) throw new AppError('E_NOT_FOUND');
    return key;
  }

  #toRow(context: Context, key: SettingKey, last: LastSettingChange | undefined): SettingRow {
    const { type, default: initial, choices, public: open } = this.#settings.declarationOf(key);
    const value = this.#settings.get(key);
    const texts = officeTexts[context.locale];
    return {
      id: key,
      group: key.slice(0, key.indexOf('.')),
      name: texts[`setting.${key}`] ?? key,
      description: texts[`setting.${key}.about`] ?? '',
      type,
      value: type === 'secret' && value !== '' ? '••••' : value,
      default: initial,
      choices: [...(choices ?? [])],
      public: open === true,
      changed: last ? isoOrNull(last.at) : null,
      by: last?.by ?? null,
      version: last?.id ?? 0,
    };
  }
}
