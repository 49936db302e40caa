import { dayAfter, today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { reachOf } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { DashboardAnswer, SeriesName } from '../admin-home/operations.ts';
import type { Stock } from './totals.server.ts';

const dayOf = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
/** What happened on the days from $1 on, as far as it belongs to the country $2, if any. */
const happened: Readonly<Record<Exclude<SeriesName, 'visits' | 'searches' | 'feedback'>, string>> = {
  logins: `select ${dayOf('l.at')} as day, count(*)::int as value from login_log l left join account a on a.id = l.account
            where l.ok = 1 and l.at >= $1::timestamptz and ($2::text is null or a.country = $2) group by 1`,
  accounts: `select ${dayOf('a.created_at')} as day, count(*)::int as value from account a
              where a.created_at >= $1::timestamptz and ($2::text is null or a.country = $2) group by 1`,
  postings: `select ${dayOf('e.at')} as day, count(*)::int as value from posting_event e join posting p on p.id = e.posting
              where e.action = 'submit' and e.at >= $1::timestamptz and ($2::text is null or p."values"->>'country' = $2) group by 1`,
  applications: `select ${dayOf('a.created_at')} as day, count(*)::int as value from application a left join snd r on r.n = a.record
                  where a.created_at >= $1::timestamptz and ($2::text is null or r.country = $2) group by 1`,
};
/** What visitors do, of whom no country is known. */
const ofTheSite: Readonly<Record<'visits' | 'searches' | 'feedback', string>> = {
  visits: `select day, value from daily_count where name = 'visit' and day >= $1 and $2::text is null`,
  searches: `select day, value from daily_count where name = 'search' and day >= $1 and $2::text is null`,
  feedback: `select ${dayOf('created_at')} as day, count(*)::int as value from feedback
              where created_at >= $1::timestamptz and $2::text is null group by 1`,
};

/** The figures of the site day by day. */
export class Dashboard {
  readonly #connection: Connection;
  readonly #stock: Stock;

  constructor(connection: Connection, stock: Stock) {
    this.#connection = connection;
    this.#stock = stock;
  }

  /** The last so many days. E_FORBIDDEN for whom the permission reaches no country as a whole. */
  async read(context: Context, { days: period }: { days: number }): Promise<DashboardAnswer> {
    const { country, owner, organizations } = reachOf(context, 'admin:dashboard:read');
    if (owner !== null || organizations !== null) throw new AppError('E_FORBIDDEN'); // no figure is made of so little
    const last = today();
    const days = Array.from({ length: period }, (_, i) => dayAfter(last, i + 1 - period));
    const from = days[0] as string;
    const [series, closings, stock, begun] = await Promise.all([
      this.#series(from, country),
      this.#connection.query<{ name: KindSlug; day: string; value: number }>(
        `select name, day, sum(value)::int as value from daily_count
          where name = any($1) and day >= $2 and ($3::text is null or country = $3) group by name, day`,
        [kindSlugs, from, country],
      ),
      this.#stock.records(),
      this.#begun(),
    ]);
    const closing = new Map(closings.map(({ name, day, value }) => [`${name} ${day}`, value]));
    const present = (kind: KindSlug) =>
      stock.filter((one) => one.name === kind && (country === null || one.country === country)).reduce((sum, { value }) => sum + value, 0);
    const counted = (name: SeriesName, day: string) => (name !== 'visits' && name !== 'searches') || (begun !== null && day >= begun);
    return {
      days,
      series: series.map(({ name, found }) => ({ name, values: days.map((day) => found.get(day) ?? (counted(name, day) ? 0 : null)) })),
      kinds: kindSlugs.map((kind) => ({
        kind,
        values: days.map((day) => (day === last ? present(kind) : (closing.get(`${kind} ${day}`) ?? null))),
      })),
      country,
    };
  }

  async #series(from: string, country: string | null): Promise<{ name: SeriesName; found: Map<string, number> }[]> {
    const asked = Object.entries(country === null ? { ...ofTheSite, ...happened } : happened) as [SeriesName, string][];
    return Promise.all(
      asked.map(async ([name, sql]) => {
        const found = await this.#connection.query<{ day: string; value: number }>(sql, [from, country]);
        return { name, found: new Map(found.map(({ day, value }) => [day, value])) };
      }),
    );
  }

  /** The first day on which visits and searches were counted. */
  async #begun(): Promise<string | null> {
    const [row] = await this.#connection.query<{ day: string | null }>(`select min(day) as day from daily_count where name = 'account'`);
    return row?.day ?? null;
  }
}
