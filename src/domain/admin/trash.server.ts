import { type Connection, type Db, rows, within } from '../../db/connect.server.ts';
import type { FileStore } from '../files/files.server.ts';
import type { Jobs } from '../jobs/jobs.server.ts';
import { Recurring } from '../jobs/recurring.server.ts';
import { trashDays } from './change.server.ts';

const rhythm = 3600_000;
const over = `deleted_at < now() - interval '${trashDays} days'`;

/**
 * Empties the trash of what nobody brought back in time. An account loses all that says whose it was; its row stays, for what it
 * did refers to it. Names and codes are free again.
 */
export class Trash extends Recurring {
  readonly #connection: Connection;
  readonly #files: FileStore;

  constructor(connection: Connection, jobs: Jobs, files: FileStore) {
    super(jobs, 'trash', rhythm);
    this.#connection = connection;
    this.#files = files;
  }

  /** Answers how many of each are gone. */
  async run(): Promise<{ accounts: number; labels: number; organizations: number; messages: number; menus: number; values: number }> {
    const pictures: string[] = [];
    const gone = await within(this.#connection, async (tx) => ({
      accounts: await this.#accounts(tx, pictures),
      labels: (await rows(tx, `delete from label where ${over} returning 1`)).length,
      organizations: (await rows(tx, `delete from organization where ${over} returning 1`)).length,
      messages: (await rows(tx, `delete from feedback where ${over} returning 1`)).length,
      menus: (await rows(tx, `delete from menu where ${over} returning 1`)).length,
      values: (await rows(tx, `delete from dictionary_item where ${over} returning 1`)).length,
    }));
    await this.#files.discard(pictures);
    return gone;
  }

  /** Adds what the accounts' pictures leave behind to `pictures`. */
  async #accounts(tx: Db, pictures: string[]): Promise<number> {
    // no one can register a name with this sign
    const gone = await rows<{ id: number }>(
      tx,
      `update account set account = '#' || id, skeleton = null, real_name = '', phone = null, email = null, password = '', company = null, industry = null,
         avatar = null, status = 0, version = version + 1
        where ${over} and account <> '#' || id returning id`,
    );
    const ids = gone.map(({ id }) => id);
    const avatars = await rows<{ id: string }>(tx, `select id from file where owner = any($1) and purpose = 'avatar'`, [ids]);
    const hashes = await this.#files.forget(
      tx,
      avatars.map(({ id }) => id),
    );
    pictures.push(...hashes);
    await rows(tx, 'delete from account_label where account = any($1)', [ids]);
    await rows(tx, 'delete from account_organization where account = any($1)', [ids]);
    return ids.length;
  }
}
