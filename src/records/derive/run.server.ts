import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { toStorableJson } from '../../platform/db/bulk.server.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { JobContext, JobRunFigures, UnsuccessfulAttemptResult } from '../../platform/jobs/definition.ts';
import type { JobQueue } from '../../platform/jobs/queue.server.ts';
import { cancelJob, enqueue } from '../../platform/jobs/store.server.ts';
import { pauseBetweenBatches } from '../engine/yield.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { analyseTables } from '../search/analyse.server.ts';
import type { Derivation, PlannedChange } from './derivation.ts';
import * as store from './store.server.ts';
import type { ChangeExample } from './table.server.ts';

/** Number of records changed in one transaction; small enough that a reader does not wait long for its locks. */
const batchSize = 1000;
const mostExamples = 20;
/** Largest share (0 to 1) of a kind's records that a run may change without a previous dry run. */
const shareWithoutDryRun = 0.05;
/** Milliseconds between two progress updates of a plan. */
const progressIntervalMs = 1000;

const queueName = 'derive';
const payload = z.object({ run: z.int(), undo: z.boolean() });
type Payload = z.infer<typeof payload>;

interface PlanSummary {
  planned: number;
  examples: ChangeExample[];
  fingerprint: string;
}

/** Counts a plan, hashes it and draws a random sample of its changes (reservoir sampling). */
class PlanSummarizer {
  readonly #hash = createHash('sha256');
  readonly #examples: ChangeExample[] = [];
  planned = 0;

  add(batch: readonly PlannedChange[]): void {
    for (const { n, name, values, why } of batch) {
      this.#hash.update(toStorableJson([n, values]));
      const place = this.planned < mostExamples ? this.planned : Math.floor(Math.random() * (this.planned + 1));
      if (place < mostExamples) this.#examples[place] = { n, name, why };
      this.planned++;
    }
  }

  get survey(): PlanSummary {
    const examples = this.#examples.toSorted((a, b) => a.n - b.n);
    return { planned: this.planned, examples, fingerprint: this.#hash.copy().digest('hex').slice(0, 16) };
  }
}

const versionOf = ({ version }: Derivation): string => version ?? '';

/**
 * Runs derivations, one job for each run. The job counts the planned changes. It applies them unless the run is a dry run or requires a
 * previous dry run. Changes are applied in small transactions with pauses between them (decision 040).
 */
export class DerivationRunner {
  readonly #connection: Connection;
  readonly #queue: JobQueue;
  readonly #hooks: AreaHookRegistry;
  readonly #rules: Derivation[] = [];

