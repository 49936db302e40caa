import type { ConditionFacts, FlowDefinition, VotingRule } from '../../src/areas/flow/model/definition.ts';
import type { SignerAddition } from '../../src/areas/flow/model/turns.ts';
import type { Connection } from '../../src/platform/db/connect.server.ts';

/** This module reads the rows of accounts and cases between two actions of the property-based test of decisions. */

export type ScopeName = 'all' | 'country' | 'organization' | 'own';
export interface AccountSnapshot {
  id: number;
  country: string | null;
  /** True if the account is neither disabled nor deleted. */
  active: boolean;
  gone: boolean;
  version: number;
  organizations: number[];
  labels: { id: number; code: string; scope: ScopeName; permissions: string[] }[];
}
export interface OrganizationSnapshot {
  id: number;
  parent: number | null;
  leaders: number[];
}
export interface DeputyshipSnapshot {
  id: number;
  principal: number;
  deputy: number;
  flows: number[] | null;
}
export interface AccountsSnapshot {
  accounts: Map<number, AccountSnapshot>;
  organizations: OrganizationSnapshot[];
  /** Deputyships that are valid today. */
  deputies: DeputyshipSnapshot[];
}

export const readAccounts = async (connection: Connection): Promise<AccountsSnapshot> => {
  const accounts = await connection.query<AccountSnapshot>(
    `select a.id, a.country, a.status <> 0 and a.deleted_at is null as active, a.deleted_at is not null as gone, a.version,
            coalesce((select jsonb_agg(ao.organization order by 1) from account_organization ao where ao.account = a.id), '[]') as organizations,
            coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'scope', l.scope, 'permissions', l.permissions) order by l.id)
               from account_label al join label l on l.id = al.label where al.account = a.id and l.deleted_at is null), '[]') as labels
       from account a order by a.id`,
  );
  const organizations = await connection.query<OrganizationSnapshot>(
    'select id, parent, to_jsonb(leaders) as leaders from organization where deleted_at is null order by id',
  );
  const deputies = await connection.query<DeputyshipSnapshot>(
    `select id, principal, deputy, to_jsonb(flows) as flows from flow_deputy
      where ended_at is null and current_date between first_day and last_day order by id`,
  );
  return { accounts: new Map(accounts.map((one) => [one.id, one])), organizations, deputies };
};

export interface TaskSnapshot {
  id: number;
  row: number;
  kind: 'vote' | 'opinion' | 'applicant';
  state: 'open' | 'yes' | 'no' | 'abstained' | 'passed' | 'void';
  active: boolean;
  pools: string[];
  assignee: number | null;
  signer: SignerAddition | null;
  actor: number | null;
  principal: number | null;
  digest: string | null;
}
export interface StepSnapshot {
  id: number;
  step: string;
  state: 'open' | 'approved' | 'rejected' | 'returned' | 'void';
  expired: boolean;
  closedBy: number | null;
  vote: VotingRule | null;
  escalatedTo: number[] | null;
}
export interface EventSnapshot {
  action: string;
  actor: number | null;
  task: number | null;
  step: string | null;
}
export interface CaseSnapshot {
  id: number;
  flow: number;
  subject: 'form' | 'posting';
  key: string;
  country: string | null;
  applicant: number | null;
  owner: number | null;
  member: number | null;
  state: string;
  digest: string;
  facts: ConditionFacts;
  place: { passed: string[]; chosen: Record<string, string[]> };
  choices: Record<string, number[]>;
  definition: FlowDefinition;
  steps: StepSnapshot[];
  tasks: TaskSnapshot[];
  /** Id of the last event of the case; 0 if the case has no event. */
  lastEvent: number;
}
export type CasesById = Map<number, CaseSnapshot>;

/** Reads the running and the paused cases, and the cases with the ids in `watched`. */
export const readCases = async (connection: Connection, watched: readonly number[]): Promise<CasesById> => {
  const found = await connection.query<CaseSnapshot>(
    `select i.id, i.flow, i.subject, i.key, i.country, i.applicant, i.owner, i.organization_account as member, i.state, i.digest, i.facts, i.position as place, i.choices, v.definition,
            (select coalesce(max(e.id), 0) from flow_event e where e.instance = i.id) as "lastEvent",
            coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'step', s.step, 'state', s.state, 'expired', s.expired, 'closedBy', s.closed_by,
               'vote', s.vote, 'escalatedTo', s.escalated_to) order by s.id) from flow_step s where s.instance = i.id), '[]') as steps,
            coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'row', t.step_row, 'kind', t.kind, 'state', t.state, 'active', t.active,
               'pools', t.candidate_keys, 'assignee', t.assignee, 'signer', t.signer, 'actor', t.actor, 'principal', t.principal, 'digest', t.digest)
               order by t.id) from flow_task t where t.instance = i.id), '[]') as tasks
       from flow_instance i join flow_version v on v.id = i.version
      where i.state in ('running', 'paused') or i.id = any($1::int[]) order by i.id`,
    [watched],
  );
  return new Map(found.map((one) => [one.id, one]));
};

/** Reads the events of a case after the event `after`. */
export const readEvents = (connection: Connection, instance: number, after: number): Promise<EventSnapshot[]> =>
  connection.query<EventSnapshot>(`select action, actor, task, step from flow_event where instance = $1 and id > $2 order by id`, [
    instance,
    after,
  ]);

export const isVoteCast = ({ kind, state }: TaskSnapshot): boolean =>
  kind === 'vote' && (state === 'yes' || state === 'no' || state === 'abstained');
/** The vote tasks of a row of flow_step that are neither void nor transferred; open tasks are included. */
export const validVoteTasksOf = ({ tasks }: CaseSnapshot, row: number): TaskSnapshot[] =>
  tasks.filter((task) => task.row === row && task.kind === 'vote' && task.state !== 'void' && task.state !== 'passed');
