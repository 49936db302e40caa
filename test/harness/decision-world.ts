import { createHash } from 'node:crypto';
import type {
  AssigneeRule,
  DecideStep,
  FlowDefinition,
  FlowNode,
  StepTimeLimit,
  VotingRule,
} from '../../src/areas/flow/model/definition.ts';
import type { FlowDetail } from '../../src/areas/flow/operations.ts';
import type { Permission } from '../../src/platform/declared.ts';
import { newOperator, type User } from './accounts.ts';
import { newOrganization } from './office.ts';
import { openPortal, type Portal } from './portal.ts';
import { seededRandom } from './seeded-random.ts';

/** Random accounts, labels, organizations and flows for the property-based test of decisions. */

/** A generator of random choices; the same seed gives the same choices. */
export class SeededChance {
  readonly #roll: () => number;
  constructor(seed: number) {
    this.#roll = seededRandom(seed * 7919 + 17);
  }
  is(probability: number): boolean {
    return this.#roll() < probability;
  }
  below(most: number): number {
    return Math.floor(this.#roll() * most);
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  maybe<T>(list: readonly T[]): T | undefined {
    return list.length > 0 ? this.of(list) : undefined;
  }
  some<T>(list: readonly T[], most: number): T[] {
    return [...new Set(Array.from({ length: 1 + this.below(most) }, () => this.of(list)))];
  }
  /** Chooses a name; `weights` are relative probabilities. */
  by<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights) as [T, number][];
    let left = this.#roll() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries.at(-1)?.[0] as T;
  }
}

export interface DecisionWorld {
  portal: Portal;
  chance: SeededChance;
  /** An account with every permission, in addition to the random accounts. */
  operator: User;
  people: User[];
  labels: { id: number; code: string }[];
  organizations: number[];
  /** Ids of the forms published last, at most six; tests start cases of them. */
  forms: string[];
}

const keeping: Permission[] = ['flow:case:keep', 'flow:case:read', 'flow:task:decide'];
const labelKinds: readonly (readonly ['all' | 'country' | 'organization' | 'own', readonly Permission[]])[] = [
  ['own', ['flow:task:decide', 'flow:deputy:own']],
  ['own', ['flow:deputy:own']],
  ['all', ['flow:task:decide', 'flow:deputy:own']],
  ['country', ['flow:task:decide', 'posting:audit:decide', 'posting:audit:read']],
  ['organization', ['flow:task:decide', 'posting:audit:decide', 'posting:audit:read', 'flow:deputy:own']],
  ['own', ['posting:audit:decide', 'posting:audit:read', 'content:record:publish']],
  ['all', ['posting:audit:decide', 'posting:audit:read', 'flow:task:decide']],
  ['all', keeping],
  ['country', keeping],
  ['organization', keeping],
  ['country', ['account:account:update', 'account:account:read', 'flow:task:decide']],
];

const tokenOf = (account: string): string => `${account}-${'x'.repeat(43)}`.slice(0, 43);
/** Signs an account in by inserting a row into the table session. */
const signIn = async (portal: Portal, { id, account }: Pick<User, 'id' | 'account'>): Promise<void> => {
  const token = createHash('sha256').update(tokenOf(account)).digest('base64url');
  const sql = `insert into session (token, account, address, agent) values ($1, $2, '127.0.0.1', 'test') on conflict (token) do nothing`;
  await portal.connection.query(sql, [token, id]);
};
/** Inserts a signed-in account directly into the table, because a registration takes as long as ten actions. */
const newPerson = async (portal: Portal, n: number): Promise<User> => {
  const account = `person${n}`;
  const [row] = await portal.connection.query<{ id: number }>(
    `insert into account (account, real_name, password, locale) values ($1, $1, '', 'en-us') returning id`,
    [account],
  );
  if (!row) throw new Error('No account');
  await signIn(portal, { id: row.id, account });
  const cookie = `sid=${tokenOf(account)}`;
  return {
    ...{ id: row.id, account, cookie },
    get: (url, headers = {}) => portal.get(url, { cookie, 'accept-language': 'en-us', ...headers }),
    send: (method, url, body) => portal.send(method, url, body, { cookie, 'accept-language': 'en-us' }),
  };
};

