// Processes are repeatedly killed during their jobs: `node test/prove/jobs.ts [kills]`. Invariant: every queued job is done, and its own
// transaction takes effect exactly once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from '../../src/platform/db/connect.server.ts';
import { processEnvironment } from '../harness/environment.ts';
import { startPostgres } from '../harness/postgres.ts';

const program = join(import.meta.dirname, '../harness/job-worker.ts');
const perKill = 12;

/**
 * The result of a series of kills: jobs with more than one attempt (`interrupted`), jobs that are not done (`undone`), jobs without their
 * effect (`missing`), and jobs with a duplicate effect (`twice`).
 */
export interface JobKillResults {
  kills: number;
  jobs: number;
  interrupted: number;
  undone: number;
  missing: number;
  twice: number;
}

const startWorker = async (env: Record<string, string>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [program], { env: { ...processEnvironment, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const firstOutput = once(child.stdout as NonNullable<typeof child.stdout>, 'data').then(() => true);
  if (!(await Promise.race([firstOutput, once(child, 'exit').then(() => false)])))
    throw new Error(`A worker ended before its work: ${child.exitCode}`);
  return child;
};
/**
 * Creates the table that jobs write to. It is called before any worker starts, because two parallel `create table` statements fail, even
 * with «if not exists».
 */
const createEffects = (connection: Connection) => connection.query('create table effect (job bigint, fence bigint)');
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
const put = (connection: Connection, count: number) =>
  connection.query(
    `insert into job (queue, owner, payload, run_at, tries) select 'work', 'owner ' || i % 3, '{}', now(), 1000 from generate_series(1, $1) i`,
    [count],
  );
const left = async (connection: Connection): Promise<number> =>
  (await connection.query(`select 1 from job where queue = 'work' and state in ('queued', 'running')`)).length;
const outcomeOf = async (connection: Connection, kills: number): Promise<JobKillResults> => {
  const [row] = await connection.query<Omit<JobKillResults, 'kills'>>(
    `select count(*)::int as jobs, count(*) filter (where attempts > 1)::int as interrupted, count(*) filter (where state <> 'done')::int as undone,
       count(*) filter (where effects = 0)::int as missing, count(*) filter (where effects > 1)::int as twice
       from (select j.*, (select count(*) from effect e where e.job = j.id) as effects from job j where queue = 'work') counted`,
  );
  return { kills, ...(row as Omit<JobKillResults, 'kills'>) };
};

/**
 * Two processes work on one PostgreSQL database; one of them is killed at a time while the other continues. The database is migrated and
 * has no jobs yet.
 */
const killOnPostgres = async (databaseUrl: string, kills: number): Promise<JobKillResults> => {
  const connection = await connect({ databaseUrl });
  await createEffects(connection);
  let workers = await Promise.all([1, 2].map(() => startWorker({ DATABASE_URL: databaseUrl })));
  for (let i = 0; i < kills; i++) {
    await put(connection, perKill);
    await sleep(Math.random() * 120);
    const [victim, other] = workers as [ChildProcess, ChildProcess];
    await end(victim, 'SIGKILL');
    workers = [other, await startWorker({ DATABASE_URL: databaseUrl })];
  }
  while ((await left(connection)) > 0) await sleep(100);
  await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
  const outcome = await outcomeOf(connection, kills);
  await connection.close();
  return outcome;
};

/** A single process with an embedded database is killed and started again. */
const killEmbedded = async (kills: number): Promise<JobKillResults> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobs-kill-'));
  try {
    const before = await connect({ dataDir });
    await before.migrate();
    await createEffects(before);
    await put(before, perKill * kills);
    await before.close();
    for (let i = 0; i < kills; i++) {
      const worker = await startWorker({ DATA_DIR: dataDir });
      while (!String((await once(worker.stdout as NonNullable<typeof worker.stdout>, 'data'))[0]).includes('begun'));
      await sleep(Math.random() * 120);
      await end(worker, 'SIGKILL');
    }
    const last = await startWorker({ DATA_DIR: dataDir, UNTIL_DONE: 'yes' }); // its database can be read only after this process has ended
    await once(last, 'exit');
    const connection = await connect({ dataDir });
    const outcome = await outcomeOf(connection, kills);
    await connection.close();
    return outcome;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Runs both series, the first with a separate PostgreSQL server. Throws if a job was lost or took effect twice. */
export const run = async (count: number): Promise<void> => {
  const postgres = await startPostgres();
  try {
    const databaseUrl = postgres.url();
    const connection = await connect({ databaseUrl });
    await connection.migrate();
    await connection.close();
    for (const outcome of [await killOnPostgres(databaseUrl, count), await killEmbedded(Math.ceil(count / 5))]) {
      process.stdout.write(`${JSON.stringify(outcome)}\n`);
      if (outcome.undone + outcome.missing + outcome.twice > 0) throw new Error('Jobs were lost, or done twice');
    }
  } finally {
    await postgres.stop();
  }
};

if (process.argv[1] === import.meta.filename) await run(Number(process.argv[2] ?? 50));
