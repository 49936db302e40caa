import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { selectPage, Where } from '../../platform/db/page.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ListQuery } from '../../platform/http/resource.server.ts';
import { holders, holdsPermission } from '../accounts/queries.server.ts';
import type { Person } from './operations.ts';

interface Row {
  id: number;
  account: string;
  name: string;
}
const toPerson = ({ id, account, name }: Row): Person => ({ id: String(id), name: name || account });

/** Those who may decide tasks, for who passes one on, asks for an opinion, or chooses who decides. */
export class Approvers {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async list(context: Context, query: ListQuery): Promise<Paged<Person>> {
    authorise(context, 'flow:task:decide');
    const found = await this.#page(query);
    return { ...found, docs: found.docs.map(toPerson) };
  }

  #page(query: ListQuery): Promise<Paged<Row>> {
    const where = new Where().add(holdsPermission, 'flow:task:decide');
    return selectPage<Row>(this.#connection, { ...holders, keyword: ['a.real_name', 'a.account'] }, where, query);
  }

  /** The first so many of them, of those whom a word finds where one is given, and how many there are. */
  async first(most: number, keyword?: string): Promise<{ people: Person[]; total: number }> {
    const { docs, total } = await this.#page({ page: 1, limit: most, ...(keyword && { keyword }) });
    return { people: docs.map(toPerson), total };
  }
}