export const createDecisionWorld = async (seed: number): Promise<DecisionWorld> => {
  const portal = await openPortal({ samples: false });
  const chance = new SeededChance(seed);
  const { connection } = portal;
  const operator = await newOperator(portal);
  const people: User[] = [];
  for (let n = 0; n < 11; n += 1) people.push(await newPerson(portal, n));
  const labels = await connection.query<{ id: number; code: string }>(`select id, code from label where code = 'focal-point'`);
  for (const [at, [scope, permissions]] of labelKinds.entries())
    labels.push(
      ...(await connection.query<{ id: number; code: string }>(
        `insert into label (code, names, scope, permissions) values ($1, '{"en-us": "Made for a test"}', $2, $3) returning id, code`,
        [`decisions-${at}`, scope, permissions],
      )),
    );
  const top = await newOrganization(portal);
  const organizations = [top, await newOrganization(portal, top), await newOrganization(portal)].map(Number);
  const world: DecisionWorld = { portal, chance, operator, people, labels, organizations, forms: [] };
  for (const user of people) await placeAccount(world, user);
  await assignRandomLeaders(world);
  for (let n = 0; n < 5; n += 1) await publishRandomForm(world);
  for (const country of ['cn', 'br'] as const) await publishPostingFlow(world, country);
  return world;
};

/** Gives an account a random country, organizations and labels. */
const placeAccount = async ({ portal, chance, labels, organizations }: DecisionWorld, { id }: User): Promise<void> => {
  const { connection } = portal;
  await connection.query('update account set country = $2 where id = $1', [id, chance.of(['cn', 'cn', 'br', 'br', null])]);
  const deciding = labels.filter(({ code }) => /-[02]$/.test(code));
  const had = new Set([...(chance.is(0.85) ? [chance.of(deciding).id] : []), ...chance.some(labels, 2).map((label) => label.id)]);
  for (const label of had) await connection.query('insert into account_label (account, label) values ($1, $2)', [id, label]);
  if (chance.is(0.7))
    await connection.query('insert into account_organization (account, organization) values ($1, $2)', [id, chance.of(organizations)]);
};

export const assignRandomLeaders = async ({ portal, chance, people, organizations }: DecisionWorld): Promise<void> => {
  for (const id of organizations) {
    const leaders = chance.is(0.8) ? chance.some(people, 2).map((user) => user.id) : [];
    await portal.connection.query('update organization set leaders = $2 where id = $1', [id, leaders]);
  }
};

const randomWho = ({ chance, people, labels }: DecisionWorld, subject: 'form' | 'posting', first: boolean): AssigneeRule => {
  const way = chance.by({ accounts: 5, label: 2, permission: 2, focal: 1, leader: 2, field: 2, applicant: 1, chosen: 2 });
  if (way === 'label') return { by: 'label', label: chance.of(labels).code };
  if (way === 'permission')
    return { by: 'permission', permission: chance.of(['flow:task:decide', 'posting:audit:decide', 'flow:case:keep']) };
  if (way === 'focal') return { by: 'focal-point' };
  if (way === 'leader') return { by: 'leader', up: chance.below(2) };
  if (way === 'field' && subject === 'form') return { by: 'field', field: 'person' };
  if (way === 'applicant') return { by: 'applicant' };
  if (way === 'chosen' && subject === 'form' && (first || chance.is(0.5))) return { by: 'chosen', chooser: 'applicant' };
  if (way === 'chosen' && !first) return { by: 'chosen', chooser: 'approver' };
  return { by: 'accounts', accounts: chance.some(people, 4).map(({ id }) => id) };
};

const randomVote = (chance: SeededChance): VotingRule => {
  const mode = chance.by({ any: 5, all: 4, order: 3, ratio: 3 });
  const more = { ...(chance.is(0.15) && { veto: true }), ...(chance.is(0.2) && { abstentionsCount: true }) };
  if (mode === 'ratio') return { mode, percent: chance.of([25, 50, 60, 75]), ...(chance.is(0.3) && { more: true }), ...more };
  return mode === 'any' ? { mode } : { mode, ...more };
};

const randomStep = (world: DecisionWorld, id: string, subject: 'form' | 'posting', first: boolean): DecideStep => {
  const { chance } = world;
  const whos = () => Array.from({ length: 1 + chance.below(2) }, () => randomWho(world, subject, first));
  const vote = randomVote(chance);
  const nobody = chance.by({ keeper: 3, others: 3, hold: 1 });
  const limit: StepTimeLimit | null = chance.is(0.45)
    ? { hours: 8, action: chance.by({ 'pass-up': 4, approve: 1, reject: 1, copy: 1, remind: 1 }), calendar: 'subject' }
    : null;
  return {
    ...{ type: 'approve', id, names: { 'en-us': id }, who: whos(), vote },
    nobody: nobody === 'others' ? { do: 'others', who: whos() } : { do: nobody },
    own: chance.by({ refuse: 4, skip: 2, allow: 1 }),
    again: chance.is(0.25) ? 'skip' : 'ask',
    limit,
    ...(vote.mode === 'any' && chance.is(0.25) && { take: true }),
    ...(subject === 'form' && chance.is(0.15) && { fields: { amount: 'edit' as const } }),
  };
};

