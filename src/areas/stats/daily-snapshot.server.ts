import { dayAfter, today } from '../../base/dates.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Recurring } from '../../platform/jobs/definition.ts';
import type { Job } from '../../platform/jobs/names.ts';
import type { Totals } from './totals.server.ts';

const intervalMs = 10 * 60_000;
/** Days that figures are kept: a year can be compared with the one before. */
const kept = 800;

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
    const amounts = [...(await this.#totals.records()), ...(await this.#totals.accounts())];
    await this.#connection.query(
      `with now as (select * from unnest($2::text[], $3::text[], $4::int[]) as n(name, country, value)),
            gone as (update daily_count d set value = 0 where d.day = $1 and d.name not in ('visit', 'search')
                       and not exists (select 1 from now where now.name = d.name and now.country = d.country))
       insert into daily_count (name, day, country, value) select name, $1, country, value from now
       on conflict (name, day, country) do update set value = excluded.value`,
      [day, amounts.map(({ name }) => name), amounts.map(({ country }) => country), amounts.map(({ value }) => value)],
    );
    const purged = await this.#connection.query('delete from daily_count where day < $1 returning 1', [dayAfter(day, -kept)]);
    return { purged: purged.length };
  }
}
