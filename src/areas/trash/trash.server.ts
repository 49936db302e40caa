import type { AreaJobName } from '../../areas.ts';
import type { TrashSource } from '../../platform/area.server.ts';
import { type Connection, type Db, queryRows, transaction } from '../../platform/db/connect.server.ts';
import { audit, systemAgent } from '../../platform/events/audit/audit.server.ts';
import { type FieldDifferences, hideValues, purgedFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';

const rhythm = 3600_000;
const over = `deleted_at < now() - interval '${trashDays} days'`;

type TrashedRow = { target: string; called: string | null } & Record<string, unknown>;

/**
 * Deletes rows for good after `trashDays` days in the trash; anonymises rows to which other rows refer. Areas declare the tables. Names and
 * codes of the deleted rows can be used again.
 */
export class TrashPurger {
  readonly job: RecurringJob<AreaJobName> = { name: 'trash', every: rhythm, run: () => this.run() };
  readonly #connection: Connection;
  readonly #files: FileStore;
  #sources: readonly TrashSource[] = [];

  constructor(connection: Connection, files: FileStore) {
    this.#connection = connection;
    this.#files = files;
  }

  /** Sets the tables that have a trash. Called once, when the services of all areas exist. */
  setSources(sources: readonly TrashSource[]): void {
    this.#sources = sources;
  }

  /** Deletes or anonymises the expired rows of all tables. Returns their number by source. */
  async run(): Promise<Record<string, number>> {
    const { counts, left } = await transaction(this.#connection, async (tx) => {
      const left: string[] = [];
      const counts: Record<string, number> = {};
      for (const source of this.#sources) counts[source.counted] = await this.#empty(tx, source, left);
      return { counts, left };
    });
    await this.#files.discard(left);
    return counts;
  }

  /**
   * Deletes the expired rows of a table, or anonymises them if the source has `strip`. Returns their number. Appends the hashes of files
   * that are no longer used to `left`.
   */
  async #empty(tx: Db, source: TrashSource, left: string[]): Promise<number> {
    const { table, target, called, fields, strip } = source;
    const columns = `${target} as target, ${called} as called, ${fields}`;
    if (!strip) {
      const gone = await queryRows<TrashedRow>(tx, `delete from ${table} t where ${over} returning ${columns}`);
      await auditPurge(tx, source, gone);
      return gone.length;
    }
    const due = await queryRows<{ id: number }>(tx, `select id from ${table} where ${over} and ${strip.due} order by id for update`);
    const ids = due.map(({ id }) => id);
    const gone = await queryRows<TrashedRow>(tx, `select ${columns} from ${table} t where t.id = any($1) order by t.id`, [ids]);
    left.push(...(await strip.run(tx, ids, this.#files)));
    await auditPurge(tx, source, gone);
    return ids.length;
  }
}

const auditPurge = async (tx: Db, { audited, personal = [] }: TrashSource, gone: readonly TrashedRow[]): Promise<void> => {
  for (const { target, called, ...values } of gone) {
    const fields = Object.entries<FieldDifferences[string]>(purgedFieldDifferences(values));
    const changes = Object.fromEntries(fields.map(([name, change]) => [name, personal.includes(name) ? hideValues(change) : change]));
    await audit(tx, systemAgent, { action: `${audited}.purge`, target, facts: { ...(called && { name: called }), changes } });
  }
};
