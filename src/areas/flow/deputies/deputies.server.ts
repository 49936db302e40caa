import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Paged } from '../../../base/paging.ts';
import { authorise, hasPermission, isAuthorised } from '../../../platform/access/access.server.ts';
import { type Actor, accountStatus } from '../../../platform/access/actor.ts';
import { displayName, joinAccount } from '../../../platform/access/ownership.server.ts';
import { type Connection, type Db, transaction } from '../../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { lockInTransaction } from '../../../platform/db/transaction-lock.server.ts';
import { audit } from '../../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, createdFieldDifferences } from '../../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../../platform/events/notices/notices.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../../platform/resource/resource.server.ts';
import { loadAccountNames } from '../../accounts/account-names.server.ts';
import { accountsForFlowById, possibleApproversByPermission } from '../../accounts/queries.server.ts';
import type { LocalizedNames } from '../model/definition.ts';
import { taskDecisionPermission } from '../resolve-assignees.server.ts';
import { flowDeputyTable } from '../table.server.ts';
import type { DeputyInput, DeputyRow, DeputyState } from './deputy.ts';

const mostDays = 400;
const stateOf = `case when d.ended_at is not null or d.last_day < current_date then 'over' when d.first_day > current_date then 'coming' else 'now' end`;
const deputies: ListSelect = {
  columns: `d.id, d.principal, ${displayName('p')} as "principalName", d.deputy, ${displayName('e')} as "deputyName", d.first_day::text as "from",
    d.last_day::text as "to", d.ended_at as ended, ${stateOf} as state, d.flows is null as everything,
    (select jsonb_agg(jsonb_build_object('id', f.id::text, 'names', f.names) order by f.id) from flow f where f.id = any(d.flows)) as flows`,
  from: `flow_deputy d ${joinAccount('d.principal', 'p')} ${joinAccount('d.deputy', 'e')}`,
  key: 'd.id',
  sorts: { from: 'd.first_day' },
  order: 'd.id desc',
  keyword: ['p.real_name', 'e.real_name'],
};
interface Row {
  id: number;
  principal: number;
  principalName: string;
  deputy: number;
  deputyName: string;
  from: string;
  to: string;
  ended: Date | null;
  state: DeputyState;
  everything: boolean;
  flows: { id: string; names: LocalizedNames }[] | null;
}

