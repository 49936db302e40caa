import { z } from 'zod';
import { type Connection, type Db, transaction } from '../db/connect.server.ts';
import { log, logFailure } from '../process/log.ts';
import { JobAttempt, stopTimeoutMs } from './attempt.ts';
import {
  JobCancelled,
  JobInterrupted,
  type JobRunFigures,
  LeaseLost,
  ProcessStopping,
  type QueueDefinition,
  type RecurringJob,
  type RetryDelays,
} from './definition.ts';
import * as store from './store.server.ts';

export interface JobQueueOptions {
  /** Milliseconds of a job's lease; it is renewed every third of that time. */
  lease?: number;
  /** Milliseconds between checks of the queue if no notification arrives. */
  poll?: number;
}

const usualDelays: RetryDelays = { first: 10_000, factor: 4, most: 3600_000 };
/** Minimal milliseconds until the next timed check of a queue, for example if another process is just claiming its due job. */
const soon = 1000;
/** Maximal milliseconds of a Node timer. */
const longest = 2 ** 31 - 1;

const waitAfter = (attempts: number, { first, factor, most }: RetryDelays): number =>
  Math.min(first * factor ** (attempts - 1), most) * (1 + Math.random() / 5);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A queue definition without its payload type. Only its own `run` and `failed` see payloads, after parsing. */
interface RegisteredQueue extends QueueDefinition<unknown> {
  /** Milliseconds between ticks of a recurring job; undefined for other queues. */
  readonly every?: number;
}

/**
 * The job queue of this process: runs due jobs of the registered queues, beside other processes on the database. A process owns a job while it renews
 * the lease. After losing the lease it can neither end the job nor write for it.
 */
export class JobQueue {
  readonly #connection: Connection;
  readonly #lease: number;
  readonly #poll: number;
  readonly #queues = new Map<string, RegisteredQueue>();
  /** Names of recurring jobs whose schedule this process has not stored in the database yet. */
  readonly #unplanned = new Set<string>();
  /** Running attempts by fencing token. A lost job may return while its old handler still runs, so its id is not unique here. */
  readonly #running = new Map<number, JobAttempt>();
  #started = false;
  #stopped = false;
  #again = false;
  #turning: Promise<void> | undefined;
  #next: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #beating = false;
  #deaf: (() => Promise<void>) | undefined;

  constructor(connection: Connection, { lease = 30_000, poll = 15_000 }: JobQueueOptions = {}) {
    this.#connection = connection;
    this.#lease = lease;
    this.#poll = poll;
    this.schedule({ name: 'jobs', every: 3600_000, run: () => store.deleteOldJobs(connection).then(() => ({})) });
  }