const randomNodes = (world: DecisionWorld, subject: 'form' | 'posting'): FlowNode[] => {
  const { chance } = world;
  const nodes: FlowNode[] = [randomStep(world, 'a', subject, true)];
  if (chance.is(0.25)) {
    const branches = ['b', 'c'].map((id) => ({ id: `way${id}`, names: {}, nodes: [randomStep(world, id, subject, false)] }));
    nodes.push({ type: 'fork', id: 'fork', names: {}, mode: 'all', branches, otherwise: null });
  } else if (chance.is(0.15) && subject === 'form') {
    const when = { field: 'amount', is: 'atLeast' as const, value: 5 };
    const branches = [{ id: 'wayb', names: {}, when, nodes: [randomStep(world, 'b', subject, false)] }];
    nodes.push({ type: 'fork', id: 'fork', names: {}, mode: 'first', branches, otherwise: [randomStep(world, 'c', subject, false)] });
  }
  if (chance.is(0.1)) nodes.push({ type: 'wait', id: 'wait', names: { 'en-us': 'wait' }, hours: 2 });
  if (chance.is(0.1)) nodes.push({ type: 'copy', id: 'copy', names: { 'en-us': 'copy' }, who: [randomWho(world, subject, false)] });
  if (chance.is(0.6)) nodes.push(randomStep(world, 'd', subject, false));
  return nodes;
};

const randomDefinition = (world: DecisionWorld, subject: 'form' | 'posting'): FlowDefinition => {
  const { chance, people, labels } = world;
  const keeper: AssigneeRule = chance.is(0.5)
    ? { by: 'accounts', accounts: chance.some(people, 2).map(({ id }) => id) }
    : { by: 'label', label: chance.of(labels).code };
  const form: FlowDefinition['form'] = [
    { id: 'subject', names: { 'en-us': 'Subject' }, type: 'text', required: true },
    { id: 'amount', names: { 'en-us': 'Amount' }, type: 'number' },
    { id: 'person', names: { 'en-us': 'Person' }, type: 'account' },
  ];
  return { nodes: randomNodes(world, subject), keeper: [keeper], ...(subject === 'form' && { form }) };
};

let named = 0;
/** Publishes a random flow; returns its id. If the publication is refused as invalid (E_VALIDATION), another random flow is tried. */
const publish = async (world: DecisionWorld, subject: 'form' | 'posting', country: string | null): Promise<string> => {
  const { operator } = world;
  for (;;) {
    const draft = randomDefinition(world, subject);
    const names = { 'en-us': `Decisions ${++named}` };
    const made = await operator.send<{ id: string }>('POST', '/api/admin/flows', { names, subject, country, draft });
    if (made.status !== 200) throw new Error(`No flow: ${made.text}`);
    const { version } = (await operator.get<FlowDetail>(`/api/admin/flows/${made.data.id}`)).data;
    const published = await operator.send('POST', `/api/admin/flows/${made.data.id}/publish`, { version });
    if (published.status === 200) return made.data.id;
    if (published.error.code !== 'E_VALIDATION') throw new Error(`Not published: ${published.text} ${JSON.stringify(draft)}`);
  }
};

/**
 * Publishes a random form and adds it to the forms that can be started. If there are more than six, the oldest is removed from the list.
 */
export const publishRandomForm = async (world: DecisionWorld): Promise<void> => {
  world.forms.push(await publish(world, 'form', null));
  if (world.forms.length > 6) world.forms.shift();
};

/** Publishes a random flow for the postings of a country, after suspending the flow that was active before. */
export const publishPostingFlow = async (world: DecisionWorld, country: 'cn' | 'br'): Promise<void> => {
  const { portal, operator } = world;
  const [active] = await portal.connection.query<{ id: number }>(
    `select id from flow where subject = 'posting' and country = $1 and state = 'active' and deleted_at is null`,
    [country],
  );
  if (active) await operator.send('POST', `/api/admin/flows/${active.id}/suspend`);
  await publish(world, 'posting', country);
};

/** Creates a new session for an account that was disabled and enabled again. */
export const restoreSession = ({ portal }: DecisionWorld, user: User): Promise<void> => signIn(portal, user);