/** A deputyship of an account: the principal, and the flows (null: all). */
export interface Deputyship {
  principal: number;
  flows: readonly number[] | null;
}
/** SQL expression: all current deputyships of an account as a JSON list of `Deputyship`, including those of deleted principals. */
export const deputyshipsSql = (account: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('principal', principal, 'flows', flows) order by id), '[]') from flow_deputy
        where deputy = ${account} and ended_at is null and current_date between first_day and last_day)`;
/** Ids of the deputies of an account, of their deputies, and so on, as far as the periods of all these deputyships overlap. */
const chainFrom = statement({
  params: { account: int, from: text(), to: text() },
  row: { id: int },
  sql: ({ account, from, to }) =>
    sql`with recursive chain as (
          select d.deputy as id, greatest(d.first_day, ${from}::text::date) as "from", least(d.last_day, ${to}::text::date) as "to"
            from flow_deputy d where d.principal = ${account} and d.ended_at is null
             and d.first_day <= ${to}::text::date and d.last_day >= ${from}::text::date
          union select d.deputy, greatest(d.first_day, c."from"), least(d.last_day, c."to")
            from flow_deputy d join chain c on d.principal = c.id
             where d.ended_at is null and d.first_day <= c."to" and d.last_day >= c."from")
        select distinct id from chain`,
});
const overlapping = statement({
  params: { principal: int, deputy: int, from: text(), to: text() },
  row: { id: int },
  sql: ({ principal, deputy, from, to }) =>
    sql`select id from flow_deputy where principal = ${principal} and deputy = ${deputy} and ended_at is null
           and first_day <= ${to}::text::date and last_day >= ${from}::text::date`,
});
const knownFlows = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) => sql`select id from flow where id = any(${ids}) and deleted_at is null`,
});
const lockDeputy = statement({
  params: { id: int },
  row: { id: int, principal: int, deputy: int, ended: nullable(text()) },
  sql: ({ id }) => sql`select id, principal, deputy, ended_at::text as ended from flow_deputy where id = ${id} for update`,
});

const manageDeputiesPermission = 'flow:deputy:manage';

interface DeputyPeriod {
  principal: number;
  deputy: number;
  from: string;
  to: string;
}

/**
 * Restricts deputyships to those that the actor may see: as principal or deputy, or by the scope of the permission to manage deputyships.
 */
const whereSeen = (where: WhereClause, actor: Actor): WhereClause => {
  const { id, country } = actor;
  const scope = hasPermission(actor, manageDeputiesPermission) ? actor.grants.get(manageDeputiesPermission) : 'own';
  if (scope === 'all') return where;
  if (scope === 'country' && country)
    return where.add('(p.country = (?::text[])[1] or (?::text[])[2]::int in (d.principal, d.deputy))', [country, String(id)]);
  return where.add('? in (d.principal, d.deputy)', id);
};

/** Appoints and ends deputies of accounts during an absence. The deputy of a deputy does not act for the principal. */
export class Deputies {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Returns a page of deputyships: those in the scope of the permission to manage them, otherwise those of the caller as principal or
   * deputy.
   */
  async list(context: Context, query: ListQuery<{ state?: DeputyState | undefined }>): Promise<Paged<DeputyRow>> {
    const actor = authorise(context, 'flow:deputy:own');
    const where = whereSeen(new WhereClause().maybe(`${stateOf} = ?`, query.state), actor);
    const found = await selectPage<Row>(this.#connection, deputies, where, { ...query });
    return { ...found, docs: found.docs.map(toRow) };
  }

  /**
   * Appoints a deputy. Throws E_VALIDATION if the deputy is the principal, is deleted or disabled, is already deputy in the period, may not
   * decide tasks or belongs to another country. Throws it also for an invalid period and for a circle of deputies.
   */
  async create(context: Context, input: DeputyInput): Promise<{ id: string }> {
    const actor = authorise(context, 'flow:deputy:own');
    const principal = input.principal === undefined ? actor.id : Number(input.principal);
    if (principal !== actor.id) authorise(context, manageDeputiesPermission);
    const deputy = Number(input.deputy);
    const { from, to } = input;
    checkDays(from, to);
    return transaction(this.#connection, async (tx) => {
      await lockInTransaction(tx, 7318); // two concurrent transactions could otherwise create a circle
      const country = await this.#check(tx, { principal, deputy, from, to });
      if (principal !== actor.id) authorise(context, manageDeputiesPermission, { owner: principal, country });
      const flows = input.flows?.length ? await checkFlows(tx, input.flows) : null;
      const values = { principal, deputy, flows, firstDay: from, lastDay: to };
      const [made] = await tx.insert(flowDeputyTable).values(values).returning({ id: flowDeputyTable.id });
      if (!made) throw new Error('A deputy was not put in');
      const names = await loadAccountNames(tx, [principal, deputy]);
      const changes = createdFieldDifferences({ principal: names.get(principal), deputy: names.get(deputy), flows, from, to });
      await audit(tx, context, { action: 'deputies.create', target: `deputy:${made.id}`, facts: { title: names.get(deputy), changes } });
      await sendNotice(tx, deputy, { type: 'flow.deputy', facts: { title: names.get(principal) ?? '' }, link: '/admin/deputies' });
      return { id: String(made.id) };
    });
  }

  /** Validates a deputyship. Returns the country of the principal. */
  async #check(tx: Db, { principal, deputy, from, to }: DeputyPeriod): Promise<string | null> {
    if (deputy === principal) throw new AppError('E_VALIDATION', { deputy: 'value' });
    const people = await accountsForFlowById.all(tx, { ids: [principal, deputy] });
    for (const [field, id] of [['principal', principal] as const, ['deputy', deputy] as const]) {
      const person = people.find((one) => one.id === id);
      if (!person || person.gone || person.status === accountStatus.disabled) throw new AppError('E_VALIDATION', { [field]: 'unknown' });
    }
    const country = people.find(({ id }) => id === principal)?.country ?? null;
    if (!(await possibleApproversByPermission.one(tx, { permission: taskDecisionPermission, among: [deputy] })))
      throw new AppError('E_VALIDATION', { deputy: 'mayNotDecide' });
    if (country !== null && people.find(({ id }) => id === deputy)?.country !== country)
      throw new AppError('E_VALIDATION', { deputy: 'deputyCountry' });
    if (await overlapping.one(tx, { principal, deputy, from, to })) throw new AppError('E_VALIDATION', { deputy: 'used' });
    const chain = await chainFrom.all(tx, { account: deputy, from, to });
    if (chain.some(({ id }) => id === principal)) throw new AppError('E_VALIDATION', { deputy: 'circle' });
    return country;
  }

  /**
   * Ends a deputyship early, as its principal or with the permission to manage it. Throws E_STATE for other accounts, and if it has ended already.
   */
  async end(context: Context, id: string): Promise<void> {
    const actor = authorise(context, 'flow:deputy:own');
    await transaction(this.#connection, async (tx) => {
      const row = await lockDeputy.one(tx, { id: numberOfRowId(id) });
      if (!row) throw new AppError('E_NOT_FOUND');
      const [principal] = await accountsForFlowById.all(tx, { ids: [row.principal] });
      const owned = { owner: row.principal, country: principal?.country ?? null };
      const manages = isAuthorised(context, manageDeputiesPermission, owned);
      if (!manages) authorise(context, 'flow:deputy:own', owned);
      // `flow:deputy:own` with a wider scope still permits to end only one's own deputyships
      if (row.ended !== null || (row.principal !== actor.id && !manages)) throw new AppError('E_STATE');
      await tx.update(flowDeputyTable).set({ endedAt: sql`now()` }).where(eq(flowDeputyTable.id, row.id));
      const changes = changedFieldDifferences<object>({ ended: false }, { ended: true });
      await audit(tx, context, { action: 'deputies.end', target: `deputy:${row.id}`, facts: { changes } });
    });
  }
}

const checkDays = (from: string, to: string): void => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0) throw new AppError('E_VALIDATION', { to: 'value' });
  if (days > mostDays) throw new AppError('E_VALIDATION', { to: { problem: 'notAbove', facts: { most: mostDays } } });
};
const checkFlows = async (tx: Db, texts: readonly string[]): Promise<number[]> => {
  const ids = [...new Set(texts.map(Number))];
  const known = await knownFlows.all(tx, { ids });
  if (known.length < ids.length) throw new AppError('E_VALIDATION', { flows: 'unknown' });
  return ids;
};

const toRow = (row: Row): DeputyRow => ({
  id: String(row.id),
  principal: { id: String(row.principal), name: row.principalName },
  deputy: { id: String(row.deputy), name: row.deputyName },
  flows: row.everything ? null : (row.flows ?? []),
  from: row.from,
  to: row.to,
  state: row.state,
  ended: row.ended && new Date(row.ended).toISOString(),
});
