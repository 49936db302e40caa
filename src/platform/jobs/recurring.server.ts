import type { Job, Jobs } from './jobs.server.ts';

/** A job that is done at once and again and again: what failed is tried with the next run, and stopping waits for the one under way. */
export abstract class Recurring {
  readonly #jobs: Jobs;
  readonly #job: Job;
  readonly #rhythm: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** `job`: its name in the log of jobs; `rhythm`: milliseconds from one run to the next. */
  constructor(jobs: Jobs, job: Job, rhythm: number) {
    this.#jobs = jobs;
    this.#job = job;
    this.#rhythm = rhythm;
  }

  /** One run; answers what the log of jobs says of it. */
  abstract run(): Promise<Record<string, number>>;

  start(): void {
    const run = () => {
      this.#running = this.#jobs.run(this.#job, () => this.run()).catch(() => undefined);
    };
    run();
    this.#timer = setInterval(run, this.#rhythm);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