  /** Registers the handler of a queue. */
  handle<P>(definition: QueueDefinition<P>): void {
    const { payload: shape } = definition;
    this.#add({
      ...definition,
      run: (run) => definition.run({ ...run, payload: shape.parse(run.payload) }),
      failed: async (tx, payload, ending) => definition.failed?.(tx, shape.parse(payload), ending),
    });
  }

  /** Registers a recurring job. A failed run is repeated at the next tick. */
  schedule({ name, every, run }: RecurringJob): void {
    this.#unplanned.add(name);
    this.#add({ name, every, payload: z.object({}), concurrency: 1, run: ({ signal }) => run(signal) });
  }

  #add(registered: RegisteredQueue): void {
    this.#queues.set(registered.name, registered);
    this.wake();
  }

  async start(): Promise<void> {
    this.#deaf = await this.#connection.listen('job', this.wake, this.wake);
    this.#heartbeat = setInterval(() => void this.#renewLeases(), this.#lease / 3);
    this.#heartbeat.unref();
    this.#started = true;
    this.wake();
  }

  /** Aborts running jobs and waits for a limited time; jobs still running then are requeued. Queued jobs wait for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#next);
    await this.#deaf?.().catch((error: unknown) => logFailure('The queue could not stop listening', error));
    await this.#turning;
    const running = [...this.#running.values()];
    for (const attempt of running) attempt.stop(new ProcessStopping());
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, stopTimeoutMs);
    await Promise.race([Promise.all(running.map(({ ended }) => ended)), late]).finally(() => clearTimeout(timer));
    clearInterval(this.#heartbeat);
    const left = [...this.#running.values()].map(({ job }) => job);
    if (left.length > 0)
      await store.requeue(this.#connection, left).catch((error: unknown) => logFailure('Jobs could not be given back', error));
  }

  /** Makes the queue check at once for due jobs. */
  readonly wake = (): void => {
    if (!this.#started || this.#stopped) return;
    this.#again = true;
    this.#turning ??= this.#turns();
  };

  /** Attempts the job with this key here if it is due and unclaimed, even beyond the concurrency limit. Resolves after the attempt. */
  async runNow(queue: string, key: string): Promise<void> {
    const registered = this.#queues.get(queue);
    if (!registered) throw new Error(`No queue ${queue}`);
    if (this.#stopped) return;
    const job = await store.claim(this.#connectionOf(registered), queue, this.#lease, key);
    if (job) await this.#begin(registered, job).ended;
  }

  #connectionOf({ connection }: RegisteredQueue): Connection {
    return connection ?? this.#connection;
  }

  async #turns(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#turn().then(
        (wait) => this.#setTimer(wait),
        (error: unknown) => {
          logFailure('It could not be seen which jobs are due', error);
          this.#setTimer(this.#poll);
        },
      );
    }
    this.#turning = undefined;
  }

  #setTimer(wait: number): void {
    clearTimeout(this.#next);
    if (!this.#stopped) this.#next = setTimeout(this.wake, Math.min(wait, longest)).unref();
  }

  /** Checks every job queue once and starts due jobs. Returns the milliseconds until the next check. */
  async #turn(): Promise<number> {
    for (const name of this.#unplanned) await this.#plan(name);
    const found = await store.nextQueueEventTimes.all(this.#connection, { names: [...this.#queues.keys()] });
    const waits = await Promise.all(
      found.map((seen) =>
        this.#serve(seen).catch((error: unknown) => {
          logFailure(`Jobs of ${seen.name} could not be taken up`, error);
          return this.#poll;
        }),
      ),
    );
    return Math.min(this.#poll, ...waits);
  }

  /** Stores the schedule of a recurring job. This fails on a full disk and is repeated at the next check. */
  async #plan(name: string): Promise<void> {
    const { every } = this.#queues.get(name) ?? {};
    try {
      if (every !== undefined) await store.storeJobSchedule.all(this.#connection, { name, every });
      this.#unplanned.delete(name);
    } catch (error) {
      logFailure(`The schedule of ${name} could not be made known`, error);
    }
  }

  async #serve({ name, due, lease, tick }: store.NextQueueEventTimes): Promise<number> {
    const registered = this.#queues.get(name);
    if (!registered) return this.#poll;
    const over = (moment: number | null) => moment !== null && moment <= 0;
    const { every } = registered;
    const ended = over(lease) ? await this.#reclaim(registered) : 0;
    const ticked = every !== undefined && over(tick);
    if (ticked) await store.enqueueRecurringJob.all(this.#connection, { name, every });
    const begun = ticked || ended > 0 || over(due) ? await this.#fill(registered) : 0;
    if (ticked || ended > 0 || begun > 0) this.#again = true;
    // jobs beyond the concurrency limit are started when another one ends
    const waits = [this.#hasRoom(registered) ? due : null, lease, tick].map((moment) =>
      moment === null ? this.#poll : Math.max(moment, soon),
    );
    return Math.min(...waits);
  }

  #hasRoom({ name, concurrency }: RegisteredQueue): boolean {
    return [...this.#running.values()].filter(({ queue }) => queue === name).length < concurrency;
  }

  /** Starts due jobs up to the concurrency limit and returns their number. */
  async #fill(registered: RegisteredQueue): Promise<number> {
    let begun = 0;
    while (!this.#stopped && this.#hasRoom(registered)) {
      const job = await store.claim(this.#connectionOf(registered), registered.name, this.#lease);
      if (!job) break;
      this.#begin(registered, job);
      begun++;
    }
    return begun;
  }

  /**
   * Ends attempts whose lease has expired (their process died or hangs), each in one transaction with the queue's `failed` handler. Returns
   * their number.
   */
  async #reclaim(registered: RegisteredQueue): Promise<number> {
    const passed = [...this.#running.values()].map(({ job }) => job.id); // a process never takes over its own jobs: it is only late
    for (let ended = 0; ; ) {
      let job: store.ClaimedJob | undefined;
      try {
        await transaction(this.#connectionOf(registered), async (tx) => {
          job = await store.lockJobWithExpiredLease.one(tx, { queue: registered.name, passed });
          if (job) await this.#fail(tx, registered, job, new JobInterrupted());
        });
        if (!job) return ended;
        ended++;
        log.warn({ queue: registered.name, job: job.id }, 'A job was interrupted: its process died, or was silent for too long');
      } catch (error) {
        if (!job) throw error;
        passed.push(job.id);
        logFailure(`An interrupted job of ${registered.name} could not be ended`, error);
      }
    }
  }

  #begin(registered: RegisteredQueue, job: store.ClaimedJob): JobAttempt {
    const attempt = new JobAttempt(registered.name, job, this.#lease);
    this.#running.set(job.fence, attempt);
    attempt.ended = this.#work(registered, attempt)
      .catch((error: unknown) => logFailure(`A job of ${registered.name} could not be ended`, error))
      .finally(() => {
        this.#running.delete(job.fence);
        this.wake();
      });
    return attempt;
  }

  async #work(registered: RegisteredQueue, attempt: JobAttempt): Promise<void> {
    let facts: JobRunFigures | undefined;
    try {
      facts = await attempt.bounded(this.#run(registered, attempt), registered.limit);
    } catch (error) {
      return this.#handleFailure(registered, attempt, error);
    }
    const reported = registered.every !== undefined && facts && Object.values(facts).some((figure) => figure > 0) ? facts : null;
    if (!attempt.finished && !(await store.finishJob(this.#connectionOf(registered), attempt.job, reported))) this.#warnLate(registered);
  }

  async #run(registered: RegisteredQueue, attempt: JobAttempt): Promise<JobRunFigures | undefined> {
    const { job, signal } = attempt;
    const connection = this.#connectionOf(registered);
    return registered.run({
      id: job.id,
      owner: job.owner,
      payload: job.payload,
      attempt: job.attempts,
      fence: job.fence,
      signal,
      transaction: (work) =>
        store.inFencedTransaction(connection, job, (tx, cancelling) => {
          if (cancelling) throw new JobCancelled(); // a cancelled job writes no more, even before the next renewal reports the cancellation
          return work(tx);
        }),
      finish: async (work) => {
        await store.inFencedTransaction(connection, job, async (tx) => {
          await work(tx);
          await store.finishJobInTransaction.all(tx, { id: job.id });
        });
        attempt.finished = true;
      },
    });
  }

  async #handleFailure(registered: RegisteredQueue, { job, signal }: JobAttempt, error: unknown): Promise<void> {
    if (signal.reason instanceof ProcessStopping) {
      await store.requeue(this.#connectionOf(registered), [job]);
      return;
    }
    if (!(error instanceof JobCancelled)) logFailure(`A job of ${registered.name} failed`, error);
    if (!(await transaction(this.#connectionOf(registered), (tx) => this.#fail(tx, registered, job, error)))) this.#warnLate(registered);
  }

  /** Records a failed attempt at a job. Returns false if another process has the job. */
  async #fail(tx: Db, registered: RegisteredQueue, job: store.ClaimedJob, error: unknown): Promise<boolean> {
    const wait = waitAfter(job.attempts, registered.delays ?? usualDelays);
    const unfit = !registered.payload.safeParse(job.payload).success;
    // a failed run of a recurring job is repeated at its next tick
    const over = unfit || (registered.every !== undefined && !(error instanceof JobInterrupted));
    const ending = await store.endFailedAttempt(tx, job, { error: textOf(error), wait, over });
    if (!ending) return false;
    if (!unfit) await registered.failed?.(tx, job.payload, ending);
    if (registered.every !== undefined) await store.logFailedRun.all(tx, { id: job.id });
    return true;
  }

  #warnLate({ name }: RegisteredQueue): void {
    log.warn({ queue: name }, 'A job ended after another process had taken it over: what it did does not count');
  }

  /** Renews the leases of running jobs and aborts jobs that were lost or cancelled. */
  async #renewLeases(): Promise<void> {
    const running = [...this.#running.values()];
    const now = performance.now();
    // checked only on PostgreSQL: the embedded engine has one session and one process, so a renewal may be late but no job can be lost
    if (this.#connection.engine === 'postgresql') for (const attempt of running) if (attempt.heldUntil < now) attempt.stop(new LeaseLost());
    if (running.length === 0 || this.#beating) return;
    this.#beating = true;
    try {
      const jobs = running.map(({ job }) => job);
      const extendedLeases = new Map(
        (await store.extendLeases(this.#connection, jobs, this.#lease)).map(({ fence, cancelling }) => [fence, cancelling]),
      );
      for (const attempt of running) {
        const cancelling = extendedLeases.get(attempt.job.fence);
        attempt.heldUntil = now + this.#lease;
        if (cancelling === undefined) attempt.stop(new LeaseLost());
        else if (cancelling) attempt.stop(new JobCancelled());
      }
    } catch (error) {
      logFailure('The leases of running jobs could not be renewed', error);
    } finally {
      this.#beating = false;
    }
  }
}
