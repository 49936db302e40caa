import { sql } from 'drizzle-orm';
import type { AreaJobName } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import { systemAgent } from '../../platform/events/audit/audit.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { expireStep, remindCurrentVoters, retryAssignment } from './engine/case-admin.server.ts';
import type { Engine } from './engine/engine.server.ts';
import { appendCaseEvent, updateCase, updateStep } from './engine/store.server.ts';

const minute = 60_000;
/** Maximum number of rows per query; further rows follow in the next query of the run. */
const most = 500;

const expiredSteps = statement({
  params: { after: int },
  row: { step: int, instance: int },
  sql: ({ after }) =>
    sql`select s.id as step, s.instance from flow_step s join flow_instance i on i.id = s.instance
         where s.state = 'open' and not s.expired and s.due_at <= now() and i.state = 'running' and s.id > ${after} order by s.id limit ${sql.raw(String(most))}`,
});
const toRemind = statement({
  params: { after: int },
  row: { step: int, instance: int },
  sql: ({ after }) =>
    sql`select s.id as step, s.instance from flow_step s join flow_instance i on i.id = s.instance
         where s.state = 'open' and s.remind_at is not null and s.remind_at <= now() and i.state = 'running' and s.id > ${after}
         order by s.id limit ${sql.raw(String(most))}`,
});
const blockedCases = statement({
  params: { after: int },
  row: { step: int, instance: int },
  sql: ({ after }) =>
    sql`select i.id as step, i.id as instance from flow_instance i where i.blocked_reason = 'nobody' and i.state = 'running' and i.id > ${after}
         order by i.id limit ${sql.raw(String(most))}`,
});
const stuckOn = statement({
  params: { id: int },
  row: { reason: text() },
  sql: ({ id }) => sql`select coalesce(blocked_reason, '') as reason from flow_instance where id = ${id}`,
});

type DueStep = { step: number; instance: number };

/**
 * The recurring job for time limits: runs the actions of expired limits, sends reminders, and searches approvers again for blocked cases.
 * Each step or blocked case has its own transaction; if it fails, the case is marked as blocked and tried again in a later run.
 */
export class DeadlineJob {
  readonly job: RecurringJob<AreaJobName> = { name: 'flow', every: minute, run: () => this.run() };
  readonly #connection: Connection;
  readonly #engine: Engine;

  constructor(connection: Connection, engine: Engine) {
    this.#connection = connection;
    this.#engine = engine;
  }

  /** Runs the job once. Returns the number of expired limits, of reminders, of blocked cases that found an approver, and of failures. */
  async run(): Promise<{ expired: number; reminded: number; found: number; failed: number }> {
    const facts = { expired: 0, reminded: 0, found: 0, failed: 0 };
    const tried = async (due: DueStep, work: (due: DueStep) => Promise<boolean>, counted: 'expired' | 'reminded' | 'found') => {
      try {
        if (await work(due)) facts[counted] += 1;
      } catch (error) {
        facts.failed += 1;
        await this.#markStuck(due.instance, error instanceof AppError ? error.code : 'E_INTERNAL');
      }
    };
    for await (const due of this.#all(expiredSteps)) await tried(due, (one) => this.#expire(one), 'expired');
    for await (const due of this.#all(toRemind)) await tried(due, (one) => this.#remind(one), 'reminded');
    for await (const due of this.#all(blockedCases)) await tried(due, (one) => this.#find(one), 'found');
    return facts;
  }

  async *#all(statement: typeof expiredSteps): AsyncGenerator<DueStep> {
    for (let after = 0; ; ) {
      const found = await statement.all(this.#connection, { after });
      yield* found;
      if (found.length < most) return;
      after = found.at(-1)?.step ?? 0;
    }
  }

  /**
   * Runs the action of an expired time limit. Returns false if another process or a vote has changed the step in the meantime; the lock is
   * taken before this check.
   */
  async #expire({ step, instance }: DueStep): Promise<boolean> {
    let done = false;
    await this.#engine.inLockedCase(systemAgent, instance, async (work) => {
      const row = work.found.steps.find(({ id }) => id === step);
      if (row?.state !== 'open' || row.expired || work.found.row.state !== 'running' || !row.dueAt || new Date(row.dueAt) > new Date())
        return;
      const found = await expireStep(work, row);
      if (found.row.blockedReason !== 'nobody' && found.row.blockedReason !== null)
        await updateCase(work.tx, found, { blockedReason: null });
      done = true;
    });
    return done;
  }

  async #remind({ step, instance }: DueStep): Promise<boolean> {
    let done = false;
    await this.#engine.inLockedCase(systemAgent, instance, async (work) => {
      const row = work.found.steps.find(({ id }) => id === step);
      if (row?.state !== 'open' || work.found.row.state !== 'running') return;
      await updateStep(work.tx, work.found, step, { remindAt: null });
      if (!work.found.tasks.some(({ stepRow, state }) => stepRow === step && state === 'open')) return;
      await remindCurrentVoters(work, [row]);
      done = true;
    });
    return done;
  }

  async #find({ instance }: DueStep): Promise<boolean> {
    let done = false;
    await this.#engine.inLockedCase(systemAgent, instance, async (work) => {
      if (work.found.row.state === 'running') done = (await retryAssignment(work)).isFound;
    });
    return done;
  }

  async #markStuck(instance: number, code: string): Promise<void> {
    if ((await stuckOn.one(this.#connection, { id: instance }))?.reason === code) return;
    await this.#engine.inLockedCase(systemAgent, instance, async ({ tx, agent, found }) => {
      await updateCase(tx, found, { blockedReason: code });
      await appendCaseEvent(tx, instance, agent, { action: 'stuck', reason: code });
    });
  }
}
