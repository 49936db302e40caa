import type { z } from 'zod';
import type { Connection, Db } from '../db/connect.server.ts';

/** Figures of what a run did, by name. */
export type JobFacts = Readonly<Record<string, number>>;

/** One attempt at a job, as its handler sees it. */
export interface JobRunner<P> {
  readonly id: number;
  readonly owner: string;
  readonly payload: P;
  /** From 1. */
  readonly attempt: number;
  /** The number of this claim, greater than that of every claim before: what keeps the greatest it saw refuses who lost the job. */
  readonly fence: number;
  /** Told when the job is called off, the process stops, the time is over or the job was lost to another process; its reason says which. */
  readonly signal: AbortSignal;
  /** A transaction of this run: LeaseLost where another process has the job, Cancelled where it was called off; nobody can take it over before this is committed. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** The last transaction of this run: with its commit the job is done, so that what it writes is written once whoever dies when. */
  finish(work: (tx: Db) => Promise<unknown>): Promise<void>;
}

/** How an attempt ended that did not do its work: `queued` is tried again. */
export interface JobEnding {
  readonly state: 'queued' | 'failed' | 'cancelled';
  readonly error: string;
  readonly attempts: number;
}

/** Milliseconds until the second attempt, how many times longer each further wait is, and the longest. Up to a fifth is added by chance. */
export interface Delays {
  readonly first: number;
  readonly factor: number;
  readonly most: number;
}

/** A queue and what does its jobs. A job may be done twice, where a process dies between its work and the word of it (but `Run.finish`). */
export interface Definition<P> {
  readonly name: string;
  /** What a payload must be; one that is not fails at once. */
  readonly payload: z.ZodType<P>;
  /** How many of its jobs one process does at once. */
  readonly concurrency: number;
  readonly delays?: Delays;
  /** Milliseconds that an attempt may take; without it as long as its process lives. */
  readonly limit?: number;
  /** The database as its jobs may use it, where not as all others do (`onLastSpace`). */
  readonly connection?: Connection;
  /** Does one job. Who is told to stop and cannot finish throws; who returns is done. */
  run(run: JobRunner<P>): Promise<JobFacts | undefined>;
  /** What else is written when an attempt did not do its work, in the same transaction. */
  failed?(tx: Db, payload: P, ending: JobEnding): Promise<void>;
}

/** Work by the clock: one run a tick over all processes, and none begins before the last has ended. */
export interface Recurring<Name extends string = string> {
  /** Its queue, and what the log of jobs calls it. */
  readonly name: Name;
  /** Milliseconds from one tick to the next; the first is at the first start. */
  readonly every: number;
  /** Answers what it did; of a run whose figures are all 0 the log says nothing. */
  run(signal: AbortSignal): Promise<JobFacts>;
}

/** Another process has the job: nothing that this one still does to it counts. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('The job was taken over by another process');
  }
}

/** The process that had the job died, or was silent for too long. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('Interrupted');
  }
}

/** Somebody called the job off. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
  constructor() {
    super('Called off');
  }
}

/** This process stops; the job is given back. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
  constructor() {
    super('The process stops');
  }
}
