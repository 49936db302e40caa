// A process that works on flow cases, run from the sources. WORK selects the work: `decide` (votes on open tasks as accounts that may
// decide), `expire` (the job of deadlines), or both. It prints a line before and after each action, so that a test that kills it knows the
// pending action and the acknowledged ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { DeadlineJob } from '../../src/areas/flow/deadlines.server.ts';
import { Engine } from '../../src/areas/flow/engine/engine.server.ts';
import { formSubject } from '../../src/areas/flow/requests/form-subject.server.ts';
import { SubjectRegistry } from '../../src/areas/flow/subjects.server.ts';
import { Calendars } from '../../src/areas/flow/time/calendars.server.ts';
import { WorkingTimeClock } from '../../src/areas/flow/time/clock.server.ts';
import { AppError } from '../../src/base/errors.ts';
import { connect } from '../../src/platform/db/connect.server.ts';
import { JobQueue } from '../../src/platform/jobs/queue.server.ts';
import { OwnOrigin } from '../../src/platform/mail/own-origin.ts';
import { Sender } from '../../src/platform/mail/sender.server.ts';
import { log } from '../../src/platform/process/log.ts';
import { platformSettings } from '../../src/platform/settings/platform-settings.server.ts';
import { Settings } from '../../src/platform/settings/settings.server.ts';
import { operatorContext } from './actors.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', WORK: work = 'decide', UNTIL_DONE: untilDone } = process.env;
log.level = 'error';
const connection = await connect(databaseUrl ? { databaseUrl } : { dataDir });
await connection.migrate();
// The engine is composed as in flow/area.server.ts. Loading the complete product takes seconds, and this process is started often.
const subjects = new SubjectRegistry();
subjects.declare(formSubject);
const post = {
  sender: new Sender(connection, new Settings(connection, platformSettings), new JobQueue(connection)),
  origin: new OwnOrigin('http://127.0.0.1', { host: '127.0.0.1', port: 80 }),
};
const engine = new Engine(connection, { subjects, clock: new WorkingTimeClock(new Calendars(connection)), post });
const deadlines = new DeadlineJob(connection, engine);
const say = (line: string) => process.stdout.write(`${line}\n`);
let stopping = false;

interface CandidateTask {
  task: number;
  /** The account that cast the vote; null before a vote. */
  actor: number | null;
  people: number[];
}
/**
 * The six oldest open tasks, or, if `cast` is true, the six oldest approvals that may be retracted. The limit is small, so that all workers
 * compete for the same tasks.
 */
const candidates = (cast: boolean) =>
  connection.query<CandidateTask>(
    `select t.id as task, t.actor, array(select substr(key, 9)::int from unnest(t.candidate_keys) key) as people
       from flow_task t join flow_step s on s.id = t.step_row join flow_instance i on i.id = t.instance
      where i.state = 'running' and s.state = 'open' and t.active and t.state = $1 order by t.id limit 6`,
    [cast ? 'yes' : 'open'],
  );
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Performs one action as an account that was allowed to vote when the task was read. Returns false if there was no open task. */
const decide = async (): Promise<boolean> => {
  const chance = Math.random();
  const action = chance < 0.1 ? 'retract' : chance < 0.13 ? 'reject' : 'approve';
  const found = oneOf(await candidates(action === 'retract'));
  if (!found) return action === 'retract';
  const person = found.actor ?? oneOf(found.people) ?? 0;
  const act = `${action} ${found.task} ${person}`;
  say(`begun ${act}`);
  try {
    await engine.act(operatorContext(person), found.task, action, { reason: action === 'reject' ? 'No' : undefined });
    say(`done ${act}`);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'E_STATE')) throw error;
    say(`refused ${act}`); // refused, because another process voted first
  }
  return true;
};

/** Runs the job of deadlines once. Returns false if no deadline has passed. */
const expire = async (): Promise<boolean> => {
  const due = await connection.query(`select 1 from flow_step where state = 'open' and not expired and due_at <= now() limit 1`);
  if (due.length === 0) return false;
  say('begun expire');
  const { expired, failed } = await deadlines.run();
  if (failed > 0) throw new Error(`The job of the time limits failed at ${failed} cases`);
  say(`expired ${expired}`);
  return true;
};

/** Repeats an action until no case is running (if UNTIL_DONE is set) or the process has received SIGTERM. */
const lane = async (act: () => Promise<boolean>): Promise<void> => {
  while (!stopping) {
    if (await act()) continue;
    if (untilDone && (await connection.query(`select 1 from flow_instance where state = 'running' limit 1`)).length === 0) return;
    await sleep(10);
  }
};

process.once('SIGTERM', () => {
  stopping = true;
});
say('ready');
const lanes = [...(work.includes('decide') ? [decide, decide, decide] : []), ...(work.includes('expire') ? [expire] : [])];
await Promise.all(lanes.map(lane));
await connection.close();
process.exit(0);
