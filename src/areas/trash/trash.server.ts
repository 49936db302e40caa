import { type Connection, type Db, rows, within } from '../../platform/db/connect.server.ts';
import { byPortal, note } from '../../platform/events/audit/audit.server.ts';
import { type Differences, removed, withheld } from '../../platform/events/audit/differences.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import type { Recurring } from '../../platform/jobs/definition.ts';
import type { Job } from '../../platform/jobs/names.ts';

const rhythm = 3600_000;
const over = `deleted_at < now() - interval '${trashDays} days'`;

/** How the audit tells of what goes: SQL over a row `t` of its table. */
interface Telling {
  area: string;
  target: string;
  /** What it was called; null where its number has to do. */
  name: string;
  /** What it held, under the names that the audit has for it. */
  fields: string;
}
type Gone = { target: string; called: string | null } & Record<string, unknown>;

const telling: Readonly<Record<'label' | 'organization' | 'feedback' | 'menu' | 'dictionary_item', Telling>> = {
  label: { area: 'label', target: `'label:' || t.id`, name: 't.code', fields: 't.code, t.names, t.scope, t.colour, t.permissions' },
  organization: {
    area: 'organization',
    target: `'organization:' || t.id`,
    name: 't.code',
    fields: `t.code, t.names, t.country, t.phone, t.email, t.address, t.sort, t.status, (select code from organization p where p.id = t.parent) as parent,
      (select array_agg(a.account order by a.id) from account a where a.id = any(t.leaders)) as leaders`,
  },
  feedback: {
    area: 'feedback',
    target: 't.id::text',
    name: 'null',
    fields: `t.name, t.company, t.contact, t.content, t.about_kind || ':' || t.about_n as about, t.state, t.answer,
      (select a.account from account a where a.id = t.assignee) as assignee`,
  },
  menu: {
    area: 'menu',
    target: `'menu:' || t.id`,
    name: `(select value from jsonb_each_text(t.titles) limit 1)`,
    fields:
      't.area, t.type, t.titles, t.icon, t.route, t.permission, t.sort, t.visible, (select titles from menu p where p.id = t.parent) as parent',
  },
  dictionary_item: {
    area: 'dictionary',
    target: `'dictionary:' || t.dictionary || ':' || t.value`,
    name: `t.dictionary || ':' || t.value`,
    fields: 't.dictionary, t.value, t.labels, t.colour, t.sort, t.active',
  },
};
const accounts: Telling = {
  area: 'account',
  target: `'account:' || t.id`,
  name: 't.account',
  fields: `t.account, t.real_name as "realName", t.phone, t.email, t.password, t.company, t.industry, t.avatar, t.status,
    (select array_agg(l.code order by l.id) from account_label al join label l on l.id = al.label where al.account = t.id) as labels,
    (select array_agg(o.code order by o.id) from account_organization ao join organization o on o.id = ao.organization where ao.account = t.id) as organizations,
    (select '' || f.account from second_factor f where f.account = t.id) as factor`,
};

/** Of whose it was the audit says that it is gone, and no more: that is what deleting for good is for. */
const personal: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'realName', 'phone', 'email', 'company', 'factor'],
  feedback: ['name', 'company', 'contact', 'content', 'answer'],
};

/**
 * Empties the trash of what nobody brought back in time. An account loses all that says whose it was; its row stays, for what it
 * did refers to it. Names and codes are free again.
 */
export class Trash {
  readonly job: Recurring<Job> = { name: 'trash', every: rhythm, run: () => this.run() };
  readonly #connection: Connection;
  readonly #files: FileStore;

  constructor(connection: Connection, files: FileStore) {
    this.#connection = connection;
    this.#files = files;
  }

  /** Answers how many of each are gone. */
  async run(): Promise<{ accounts: number; labels: number; organizations: number; messages: number; menus: number; values: number }> {
    const pictures: string[] = [];
    const gone = await within(this.#connection, async (tx) => ({
      accounts: await this.#accounts(tx, pictures),
      labels: await emptied(tx, 'label'),
      organizations: await emptied(tx, 'organization'),
      messages: await emptied(tx, 'feedback'),
      menus: await emptied(tx, 'menu'),
      values: await emptied(tx, 'dictionary_item'),
    }));
    await this.#files.discard(pictures);
    return gone;
  }

  /** Adds what the accounts' pictures leave behind to `pictures`. */
  async #accounts(tx: Db, pictures: string[]): Promise<number> {
    // no one can register a name with this sign
    const due = await rows<{ id: number }>(tx, `select id from account where ${over} and account <> '#' || id order by id for update`);
    const ids = due.map(({ id }) => id);
    const gone = await rows<Gone>(tx, `select ${told(accounts)} from account t where t.id = any($1) order by t.id`, [ids]);
    await rows(
      tx,
      `update account set account = '#' || id, skeleton = null, real_name = '', phone = null, email = null, password = '', company = null, industry = null,
         avatar = null, status = 0, version = version + 1 where id = any($1)`,
      [ids],
    );
    const avatars = await rows<{ id: string }>(tx, `select id from file where owner = any($1) and purpose = 'avatar'`, [ids]);
    const hashes = await this.#files.forget(
      tx,
      avatars.map(({ id }) => id),
    );
    pictures.push(...hashes);
    for (const table of ['account_label', 'account_organization', 'second_factor'])
      await rows(tx, `delete from ${table} where account = any($1)`, [ids]);
    await tellAll(tx, accounts, gone);
    return ids.length;
  }
}

const told = ({ target, name, fields }: Telling): string => `${target} as target, ${name} as called, ${fields}`;

/** Deletes what has waited long enough in a table; answers how much that was. */
const emptied = async (tx: Db, table: keyof typeof telling): Promise<number> => {
  const gone = await rows<Gone>(tx, `delete from ${table} t where ${over} returning ${told(telling[table])}`);
  await tellAll(tx, telling[table], gone);
  return gone.length;
};

const tellAll = async (tx: Db, { area }: Telling, gone: readonly Gone[]): Promise<void> => {
  for (const { target, called, ...held } of gone) {
    const fields = Object.entries<Differences[string]>(removed(held));
    const changes = Object.fromEntries(fields.map(([name, change]) => [name, personal[area]?.includes(name) ? withheld(change) : change]));
    await note(tx, byPortal, `${area}.purge`, target, { ...(called && { name: called }), changes });
  }
};
