import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '../../base/dates.ts';
import { type Connection, transaction } from '../db/connect.server.ts';
import type { CallingClient } from '../http/caller.ts';
import type { Settings } from '../settings/settings.server.ts';
import { KeyedSums } from './counter.server.ts';
import { totalVisits } from './daily-figures.server.ts';
import { PeriodicFlush } from './periodic.server.ts';
import { type HalfHourRange, halfHourIndexAt, halfHourRangeOfLocalDay, localDayAt, startOfHalfHour, twoHourWindows } from './site-days.ts';
import { visitorStore as store } from './visitor-store.server.ts';

/** Maximal number of visitors in memory between two writes. */
const mostPending = 100_000;
const displayedDays = 14;
const retainedSlots = 32 * 48;
const slotsPerDay = 48;
/** Milliseconds after midnight during which other processes may write visitors of the day before. */
const grace = 60_000;
const columns = (ranges: readonly HalfHourRange[]) => ({ firsts: ranges.map(({ first }) => first), lasts: ranges.map(({ last }) => last) });

/** Figures of visits for display. Null entries lie in the future, or before counting began. */
export interface VisitFigures {
  /** Unique visitors in the two hours before hour 0, 2, … 24 of the site's day. */
  rt: (number | null)[];
  access: { total: number; new: number; inc: number; detail: (number | null)[] };
  /**
   * `rt`: time at which counting by half-hours began. `access`: first day of the total of visits. Both are ISO 8601, null if nothing was
   * counted.
   */
  since: { rt: string | null; access: string | null };
}

/**
 * Counts visits and unique visitors by half-hours. For each visitor, only a hash with a daily salt is stored; hash and salt are deleted
 * after the day (decision 042). Requests add to memory; hashing and writing happen every ten seconds.
 */
export class VisitorCounter extends PeriodicFlush {
  readonly #connection: Connection;
  readonly #settings: Pick<Settings, 'get'>;
  readonly #visits = new KeyedSums<number>();
  readonly #seen = new KeyedSums<string>();

  constructor(connection: Connection, settings: Pick<Settings, 'get'>) {
    super();
    this.#connection = connection;
    this.#settings = settings;
  }

  /** Records the visitor of a page view. A visit is counted only if `arrived` is true: the page before it was not of this site. */
  count({ address, agent }: CallingClient, arrived: boolean): void {
    const slot = halfHourIndexAt(Date.now());
    if (arrived) this.#visits.add(slot);
    if (this.#seen.size < mostPending) this.#seen.add(`${slot}\n${address}\n${agent}`);
  }

  override async flush(): Promise<void> {
    await this.#visits.drain((slots, sums) => store.addVisits.all(this.#connection, { slots, sums }));
    await this.#seen.drain(async (seen) => {
      const salts = new Map<string, string>();
      const rows: [slot: number, visitor: string][] = [];
      for (const one of seen) {
        const [slot = '', address, agent] = one.split('\n');
        const day = localDayAt(startOfHalfHour(Number(slot)).getTime(), this.#zone);
        const salt = salts.get(day) ?? (await this.#saltOf(day));
        salts.set(day, salt);
        rows.push([Number(slot), createHash('sha256').update(salt, 'hex').update(`${address}\n${agent}`).digest('hex').slice(0, 16)]);
      }
      await store.addPersons.all(this.#connection, { slots: rows.map(([slot]) => slot), visitors: rows.map(([, visitor]) => visitor) });
    });
  }

  async figures(now = Date.now()): Promise<VisitFigures> {
    const day = localDayAt(now, this.#zone);
    const windows = twoHourWindows(day, this.#zone);
    const days = Array.from({ length: displayedDays }, (_, i) => halfHourRangeOfLocalDay(addDays(day, i + 1 - displayedDays), this.#zone));
    const slot = halfHourIndexAt(now);
    const lastDays = [2, 1].map((ago) => ({ first: slot + 1 - ago * slotsPerDay, last: slot + 1 - (ago - 1) * slotsPerDay }));
    const [first, persons, visits, ever] = await Promise.all([
      store.firstSlot.one(this.#connection, {}),
      store.personsIn.all(this.#connection, columns(windows)),
      store.visitsIn.all(this.#connection, columns([...days, ...lastDays])),
      totalVisits(this.#connection),
    ]);
    const began = first?.slot ?? null;
    const known = ({ first: from, last: to }: HalfHourRange) => began !== null && to > began && from <= slot;
    const personsOf = new Map(persons.map((row) => [row.first, row.persons]));
    const visitsOf = visits.map((row) => row.visits);
    const [before = 0, recent = 0] = visitsOf.slice(displayedDays);
    return {
      rt: windows.map((window) => (known(window) ? (personsOf.get(window.first) ?? 0) : null)),
      access: {
        total: ever.total,
        new: recent,
        inc: recent - before,
        detail: days.map((one, i) => (known(one) ? (visitsOf[i] ?? 0) : null)),
      },
      since: { rt: began === null ? null : startOfHalfHour(began).toISOString(), access: ever.since },
    };
  }

  /** Closes past days: stores their numbers of unique visitors, then deletes the hashes and salts. Returns the number of days. */
  async close(now = Date.now()): Promise<number> {
    const today = localDayAt(now - grace, this.#zone);
    const over = await store.openDays.all(this.#connection, { before: today });
    const { first } = halfHourRangeOfLocalDay(today, this.#zone);
    await transaction(this.#connection, async (tx) => {
      for (const { day } of over) await store.keepPersons.all(tx, columns(twoHourWindows(day, this.#zone).slice(1)));
      await store.forgetPersons.all(tx, { before: first });
      await store.forgetSalts.all(tx, { before: today });
      await store.forgetVisits.all(tx, { before: halfHourIndexAt(now) - retainedSlots });
    });
    return over.length;
  }

  get #zone(): string {
    return this.#settings.get('site.timeZone');
  }

  /** Returns the salt of a day, shared by all processes. The first process that needs the salt creates it. */
  async #saltOf(day: string): Promise<string> {
    await store.makeSalt.all(this.#connection, { day, salt: randomBytes(16).toString('hex') });
    const row = await store.readSalt.one(this.#connection, { day });
    if (!row) throw new Error(`The salt of ${day} is gone`);
    return row.salt;
  }
}
