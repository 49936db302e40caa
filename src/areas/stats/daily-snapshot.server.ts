import { dayAfter, today } from '../../base/dates.ts';
import { forgetFigures, writeFigures } from '../../platform/counters/daily-figures.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Recurring } from '../../platform/jobs/definition.ts';
import type { Job } from '../../platform/jobs/names.ts';
import type { Totals } from './totals.server.ts';

const intervalMs = 10 * 60_000;
/** Days that figures are kept: a year can be compared with the one before. */
const retentionDays = 800;

/** Writes down how much there is, over the same day's figure as long as the day lasts: what stays is what there was at its end. */
export class DailySnapshot {
  readonly job: Recurring<Job> = { name: 'figures', every: intervalMs, run: () => this.run() };
  readonly #connection: Connection;
  readonly #totals: Totals;

  constructor(connection: Connection, totals: Totals) {
    this.#connection = connection;
    this.#totals = totals;
  }

  /** Answers how many figures were too old to keep. */
  async run(): Promise<{ purged: number }> {
    const day = today();
    await writeFigures(this.#connection, day, [...(await this.#totals.records()), ...(await this.#totals.accounts())]);
    return { purged: await forgetFigures(this.#connection, dayAfter(day, -retentionDays)) };
  }
}
