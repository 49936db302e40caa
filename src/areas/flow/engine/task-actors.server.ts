import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { hasPermission } from '../../../platform/access/access.server.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { lowestOrganizationIdSql } from '../../../platform/access/ownership.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement } from '../../../platform/db/sql.server.ts';
import { accountsForFlowById } from '../../accounts/queries.server.ts';
import { type Deputyship, deputyshipsSql } from '../deputies/deputies.server.ts';
import { type CandidateKeys, candidateKeysOf, candidateKeysOfActor, taskDecisionPermission } from '../resolve-assignees.server.ts';
import type { Case, CaseRow, TaskOfCase } from './case.server.ts';
import type { TaskActor } from './decide.server.ts';

/** The lowest id among the given organizations to which an account belongs; null if there is none. */
export const sharedOrganization = statement({
  params: { account: int, among: list(int) },
  row: { organization: nullable(int) },
  sql: ({ account, among }) => sql`select ${lowestOrganizationIdSql(account, among)} as organization`,
});

const currentDeputyships = statement({
  params: { account: int },
  row: { stands: json<Deputyship[]>() },
  prepared: true,
  sql: ({ account }) => sql`select ${deputyshipsSql(account)} as stands`,
});
/** A principal for whom the account is deputy today, with the flows of the deputyship; null: all flows. */
interface Principal {
  keys: CandidateKeys;
  flows: readonly number[] | null;
}
/** The candidate keys of an account, and of the principals for whom it is deputy today. */
export interface ActorCandidateKeys {
  own: CandidateKeys;
  principals: Principal[];
  /** Principals for whom the account may no longer act, because it may not decide tasks or belongs to another country. */
  lost: Principal[];
}

/** Reads the candidate keys of an account and of its principals, separated by whether it may act for them. */
export const loadActorCandidateKeys = async (db: Db, actor: Actor): Promise<ActorCandidateKeys> => {
  const own = candidateKeysOfActor(actor);
  const stands = (await currentDeputyships.one(db, { account: actor.id }))?.stands ?? [];
  if (stands.length === 0) return { own, principals: [], lost: [] };
  const ids = stands.map(({ principal }) => principal);
  const people = new Map((await accountsForFlowById.all(db, { ids })).map((person) => [person.id, person]));
  const principals = (await candidateKeysOf(db, ids)).map((keys, at) => ({ keys, flows: stands[at]?.flows ?? null }));
  const present = principals.filter(({ keys }) => people.get(keys.account)?.gone === false);
  const qualified = ({ keys }: Principal) => mayActFor(actor, people.get(keys.account)?.country ?? null);
  return { own, principals: present.filter(qualified), lost: present.filter((one) => !qualified(one)) };
};

/** Returns true if the actor may be deputy of an account with this country: it may decide tasks and belongs to the same country. */
const mayActFor = (actor: Actor, country: string | null): boolean =>
  hasPermission(actor, taskDecisionPermission) && (country === null || actor.country === country);

const isTaskOpenTo = async (db: Db, keys: CandidateKeys, task: TaskOfCase, row: CaseRow): Promise<boolean> => {
  if (task.assignee === keys.account || task.candidateKeys.some((pool) => keys.keys.includes(pool))) return true;
  if (row.owner === keys.account && task.candidateKeys.some((pool) => keys.ownKeys.includes(pool))) return true;
  if (row.organizationAccount === null || !task.candidateKeys.some((pool) => keys.organizationKeys.includes(pool))) return false;
  const found = await sharedOrganization.one(db, { account: row.organizationAccount, among: keys.organizations });
  return found?.organization != null;
};

/**
 * How an account acts on a task: for itself or as deputy of a principal. A task assigned to a principal is decided for the principal, even if it
 * could be the account's own. Returns null if the account may not act on the task.
 */
export const taskActorFor = async (db: Db, actorKeys: ActorCandidateKeys, task: TaskOfCase, row: CaseRow): Promise<TaskActor | null> => {
  const account = actorKeys.own.account;
  const principals = actorKeys.principals.filter(({ flows }) => flows === null || flows.includes(row.flow));
  if (task.actor !== account && principals.some(({ keys }) => keys.account === task.assignee))
    return { task, account, principal: task.assignee };
  if (task.actor === account || (await isTaskOpenTo(db, actorKeys.own, task, row))) return { task, account, principal: null };
  for (const { keys } of principals) if (await isTaskOpenTo(db, keys, task, row)) return { task, account, principal: keys.account };
  return null;
};
/** Finds the tasks of a case on which an account may act, each with how it acts: for itself or as deputy of a principal. */
export const taskActorsOf = async (db: Db, actor: Actor, { tasks, row }: Case): Promise<TaskActor[]> => {
  const actorKeys = await loadActorCandidateKeys(db, actor);
  const ways = await Promise.all(tasks.map((task) => taskActorFor(db, actorKeys, task, row)));
  return ways.filter((way) => way !== null);
};
/**
 * Finds the first of some tasks on which an account may act, and how it acts. Uses the permissions of the session first, and reads
 * deputyships only if that is not sufficient or a task is assigned to another account. Returns null if the account may act on none. Throws
 * E_FORBIDDEN if it could act only as deputy of a principal for whom it may no longer act.
 */
export const taskActorForAny = async (db: Db, actor: Actor, tasks: readonly TaskOfCase[], row: CaseRow): Promise<TaskActor | null> => {
  const free = tasks.every(({ assignee }) => assignee === null || assignee === actor.id);
  const own = free ? await firstActing(db, { own: candidateKeysOfActor(actor), principals: [], lost: [] }, tasks, row) : null;
  if (own) return own;
  const actorKeys = await loadActorCandidateKeys(db, actor);
  const acting = await firstActing(db, actorKeys, tasks, row);
  if (acting || actorKeys.lost.length === 0) return acting;
  if (await firstActing(db, { ...actorKeys, principals: actorKeys.lost }, tasks, row)) throw new AppError('E_FORBIDDEN');
  return null;
};
const firstActing = async (
  db: Db,
  actorKeys: ActorCandidateKeys,
  tasks: readonly TaskOfCase[],
  row: CaseRow,
): Promise<TaskActor | null> => {
  for (const task of tasks) {
    const acting = await taskActorFor(db, actorKeys, task, row);
    if (acting) return acting;
  }
  return null;
};
/** How an account acts on the task with the given id. Throws E_NOT_FOUND if the account may not act on it. */
export const taskActorById = async (db: Db, actor: Actor, { row, tasks }: Case, taskId: number): Promise<TaskActor> => {
  const acting = await taskActorForAny(
    db,
    actor,
    tasks.filter(({ id }) => id === taskId),
    row,
  );
  if (!acting) throw new AppError('E_NOT_FOUND');
  return acting;
};