  constructor(connection: Connection, queue: JobQueue, hooks: AreaHookRegistry) {
    this.#connection = connection;
    this.#queue = queue;
    this.#hooks = hooks;
    queue.handle({
      name: queueName,
      payload,
      concurrency: 1,
      run: (run) => (run.payload.undo ? this.#undo(run) : this.#run(run)),
      failed: (tx, { run }, ending) => noteFailure(tx, run, ending),
    });
  }

  /** Registers derivations that can be run. */
  register(...rules: readonly Derivation[]): void {
    this.#rules.push(...rules);
  }

  get rules(): readonly Derivation[] {
    return this.#rules;
  }

  /**
   * Enqueues a run in the caller's transaction and returns its id. Throws E_STATE while another run of the rule is active. Throws E_DRY_RUN
   * if the last finished run of the last 24 hours was refused; a dry run of the rule lifts this.
   */
  async start(tx: Db, { name, kind, dry, account }: { name: string; kind: string; dry: boolean; account: number | null }): Promise<number> {
    const version = versionOf(this.#ruleOf(name, kind));
    const last = dry ? undefined : await store.findRecentFinishedRun(tx, { name, kind, version });
    if (last?.state === 'refused') throw dryRunError(last);
    const id = await store.insertDerivationRun(tx, { name, kind, version, dry, account });
    if (id === undefined) throw new AppError('E_STATE');
    await this.#enqueue(tx, { run: id, undo: false }, account);
    return id;
  }

  /** Enqueues the undo of a run. Throws E_STATE if the run changed nothing, is active, or was undone already. */
  async takeBack(tx: Db, id: number, account: number | null): Promise<store.StoredDerivationRun> {
    const run = await lockedRun(tx, id);
    const { state, applied } = run;
    if (run.dry || applied === 0 || (state !== 'done' && state !== 'failed' && state !== 'cancelled')) throw new AppError('E_STATE');
    this.#ruleOf(run.name, run.kind);
    await store.updateRunInState(tx, id, [state], { state: 'undoing', error: null });
    await this.#enqueue(tx, { run: id, undo: true }, account);
    return run;
  }

  /** Cancels a run. Changes that it has applied stay and can be undone. Throws E_STATE if the run has ended or is being undone. */
  async cancel(tx: Db, id: number): Promise<store.StoredDerivationRun> {
    const run = await lockedRun(tx, id);
    if ((run.state !== 'queued' && run.state !== 'running') || run.job === null) throw new AppError('E_STATE');
    await cancelJob(tx, run.job);
    if (run.state === 'queued') await store.updateRunInState(tx, id, ['queued'], { state: 'cancelled', endedAt: new Date() });
    return run;
  }

  /** Runs a queued run, or awaits it if another process runs it, and returns its final row. Throws E_NOT_FOUND. */
  async runNow(id: number): Promise<store.StoredDerivationRun> {
    for (;;) {
      await this.#queue.runNow(queueName, String(id));
      const run = await store.findRun(this.#connection.db, id);
      if (!run) throw new AppError('E_NOT_FOUND');
      if (!['queued', 'running', 'undoing'].includes(run.state)) return run;
      await pauseBetweenBatches(); // another process executes the run, or the run waits for its next attempt
    }
  }

  async #enqueue(tx: Db, work: Payload, account: number | null): Promise<void> {
    const owner = account === null ? 'program' : String(account);
    const job = await enqueue(tx, { queue: queueName, owner, payload: work, key: String(work.run) });
    await store.updateRunInState(tx, work.run, ['queued', 'undoing'], { job });
  }

  #ruleOf(name: string, kind: string): Derivation {
    const rule = this.#rules.find((one) => one.name === name && one.kind === kind);
    if (!rule) throw new AppError('E_NOT_FOUND');
    return rule;
  }

  async #run(job: JobContext<Payload>): Promise<JobRunFigures | undefined> {
    const id = job.payload.run;
    const { db } = this.#connection;
    const run = await store.findRun(db, id);
    if (!run) return;
    const rule = this.#ruleOf(run.name, run.kind);
    const total = await store.countRecordsOfKind(this.#connection, rule.kind);
    const startedAt = run.startedAt ?? new Date();
    if (!(await store.updateRunInState(db, id, ['queued', 'running'], { state: 'running', startedAt, total }))) return; // the run was cancelled
    const survey = await this.#count(rule, run, job.signal);
    const seen = run.dry ? undefined : await store.findRecentFinishedRun(db, run);
    const allowed = total * shareWithoutDryRun + (seen?.dry ? (seen.planned ?? 0) : 0);
    const refused = !run.dry && survey.planned > allowed;
    if (!run.dry && !refused) await this.#apply(rule, job);
    const state = refused ? 'refused' : 'done';
    await job.finish((tx) =>
      store.updateRunInState(tx, id, ['running'], { ...survey, state, endedAt: new Date(), ...(refused && { error: 'E_DRY_RUN' }) }),
    );
    return;
  }

  /** Counts the planned changes. Adds the changes that an interrupted attempt has applied, because the plan no longer contains them. */
  async #count(rule: Derivation, { id, applied }: store.StoredDerivationRun, signal: AbortSignal): Promise<PlanSummary> {
    const counter = new PlanSummarizer();
    let reportedAt = performance.now();
    for await (const batch of rule.plan(this.#connection)) {
      signal.throwIfAborted();
      counter.add(batch);
      if (performance.now() - reportedAt < progressIntervalMs) continue;
      reportedAt = performance.now();
      await store.updateRunInState(this.#connection.db, id, ['running'], { planned: applied + counter.planned });
      await pauseBetweenBatches();
    }
    const survey = { ...counter.survey, planned: applied + counter.planned };
    await store.updateRunInState(this.#connection.db, id, ['running'], survey);
    return survey;
  }

  async #apply(rule: Derivation, { payload: { run }, signal, transaction }: JobContext<Payload>): Promise<void> {
    for await (const batch of rule.plan(this.#connection))
      for (let from = 0; from < batch.length; from += batchSize) {
        signal.throwIfAborted();
        const part = batch.slice(from, from + batchSize);
        await transaction(async (tx) => {
          await rule.apply(tx, part, String(run), this.#hooks);
          await store.increaseAppliedCount(tx, run, part.length);
        });
        await pauseBetweenBatches();
      }
    await analyseTables(this.#connection);
  }

  async #undo({ payload: { run: id }, finish }: JobContext<Payload>): Promise<undefined> {
    const run = await store.findRun(this.#connection.db, id);
    if (run?.state !== 'undoing') return;
    const { undone, left } = await this.#ruleOf(run.name, run.kind).undo(this.#connection, String(id), this.#hooks);
    await finish((tx) => store.updateRunInState(tx, id, ['undoing'], { state: 'undone', undoneAt: new Date(), undone, leftAlone: left }));
  }
}

const lockedRun = async (tx: Db, id: number): Promise<store.StoredDerivationRun> => {
  const run = await store.lockRun(tx, id);
  if (!run) throw new AppError('E_NOT_FOUND');
  return run;
};

const dryRunError = ({ planned, total }: store.StoredDerivationRun): AppError =>
  new AppError('E_DRY_RUN', undefined, undefined, { planned: planned ?? 0, total: total ?? 0 });

/** Records a failed or cancelled job in its run. A job that is queued again keeps its run active. */
const noteFailure = async (tx: Db, run: number, { state, error }: UnsuccessfulAttemptResult): Promise<void> => {
  if (state === 'queued') return;
  await store.updateRunInState(tx, run, ['queued', 'running', 'undoing'], { state, error, endedAt: new Date() });
};
