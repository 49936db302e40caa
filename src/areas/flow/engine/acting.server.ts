import { sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/access/actor.ts';
import { organizationAmong } from '../../../platform/access/ownership.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, list, nullable, statement } from '../../../platform/db/sql.server.ts';
import type { Deputies } from '../deputies/deputies.server.ts';
import { type Keys, keysOf, keysOfActor } from '../who.server.ts';
import type { Acting } from './decide.server.ts';
import type { CaseRow, TaskOfCase } from './store.server.ts';

const shared = statement({
  params: { account: int, among: list(int) },
  row: { organization: nullable(int) },
  sql: ({ account, among }) => sql`select ${organizationAmong(account, among)} as organization`,
});

/** The keys of an account, and of those in whose place it acts today, each with the flows that this is for (null: all). */
export interface Held {
  own: Keys;
  principals: { keys: Keys; flows: readonly number[] | null }[];
}

export const heldBy = async (db: Db, deputies: Deputies, actor: Actor): Promise<Held> => {
  const stands = await deputies.principalsOf(db, actor.id);
  const own = await keysOfActor(db, actor);
  const others =
    stands.length > 0
      ? await keysOf(
          db,
          stands.map(({ principal }) => principal),
        )
      : [];
  const principals = others.map((keys, index) => ({ keys, flows: stands[index]?.flows ?? null }));
  return { own, principals };
};

const opens = async (db: Db, keys: Keys, task: TaskOfCase, row: CaseRow): Promise<boolean> => {
  if (task.assignee === keys.account || task.pools.some((pool) => keys.keys.includes(pool))) return true;
  if (row.owner === keys.account && task.pools.some((pool) => keys.ownKeys.includes(pool))) return true;
  if (row.member === null || !task.pools.some((pool) => keys.organizationKeys.includes(pool))) return false;
  const found = await shared.one(db, { account: row.member, among: keys.organizations });
  return found?.organization != null;
};

/** How an account acts on a task: for itself, or in the place of somebody; null where the task is not within its reach. */
export const actingOn = async (db: Db, held: Held, task: TaskOfCase, row: CaseRow): Promise<Acting | null> => {
  const account = held.own.account;
  if (task.actor === account || (await opens(db, held.own, task, row))) return { task, account, principal: null };
  for (const { keys, flows } of held.principals)
    if ((flows === null || flows.includes(row.flow)) && (await opens(db, keys, task, row)))
      return { task, account, principal: keys.account };
  return null;
};
