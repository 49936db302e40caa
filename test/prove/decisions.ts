import { DecisionLedger, findDecisionFaults } from '../harness/decision-checks.ts';
import { caseMoves, type DecisionRunState, findActiveUser, type PerformedMove } from '../harness/decision-moves.ts';
import { officeMoves } from '../harness/decision-office-moves.ts';
import { type CaseSnapshot, readAccounts, readCases, readEvents } from '../harness/decision-states.ts';
import { createDecisionWorld, type DecisionWorld } from '../harness/decision-world.ts';

/**
 * Property-based test with random actions of approvers, deputies, signers, case administrators and operators. Invariant: a case is approved
 * only by accounts that its steps admit, each of which votes once (decision 049). Each seed has its own portal; `PROVE_SEED` repeats a
 * seed.
 */
export const full = 40;
export const engines = true;
const actions = 500;

const moves = { ...caseMoves, ...officeMoves };
const weights = Object.fromEntries(Object.entries(moves).map(([name, [weight]]) => [name, weight]));
const documented = new Set(['E_OWN_CASE', 'E_FORBIDDEN', 'E_STATE', 'E_VALIDATION', 'E_CONFLICT', 'E_NOT_FOUND']);

/** The run of one seed: a portal, its ledger and a log of its actions. */
class DecisionRun {
  readonly ledger = new DecisionLedger();
  readonly refusals = new Map<string, number>();
  readonly #world: DecisionWorld;
  readonly #seed: number;
  readonly #log: string[] = [];
  #stage: DecisionRunState;

  constructor(seed: number, world: DecisionWorld, stage: DecisionRunState) {
    this.#seed = seed;
    this.#world = world;
    this.#stage = stage;
  }

  static async open(seed: number): Promise<DecisionRun> {
    const world = await createDecisionWorld(seed);
    const { connection } = world.portal;
    return new DecisionRun(seed, world, { world, accounts: await readAccounts(connection), cases: await readCases(connection, []) });
  }

  /** Sends one random action and checks its effects. */
  async act(): Promise<void> {
    const { chance } = this.#world;
    for (let done: PerformedMove | null = null; done === null; ) {
      const name = chance.by(weights);
      done = (await moves[name]?.[1](this.#stage)) ?? null;
      if (done) await this.#check(done.action, done.text, [done]);
    }
  }

  /** Sends several votes on one form in parallel and checks their effects. */
  async actAtOnce(): Promise<void> {
    const { chance } = this.#world;
    const open = (found: CaseSnapshot) => found.tasks.filter(({ kind, state, active }) => kind === 'vote' && state === 'open' && active);
    const forms = [...this.#stage.cases.values()].filter(
      (one) => one.subject === 'form' && one.state === 'running' && open(one).length > 0,
    );
    const found = chance.maybe(forms.filter((one) => open(one).length > 1)) ?? chance.maybe(forms);
    if (!found) return this.act();
    const votes = Array.from({ length: 2 + chance.below(3) }, async (): Promise<PerformedMove | null> => {
      const task = chance.of(open(found));
      const pools = task.pools.flatMap((key) => (key.startsWith('account:') ? [Number(key.slice(8))] : []));
      const user = findActiveUser(this.#stage, task.assignee ?? chance.maybe(pools) ?? chance.of(this.#world.people).id);
      const action = chance.by({ approve: 85, abstain: 15 });
      const url = `/api/admin/flow-tasks/${task.id}/${action}`;
      return user ? { action, text: `${user.id} ${url}`, reply: await user.send('POST', url, {}) } : null;
    });
    const done = (await Promise.all(votes)).filter((one) => one !== null);
    await this.#check('concurrent', done.map(({ text }) => text).join(' & '), done);
  }

  async #check(action: string, text: string, done: readonly PerformedMove[]): Promise<void> {
    const { portal } = this.#world;
    const { connection } = portal;
    const { accounts, cases: before } = this.#stage;
    const answers = done.flatMap(({ reply }) => reply ?? []);
    const codes = answers.map(({ status, error }) => (status === 200 ? null : (error.code ?? String(status))));
    this.#log.push(`${this.#log.length + 1} ${text} -> ${codes.map((code) => code ?? 'done').join(', ')}`);
    const after = await readCases(connection, [...before.keys()]);
    const moment = { action, refusal: codes[0] ?? null, accounts, before, after };
    const faults = await findDecisionFaults(moment, this.ledger, (instance, last) => readEvents(connection, instance, last));
    for (const [at, code] of codes.entries()) {
      if (code === null) continue;
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      const status = answers[at]?.status ?? 0;
      if (status >= 500 || !documented.has(code)) faults.push(`a refusal is documented: ${text} -> ${answers[at]?.text}`);
    }
    if (faults.length > 0) this.#fail(faults);
    const openCases = [...after].filter(([, { state }]) => state === 'running' || state === 'paused');
    this.#stage = { world: this.#world, accounts: await readAccounts(connection), cases: new Map(openCases) };
  }

  #fail(faults: readonly string[]): never {
    const lines = this.#log.slice(-25).map((line) => line.slice(0, 300));
    throw new Error(
      `Seed ${this.#seed}, action ${this.#log.length}:\n${faults.slice(0, 4).join('\n')}\nThe last actions:\n${lines.join('\n')}`,
    );
  }

  close(): Promise<void> {
    return this.#world.portal.close();
  }
}

/** The statistics of a run. */
export type DecisionRunStatistics = Pick<DecisionLedger, 'votes' | 'approvedSteps' | 'approvedCases'> & {
  refusals: Record<string, number>;
};

/**
 * Runs `count` random actions of a seed in a separate portal, then a tenth as many groups of parallel votes, with a single action before
 * each group. Throws at the first fault.
 */
export const runSeed = async (seed: number, count: number): Promise<DecisionRunStatistics> => {
  const run = await DecisionRun.open(seed);
  try {
    for (let n = 0; n < count; n += 1) await run.act();
    for (let n = 0; n < count / 10; n += 1) {
      await run.act();
      await run.actAtOnce();
    }
    const { votes, approvedSteps, approvedCases } = run.ledger;
    return { votes, approvedSteps, approvedCases, refusals: Object.fromEntries(run.refusals) };
  } finally {
    await run.close();
  }
};

export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  for (let seed = from + 1; seed <= from + count; seed += 1) {
    const { votes } = await runSeed(seed, actions);
    if (votes === 0) throw new Error(`Seed ${seed} cast no vote`);
  }
};
