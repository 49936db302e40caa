// Processes are repeatedly killed during decisions on flow cases: `node test/prove/flow.ts [kills]`. Invariants: nothing is decided twice,
// no acknowledged action is lost, no case stays incomplete, and all cases end.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect, queryRows, snapshotRead } from '../../src/platform/db/connect.server.ts';
import { createServicesOver, type Services } from '../../src/server/services.ts';
import { operatorContext } from '../harness/actors.ts';
import { processEnvironment } from '../harness/environment.ts';
import { approvalStep, flowFormOf } from '../harness/flows.ts';
import { startPostgres } from '../harness/postgres.ts';

const program = join(import.meta.dirname, '../harness/flow-worker.ts');
const perKill = 12;
/** Timeout in milliseconds for operations that normally take seconds. */
const patience = 120_000;

/** The work of a worker process: decisions, the job of deadlines, or both. */
type WorkerJobs = 'decide' | 'expire' | 'decide,expire';

/** A violation: the name of the invariant (`law`) and the id of the flow case that violates it. */
interface InvariantViolation {
  law: string;
  case: number;
}
/** The result of a series of kills. `amid`: kills during an action; `refused`: actions that another process carried out first. */
export interface FlowKillResults {
  work: WorkerJobs;
  engine: Connection['engine'];
  kills: number;
  amid: number;
  refused: number;
  cases: number;
  votes: number;
  /** Number of steps that were decided by their deadline. */
  expired: number;
  /** Number of cases that never ended. */
  undone: number;
  faults: InvariantViolation[];
}

const deciding = `('approve', 'reject', 'retract')`;
const ending = `('approved', 'rejected', 'withdrawn', 'cancelled')`;
/** For each invariant: SQL that finds the flow cases that violate it. The invariants hold at any time, also while processes work. */
const laws: Readonly<Record<string, string>> = {
  'it started once, and ended once or (while it runs) never': `
    select i.id from flow_instance i
     where (i.state <> 'running')::int <> (select count(*) from flow_event e where e.instance = i.id and e.action in ${ending})
        or 1 <> (select count(*) from flow_event e where e.instance = i.id and e.action = 'start')`,
  'its end is the last that happened to it': `
    select i.id from flow_instance i
     where i.state <> 'running' and (i.ended_at is null
        or i.state is distinct from (select e.action from flow_event e where e.instance = i.id order by e.id desc limit 1))`,
  'while it runs it is somebody’s turn': `
    select i.id from flow_instance i
     where i.state = 'running' and (i.blocked_reason is not null or not exists (select 1 from flow_task t join flow_step s on s.id = t.step_row
           where t.instance = i.id and t.state = 'open' and t.active and s.state = 'open'))`,
  'nothing is open in what has ended': `
    select i.id from flow_instance i join flow_step s on s.instance = i.id where i.state <> 'running' and s.state = 'open'
     union select t.instance from flow_task t join flow_step s on s.id = t.step_row where t.state = 'open' and s.state <> 'open'`,
  'a vote is not cast again before it was taken back': `
    select instance as id from (select instance, action, lag(action) over (partition by task order by id) as before
           from flow_event where action in ${deciding}) e
     where (action = 'retract') <> (coalesce(before, 'retract') <> 'retract')`,
  'a task stands as its last vote says, and is who voted’s': `
    select t.instance as id from flow_task t left join lateral
           (select case e.action when 'approve' then 'yes' when 'reject' then 'no' else 'open' end as state, e.actor
              from flow_event e where e.task = t.id and e.action in ${deciding} order by e.id desc limit 1) said on true
     where case when t.state in ('yes', 'no') then (said.state, said.actor) is distinct from (t.state, t.actor)
                else t.actor is not null or coalesce(said.state, 'open') <> 'open' end`,
  'a step stands as its votes are counted, or as time decided once': `
    select s.instance as id from flow_step s
      cross join lateral (select case s.vote->>'mode' when 'any' then 1 else 3 end as needed) n
      cross join lateral (select count(*) as tasks, count(*) filter (where state = 'yes') as yes, count(*) filter (where state = 'no') as no
           from flow_task t where t.step_row = s.id) v
      cross join lateral (select count(*) as times from flow_event e
           where e.instance = s.instance and e.step = s.step and e.action = 'expired-approve') x
     where v.tasks <> n.needed or x.times <> s.expired::int or not case s.state
           when 'approved' then no = 0 and (x.times = 1 and yes < needed or x.times = 0 and yes = needed)
           when 'rejected' then no = 1 and x.times = 0
           when 'open' then no = 0 and yes < needed and x.times = 0
           else false end`,
  'its steps opened one after the other, each once': `
    select i.id from flow_instance i cross join lateral (select string_agg(s.step || ' ' || s.state, ', ' order by s.id) as way,
           string_agg(s.step, ', ' order by s.id) as steps from flow_step s where s.instance = i.id) w
     where w.steps is distinct from
           (select string_agg(e.step, ', ' order by e.id) from flow_event e where e.instance = i.id and e.action = 'opened')
        or (i.state, coalesce(w.way, '')) not in (('running', 'first open'), ('running', 'first approved, second open'),
           ('approved', 'first approved, second approved'), ('rejected', 'first rejected'), ('rejected', 'first approved, second rejected'))`,
  'its applicant was told of its end once': `
    select i.id from flow_instance i left join (select account, link, count(*) as times from notice where type = 'flow.ended' group by 1, 2) n
           on n.account = i.applicant and n.link = '/uc/flow/' || i.id
     where (i.state <> 'running')::int <> coalesce(n.times, 0)`,
  'those whose turn came were told so once': `
    select s.instance as id from flow_step s left join (select link, count(*) as times from notice where type = 'flow.task' group by 1) n
           on n.link = '/admin/f/c' || s.instance
     group by s.instance, n.times having sum(case s.step when 'first' then 2 else 3 end) <> coalesce(n.times, 0)`,
};
const lost = `
    select t.instance as id from jsonb_to_recordset($1::jsonb) said(action text, task int, actor int) join flow_task t on t.id = said.task
     where not exists (select 1 from flow_event e where e.task = said.task and e.action = said.action and e.actor = said.actor)`;

