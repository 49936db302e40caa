import type { z } from 'zod';
import type { Connection, Db } from '../db/connect.server.ts';

/** Figures of a job run by name, for the log. */
export type JobRunFigures = Readonly<Record<string, number>>;

/** An attempt at a job, as its handler sees it. */
export interface JobContext<P> {
  readonly id: number;
  readonly owner: string;
  readonly payload: P;
  /** Number of the attempt at the job, from 1. */
  readonly attempt: number;
  /**
   * Fencing token: the number of this claim, greater than that of all earlier claims. A store that remembers the greatest number can refuse a process
   * that lost the job.
   */
  readonly fence: number;
  /** Signal that aborts when the job is cancelled, the process stops, the time limit is over or the lease is lost. The reason tells which. */
  readonly signal: AbortSignal;
  /**
   * Runs a transaction while holding the job; no process can take the job over before the commit. Throws LeaseLost if another process has
   * the job, JobCancelled if the job was cancelled.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs the last transaction of a job; its commit ends the job. Therefore its writes happen exactly once, whichever process dies. */
  finish(work: (tx: Db) => Promise<unknown>): Promise<void>;
}

/** Result of a failed, interrupted or cancelled attempt at a job; `queued` means that the job is retried. */
export interface UnsuccessfulAttemptResult {
  readonly state: 'queued' | 'failed' | 'cancelled';
  readonly error: string;
  readonly attempts: number;
}

/** Retry delays of a job in milliseconds: before the second attempt, growth factor, maximum. A random part of up to a fifth is added. */
export interface RetryDelays {
  readonly first: number;
  readonly factor: number;
  readonly most: number;
}

/**
 * A queue with the handler of its jobs. A job may run twice if a process dies after the work and before its end is recorded, unless it uses
 * `JobContext.finish`.
 */
export interface QueueDefinition<P> {
  readonly name: string;
  /** Schema of the payload; a job with an invalid payload fails at once. */
  readonly payload: z.ZodType<P>;
  /** Maximal number of concurrent jobs of the queue in one process. */
  readonly concurrency: number;
  readonly delays?: RetryDelays;
  /** Time limit of an attempt at a job in milliseconds; unlimited if omitted. */
  readonly limit?: number;
  /** Connection for jobs of this queue, if not the default; for example `connectionWithReservedSpace`. */
  readonly connection?: Connection;
  /** Runs one job. A handler that is aborted and cannot finish must throw; returning means success. */
  run(run: JobContext<P>): Promise<JobRunFigures | undefined>;
  /** Writes further data when an attempt at a job fails, in the transaction that records the failure. */
  failed?(tx: Db, payload: P, ending: UnsuccessfulAttemptResult): Promise<void>;
}

/** A recurring job: one run per tick over all processes; a run begins only after the previous one has ended. */
export interface RecurringJob<Name extends string = string> {
  /** Name of the recurring job's queue and of the job in the log. */
  readonly name: Name;
  /** Milliseconds between ticks of the recurring job; the first tick is at the first start. */
  readonly every: number;
  /** Runs the recurring job and returns figures. The log omits runs whose figures are all 0. */
  run(signal: AbortSignal): Promise<JobRunFigures>;
}

/** Error: another process has taken the job over; further writes of this process are refused. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('The job was taken over by another process');
  }
}

/** Error: the process of the job died or did not renew its lease. */
export class JobInterrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('Interrupted');
  }
}

/** Error: the job was cancelled. */
export class JobCancelled extends Error {
  override readonly name = 'Cancelled';
  constructor() {
    super('Called off');
  }
}

/** Error: this process stops; the job is requeued. */
export class ProcessStopping extends Error {
  override readonly name = 'Stopping';
  constructor() {
    super('The process stops');
  }
}
