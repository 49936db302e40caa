import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/access/actor.ts';
import { organizationAmong } from '../../../platform/access/ownership.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { labelsOf, presentAccounts } from '../../accounts/queries.server.ts';
import { type Stand, standsOf } from '../deputies/deputies.server.ts';
import { type Keys, keysOf, keysOfActor } from '../who.server.ts';
import type { Acting } from './decide.server.ts';
import { type Case, type CaseRow, partsRow, partsSql, type TaskOfCase } from './store.server.ts';

const shared = statement({
  params: { account: int, among: list(int) },
  row: { organization: nullable(int) },
  sql: ({ account, among }) => sql`select ${organizationAmong(account, among)} as organization`,
});

const standingRow = { labels: list(text()), stands: json<Stand[]>() };
const standingSql = (account: SQL): SQL => sql`${labelsOf(account)} as labels, ${standsOf(account)} as stands`;
const standingOf = statement({
  params: { account: int },
  row: standingRow,
  kept: true,
  sql: ({ account }) => sql`select ${standingSql(account)}`,
});
const partsAndStanding = statement({
  params: { instance: int, account: int },
  row: { ...partsRow, ...standingRow },
  kept: true,
  sql: ({ instance, account }) => sql`select ${partsSql(instance)}, ${standingSql(account)}`,
});
type Standing = NonNullable<Awaited<ReturnType<typeof standingOf.one>>>;
const nothing = { labels: [], stands: [], steps: [], tasks: [] };

/** The keys of an account, and of those in whose place it acts today, each with the flows that this is for (null: all). */
export interface Held {
  own: Keys;
  principals: { keys: Keys; flows: readonly number[] | null }[];
}

const heldWith = async (db: Db, actor: Actor, { labels, stands }: Standing): Promise<Held> => {
  const own = keysOfActor(actor, labels);
  if (stands.length === 0) return { own, principals: [] };
  const ids = stands.map(({ principal }) => principal);
  const present = new Set(await presentAccounts(db, ids));
  const principals = (await keysOf(db, ids)).map((keys, at) => ({ keys, flows: stands[at]?.flows ?? null }));
  return { own, principals: principals.filter(({ keys }) => present.has(keys.account)) };
};

export const heldBy = async (db: Db, actor: Actor): Promise<Held> =>
  heldWith(db, actor, (await standingOf.one(db, { account: actor.id })) ?? nothing);

/** The steps and tasks of a case that is locked, and what the account holds that acts on it, read at once. */
export const readToAct = async (tx: Db, row: CaseRow, actor: Actor): Promise<{ found: Case; held: Held }> => {
  const { steps, tasks, ...standing } = (await partsAndStanding.one(tx, { instance: row.id, account: actor.id })) ?? nothing;
  return { found: { row, steps, tasks }, held: await heldWith(tx, actor, standing) };
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