/** Checks all cases against the invariants in one snapshot, and against the actions acknowledged before it. */
const faultsIn = (connection: Connection, acknowledged: readonly object[]): Promise<InvariantViolation[]> => {
  const known = JSON.stringify(acknowledged); // the acknowledged actions are copied before the snapshot is read
  return snapshotRead(connection, async (tx) => {
    const found: InvariantViolation[] = [];
    const check = async (law: string, sql: string, params: unknown[] = []) => {
      for (const { id } of await queryRows<{ id: number }>(tx, sql, params)) found.push({ law, case: id });
    };
    for (const [law, sql] of Object.entries(laws)) await check(law, sql);
    await check('what was acknowledged is there', lost, [known]);
    return found;
  });
};

/** A worker process and its parsed output. */
class WorkerProcess {
  /** `begun`: number of actions that have begun; `busy`: number of actions that have begun and not ended. */
  begun = 0;
  busy = 0;
  refused = 0;
  readonly acknowledged: { action: string; task: number; actor: number }[] = [];
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #heard: (() => void)[] = [];
  #error = '';

  constructor(env: Record<string, string>) {
    this.#child = spawn(process.execPath, [program], { env: { ...processEnvironment, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#closed = once(this.#child, 'close');
    this.#child.stderr?.on('data', (chunk) => {
      this.#error = (this.#error + chunk).slice(-2000);
    });
    createInterface({ input: this.#child.stdout as NonNullable<ChildProcess['stdout']> }).on('line', (line) => this.#hear(line));
  }

  #hear(line: string): void {
    const [what, action = '', task, actor] = line.split(' ');
    if (what === 'begun') {
      this.begun += 1;
      this.busy += 1;
    }
    if (what === 'done' || what === 'refused' || what === 'expired') this.busy -= 1;
    if (what === 'refused') this.refused += 1;
    if (what === 'done') this.acknowledged.push({ action, task: Number(task), actor: Number(actor) });
    for (const heard of this.#heard.splice(0)) heard();
  }

  /** Waits until a condition on the output of the process is true. Throws if the process ends before, or prints nothing for too long. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      const heard = new Promise<'heard'>((resolve) => this.#heard.push(() => resolve('heard')));
      if ((await Promise.race([heard, this.#closed, sleep(patience, 'late', { ref: false })])) !== 'heard') throw this.#failure();
    }
  }

  /** Resolves when the process has printed its first line. */
  async started(): Promise<this> {
    let hasPrinted = false;
    this.#heard.push(() => {
      hasPrinted = true;
    });
    await this.until(() => hasPrinted);
    return this;
  }

  /** Kills the process; returns true if an action had begun and not ended. */
  async kill(): Promise<boolean> {
    if (this.#child.exitCode !== null) throw this.#failure();
    this.#child.kill('SIGKILL');
    await this.#closed; // the complete output of the process has been read
    return this.busy > 0;
  }

  /** Waits until the process ends, optionally after a signal. Throws unless its exit code is 0. */
  async end(signal?: 'SIGTERM'): Promise<void> {
    if (signal) this.#child.kill(signal);
    await Promise.race([this.#closed, sleep(patience, undefined, { ref: false })]);
    if (this.#child.exitCode !== 0) throw this.#failure();
  }

  #failure(): Error {
    this.#child.kill('SIGKILL');
    return new Error(`A worker failed (${this.#child.exitCode}): ${this.#error}`);
  }
}

/**
 * Creates the accounts and the flow. Its first step needs one of two approvals (`any`), its second all of three (`all`); both are approved
 * at their deadline. Returns the applicant and the id of the flow.
 */
const prepare = async (connection: Connection): Promise<{ applicant: number; flow: string }> => {
  const people = await connection.query<{ id: number }>(
    `insert into account (account, real_name, password, locale) select 'kill' || n, 'Kill ' || n, 'x', 'en-us' from generate_series(0, 5) n returning id`,
  );
  const [applicant = 0, ...voters] = people.map(({ id }) => id);
  const limit = { hours: 500, action: 'approve', calendar: 'subject' } as const;
  const first = approvalStep('first', voters.slice(0, 2), { limit });
  const second = approvalStep('second', voters.slice(2), { limit, vote: { mode: 'all' } });
  const [flow] = await connection.query<{ id: number }>(
    `with made as (insert into flow (names, subject, state, draft, published) values ('{"en-us":"Kill"}', 'form', 'active', $1::jsonb, 1) returning id, draft)
     insert into flow_version (flow, number, definition) select id, 1, draft from made returning flow as id`,
    [JSON.stringify(flowFormOf([first, second]))],
  );
  return { applicant, flow: String(flow?.id) };
};
/** Starts cases through the service, as an applicant would. */
const put = async ({ asking }: Services, { applicant, flow }: { applicant: number; flow: string }, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await asking.start(operatorContext(applicant), { flow, fields: { subject: `Case ${n}` } });
};
/** Moves the deadlines of all open steps into the past. */
const makeOverdue = (connection: Connection) =>
  connection.query(`update flow_step set due_at = now() - interval '1 hour' where state = 'open' and not expired`);

const running = async (connection: Connection): Promise<number> =>
  (await connection.query(`select 1 from flow_instance where state = 'running'`)).length;
const countsOf = async (connection: Connection) => {
  const [row] = await connection.query<Pick<FlowKillResults, 'cases' | 'votes' | 'expired' | 'undone'>>(
    `select (select count(*)::int from flow_instance) as cases, (select count(*)::int from flow_instance where state = 'running') as undone,
            (select count(*)::int from flow_event where action in ('approve', 'reject')) as votes,
            (select count(*)::int from flow_event where action = 'expired-approve') as expired`,
  );
  return row as NonNullable<typeof row>;
};

/** All actions that the processes have acknowledged. */
const acknowledgedBy = (workers: readonly WorkerProcess[]) => workers.flatMap(({ acknowledged }) => acknowledged);
const refusedBy = (workers: readonly WorkerProcess[]) => workers.reduce((sum, { refused }) => sum + refused, 0);

/**
 * Two processes work on the same cases of a PostgreSQL database; one of them is killed at a time. The invariants must hold after each kill
 * and at the end. The database is migrated and has no cases yet.
 */
const killOnPostgres = async (databaseUrl: string, kills: number, work: WorkerJobs): Promise<FlowKillResults> => {
  const connection = await connect({ databaseUrl });
  const services = await createServicesOver(connection, { dataDir: tmpdir() });
  const workers: WorkerProcess[] = [];
  const start = async (): Promise<WorkerProcess> => {
    const worker = new WorkerProcess({ DATABASE_URL: databaseUrl, WORK: work });
    workers.push(worker);
    return worker.started();
  };
  const overdue = async () => void (work.includes('expire') && (await makeOverdue(connection)));
  try {
    const flow = await prepare(connection);
    const faults: InvariantViolation[] = [];
    let amid = 0;
    let pair = await Promise.all([start(), start()]);
    for (let i = 0; i < kills; i += 1) {
      const [victim, other] = pair as [WorkerProcess, WorkerProcess];
      const { begun } = victim;
      await put(services, flow, perKill);
      await overdue(); // the deadlines also include the second steps of earlier cases
      // The other process may have left no work for the victim.
      const works = Promise.race([victim.until(() => victim.begun > begun), sleep(5000)]);
      await Promise.all([sleep(Math.random() * 150), works]);
      if (await victim.kill()) amid += 1;
      faults.push(...(await faultsIn(connection, acknowledgedBy(workers))));
      pair = [other, await start()];
    }
    for (const late = Date.now() + patience; (await running(connection)) > 0 && Date.now() < late; await sleep(50)) await overdue();
    await Promise.all(pair.map((worker) => worker.end('SIGTERM')));
    faults.push(...(await faultsIn(connection, acknowledgedBy(workers))));
    return { work, engine: 'postgresql', kills, amid, refused: refusedBy(workers), ...(await countsOf(connection)), faults };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill().catch(() => undefined))); // kills the workers that remain after a failure
    await services.close();
  }
};

