import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { organizationAmong } from '../../../platform/access/ownership.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement } from '../../../platform/db/sql.server.ts';
import { presentAccounts } from '../../accounts/queries.server.ts';
import { type Stand, standsOf } from '../deputies/deputies.server.ts';
import { type Keys, keysOf, keysOfActor } from '../who.server.ts';
import {
  type Case,
  type CaseRow,
  caseOf,
  ownColumns,
  ownRow,
  partColumns,
  partOrder,
  partRow,
  type TaskOfCase,
  type Versions,
} from './case.server.ts';
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
/** The case of a task, with its parts and in whose place an account acts; what is long only with the task itself. */
const taskToAct = statement({
  params: { task: int, account: int },
  row: { ...ownRow, version: int, ...partRow, stands: json<Stand[]>() },
  kept: true,
  sql: ({ task, account }) =>
    sql`select ${sql.raw(ownColumns('i.revision', (column) => `case when t.id = o.id then ${column} end`))}, i.version, ${sql.raw(partColumns)},
               ${standsOf(account)} as stands
          from flow_task o join flow_instance i on i.id = o.instance join flow_step s on s.instance = i.id left join flow_task t on t.step_row = s.id
         where o.id = ${task} order by ${sql.raw(partOrder)}`,
});

/** The keys of an account, and of those in whose place it acts today, each with the flows that this is for (null: all). */
export interface Held {
  own: Keys;
  principals: { keys: Keys; flows: readonly number[] | null }[];
}

const heldWith = async (db: Db, actor: Actor, stands: readonly Stand[]): Promise<Held> => {
  const own = keysOfActor(actor);
  if (stands.length === 0) return { own, principals: [] };
  const ids = stands.map(({ principal }) => principal);
  const present = new Set(await presentAccounts(db, ids));
  const principals = (await keysOf(db, ids)).map((keys, at) => ({ keys, flows: stands[at]?.flows ?? null }));
  return { own, principals: principals.filter(({ keys }) => present.has(keys.account)) };
};

export const heldBy = async (db: Db, actor: Actor): Promise<Held> =>
  heldWith(db, actor, (await standsToday.one(db, { account: actor.id }))?.stands ?? []);

/** The case of a task as an account acts on it, with what the account holds, read at once and without a lock; null where there is none. */
export const readToAct = async (db: Db, versions: Versions, task: number, actor: Actor): Promise<{ found: Case; held: Held } | null> => {
  const read = await taskToAct.all(db, { task, account: actor.id });
  const row = read.find((one) => one.task === task);
  if (!row) return null;
  const found = caseOf({ ...row, ...(await versions.of(db, row.version)) }, read);
  return { found, held: await heldWith(db, actor, row.stands) };
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
/** The same of a task of a case by its id. E_NOT_FOUND where it is not within the account's reach. */
export const actingAs = async (db: Db, found: Case, taskId: number, held: Held): Promise<Acting> => {
  const task = found.tasks.find(({ id }) => id === taskId);
  const acting = task && (await actingOn(db, held, task, found.row));
  if (!acting) throw new AppError('E_NOT_FOUND');
  return acting;
};
