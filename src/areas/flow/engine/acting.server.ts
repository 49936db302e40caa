import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { organizationAmong } from '../../../platform/access/ownership.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement } from '../../../platform/db/sql.server.ts';
import { presentAccounts } from '../../accounts/queries.server.ts';
import { type Stand, standsOf } from '../deputies/deputies.server.ts';
import { type Keys, keysOf, keysOfActor } from '../who.server.ts';
import type { Case, CaseRow, TaskOfCase } from './case.server.ts';
import type { Acting } from './decide.server.ts';

const shared = statement({
  params: { account: int, among: list(int) },
  row: { organization: nullable(int) },
  sql: ({ account, among }) => sql`select ${organizationAmong(account, among)} as organization`,
});

const standsToday = statement({
  params: { account: int },
  row: { stands: json<Stand[]>() },
  kept: true,
  sql: ({ account }) => sql`select ${standsOf(account)} as stands`,
});
/** The keys of an account, and of those in whose place it acts today, each with the flows that this is for (null: all). */
export interface Held {
  own: Keys;
  principals: { keys: Keys; flows: readonly number[] | null }[];
}

export const heldBy = async (db: Db, actor: Actor): Promise<Held> => {
  const own = keysOfActor(actor);
  const stands = (await standsToday.one(db, { account: actor.id }))?.stands ?? [];
  if (stands.length === 0) return { own, principals: [] };
  const ids = stands.map(({ principal }) => principal);
  const present = new Set(await presentAccounts(db, ids));
  const principals = (await keysOf(db, ids)).map((keys, at) => ({ keys, flows: stands[at]?.flows ?? null }));
  return { own, principals: principals.filter(({ keys }) => present.has(keys.account)) };
};

const opens = async (db: Db, keys: Keys, task: TaskOfCase, row: CaseRow): Promise<boolean> => {
  if (task.assignee === keys.account || task.pools.some((pool) => keys.keys.includes(pool))) return true;
  if (row.owner === keys.account && task.pools.some((pool) => keys.ownKeys.includes(pool))) return true;
  if (row.member === null || !task.pools.some((pool) => keys.organizationKeys.includes(pool))) return false;
  const found = await shared.one(db, { account: row.member, among: keys.organizations });
  return found?.organization != null;
};

/**
 * How an account acts on a task: for itself, or in the place of somebody; null where the task is not within its reach. On one that its
 * principal has, in his place, though it could have been its own.
 */
export const actingOn = async (db: Db, held: Held, task: TaskOfCase, row: CaseRow): Promise<Acting | null> => {
  const account = held.own.account;
  const principals = held.principals.filter(({ flows }) => flows === null || flows.includes(row.flow));
  if (task.actor !== account && principals.some(({ keys }) => keys.account === task.assignee))
    return { task, account, principal: task.assignee };
  if (task.actor === account || (await opens(db, held.own, task, row))) return { task, account, principal: null };
  for (const { keys } of principals) if (await opens(db, keys, task, row)) return { task, account, principal: keys.account };
  return null;
};
/** How an account acts on one of some tasks: by what it holds in this call, before more is read of it, unless somebody else has one of them. */
export const actingOnOne = async (db: Db, actor: Actor, tasks: readonly TaskOfCase[], row: CaseRow): Promise<Acting | null> => {
  const free = tasks.every(({ assignee }) => assignee === null || assignee === actor.id);
  const ways = [...(free ? [() => ({ own: keysOfActor(actor), principals: [] })] : []), () => heldBy(db, actor)];
  for (const way of ways) {
    const held = await way();
    for (const task of tasks) {
      const acting = await actingOn(db, held, task, row);
      if (acting) return acting;
    }
  }
  return null;
};
/** The same of the task of a case by its id. E_NOT_FOUND where it is not within the account's reach. */
export const actingAs = async (db: Db, actor: Actor, { row, tasks }: Case, taskId: number): Promise<Acting> => {
  const acting = await actingOnOne(
    db,
    actor,
    tasks.filter(({ id }) => id === taskId),
    row,
  );
  if (!acting) throw new AppError('E_NOT_FOUND');
  return acting;
};