/**
 * A single process with an embedded database is killed during decisions and started again. Its database can be read only between two
 * processes.
 */
const killEmbedded = async (kills: number): Promise<FlowKillResults> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'flow-kill-'));
  const workers: WorkerProcess[] = [];
  const start = (env: Record<string, string> = {}): WorkerProcess => {
    const worker = new WorkerProcess({ DATA_DIR: dataDir, WORK: 'decide', ...env });
    workers.push(worker);
    return worker;
  };
  const look = async <T>(read: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await connect({ dataDir });
    return read(connection).finally(() => connection.close());
  };
  try {
    const before = await connect({ dataDir });
    await before.migrate();
    const services = await createServicesOver(before, { dataDir: tmpdir() });
    await put(services, await prepare(before), perKill * (kills + 1));
    await services.close();
    const faults: InvariantViolation[] = [];
    let amid = 0;
    for (let i = 0; i < kills; i += 1) {
      const worker = start();
      await worker.until(() => worker.begun > 0);
      await sleep(Math.random() * 150);
      if (await worker.kill()) amid += 1;
      faults.push(...(await look((connection) => faultsIn(connection, acknowledgedBy(workers)))));
    }
    await start({ UNTIL_DONE: 'yes' }).end();
    return await look(async (connection) => {
      faults.push(...(await faultsIn(connection, acknowledgedBy(workers))));
      return { work: 'decide', engine: 'embedded', kills, amid, refused: refusedBy(workers), ...(await countsOf(connection)), faults };
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.kill().catch(() => undefined))); // kills a worker that remains after a failure
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const full = 50;

/** Runs all series, those on PostgreSQL with a separate server. Throws if a case violates an invariant or never ends. */
export const run = async (count: number): Promise<void> => {
  const postgres = await startPostgres();
  try {
    const check = (outcome: FlowKillResults) => {
      process.stdout.write(`${JSON.stringify({ ...outcome, faults: outcome.faults.slice(0, 10) })}\n`);
      const { engine, work, refused } = outcome;
      if (engine === 'postgresql' && work === 'decide' && refused === 0) throw new Error('The two were never after the same tasks');
      if (outcome.undone + outcome.faults.length > 0) throw new Error('Cases broke a law, or never came to their end');
    };
    const admin = await connect({ databaseUrl: postgres.url() });
    const series: [WorkerJobs, number][] = [
      ['decide', count],
      ['expire', Math.ceil(count / 2)],
      ['decide,expire', Math.ceil(count / 2)],
    ];
    for (const [at, [work, kills]] of series.entries()) {
      await admin.query(`create database flow${at}`);
      const connection = await connect({ databaseUrl: postgres.url(`flow${at}`) });
      await connection.migrate();
      await connection.close();
      check(await killOnPostgres(postgres.url(`flow${at}`), kills, work));
    }
    await admin.close();
    check(await killEmbedded(Math.ceil(count / 5)));
  } finally {
    await postgres.stop();
  }
};

if (process.argv[1] === import.meta.filename) await run(Number(process.argv[2] ?? full));
