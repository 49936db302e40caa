import type { Connection } from '../db/connect.server.ts';
import { unlessDiskFull } from '../db/errors.server.ts';

/** The portal's periodic work by name; the catalogues have a text for each (`job.<name>`). */
export type Job = 'digest' | 'expiry' | 'links' | 'trash' | 'content' | 'outbox' | 'figures' | 'files' | 'search';

const errorLength = 500;
/** Days that runs are kept. */
const kept = 90;

/** Writes down what periodic work did: runs that did something, and those that failed; not those that found nothing to do. */
export class Jobs {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The work, with its figures kept, unless another process is at it: its run is the one that counts. It fails as it would without. */
  async run(job: Job, work: () => Promise<Record<string, number>>): Promise<void> {
    await this.#connection.inTurn(`job ${job}`, 'leave', () => this.#run(job, work));
  }

  async #run(job: Job, work: () => Promise<Record<string, number>>): Promise<void> {
    const begun = new Date();
    try {
      const facts = await work();
      if (Object.values(facts).some((figure) => figure > 0)) await this.#keep(job, begun, facts, null);
    } catch (error) {
      // the database may be what failed: then there is nothing to write to
      await this.#keep(job, begun, {}, error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    }
  }

  async sweep(): Promise<void> {
    await this.#connection.query(`delete from job_run where started_at < now() - interval '${kept} days'`).catch(unlessDiskFull);
  }

  async #keep(job: Job, begun: Date, facts: Record<string, number>, error: string | null): Promise<void> {
    await this.#connection.query(
      'insert into job_run (job, started_at, ended_at, ok, facts, error) values ($1, $2, now(), $3, $4::jsonb, $5)',
      [job, begun, error === null, JSON.stringify(facts), error?.slice(0, errorLength) ?? null],
    );
  }
}
