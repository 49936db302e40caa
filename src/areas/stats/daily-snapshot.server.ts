import type { AreaJobName } from '../../areas.ts';
import { addDays, today } from '../../base/dates.ts';
import { deleteOldFigures, writeFigures } from '../../platform/counters/daily-figures.server.ts';
import type { VisitorCounter } from '../../platform/counters/visitors.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { type CurrentTotalsReader, type TotalFigure, totalFigureNames } from './totals.server.ts';

const intervalMs = 10 * 60_000;
/** Days for which figures are stored, so that a year can be compared with the previous one. */
const retentionDays = 800;

interface DailyTotalsWriterServices {
  totals: CurrentTotalsReader;
  visitors: VisitorCounter;
  /** Services with counts by day, each of which deletes its own expired days. */
  forgetful: readonly { forget(): Promise<void> }[];
}

/**
 * Stores the totals of the present day every ten minutes. Each run overwrites the previous one, so the totals at the end of the day remain.
 */
export class DailyTotalsWriter {
  readonly job: RecurringJob<AreaJobName> = { name: 'figures', every: intervalMs, run: () => this.run() };
  readonly #connection: Connection;
  readonly #totals: CurrentTotalsReader;
  readonly #visitors: VisitorCounter;
  readonly #forgetful: DailyTotalsWriterServices['forgetful'];

  constructor(connection: Connection, { totals, visitors, forgetful }: DailyTotalsWriterServices) {
    this.#connection = connection;
    this.#totals = totals;
    this.#visitors = visitors;
    this.#forgetful = forgetful;
  }

  /**
   * Stores the present totals, deletes expired counts and completes past days of visitor counts. Returns the number of deleted figures
   * (`purged`) and of completed days (`closed`).
   */
  async run(): Promise<{ purged: number; closed: number }> {
    const day = today();
    const figures: TotalFigure[] = [...(await this.#totals.records()), ...(await this.#totals.accounts())];
    await writeFigures(this.#connection, { day, written: totalFigureNames, figures });
    for (const one of this.#forgetful) await one.forget();
    const closed = await this.#visitors.close();
    return { purged: await deleteOldFigures(this.#connection, addDays(day, -retentionDays)), closed };
  }
}
