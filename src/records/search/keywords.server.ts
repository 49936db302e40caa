import { createHash, randomBytes } from 'node:crypto';
import { addDays, today } from '../../base/dates.ts';
import { type Locale, locales } from '../../base/locales.ts';
import { KeyedSums } from '../../platform/counters/counter.server.ts';
import { PeriodicFlush } from '../../platform/counters/periodic.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { CallingClient } from '../../platform/http/caller.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { dictionaries } from '../dictionaries/declared.ts';
import { dictionaryLabel } from '../dictionaries/labels.server.ts';
import { designationKey } from '../engine/designation.ts';
import { dictionaryValues } from '../engine/dictionary-registry.ts';
import { popularSearchStore as store } from './popular-search-store.server.ts';

const longest = 40;
const mostPending = 10_000;
/** Number of days for which searched words are kept and summed. */
const days = 30;
/** Number of different persons who must search a word before it is shown to others. */
const enough = 3;
/** Lifetime of the cached list of words, in milliseconds; other processes store their counts no more often. */
const fresh = 10_000;

/** Number of the thirty-day period that contains a day (ISO 8601). Any thirty consecutive days overlap at most two periods. */
const stretchOf = (day: string): number => Math.floor(Date.parse(day) / 86_400_000 / days);

const fold = (text: string): string => text.trim().toLowerCase();
/** Every label of the dictionaries, in every language. */
const dictionaryWords = (): Set<string> =>
  new Set(
    [...dictionaries].flatMap(([name, { values }]) =>
      dictionaryValues(name, values).flatMap((value) => locales.map((locale) => fold(dictionaryLabel(locale, name, value)))),
    ),
  );

interface CachedKeywords {
  at: number;
  words: string[];
}

/**
 * Counts visitors' successful searches in memory and stores the sums every ten seconds. A word is shown to others only after three different persons
 * searched it, or if it is a dictionary label or a standard's number. So private words are not disclosed.
 */
export class SearchKeywordCounter extends PeriodicFlush {
  readonly #connection: Connection;
  readonly #settings: Pick<Settings, 'get'>;
  readonly #uses = new KeyedSums<string>();
  readonly #persons = new KeyedSums<string>();
  readonly #cached = new Map<Locale, CachedKeywords>();
  readonly #salts = new Map<number, string>();

  constructor(connection: Connection, settings: Pick<Settings, 'get'>) {
    super();
    this.#connection = connection;
    this.#settings = settings;
  }

  /** Counts a search. `locale`: language in which the reader searched. */
  count(keyword: string, locale: Locale, { address, agent }: CallingClient): void {
    if (keyword.length < 2 || keyword.length > longest || this.#uses.size >= mostPending) return;
    this.#uses.add(`${today()}\n${locale}\n${keyword}`);
    if (this.#persons.size < mostPending) this.#persons.add(`${today()}\n${locale}\n${keyword}\n${address}\n${agent}`);
  }

  override async flush(): Promise<void> {
    await this.#uses.drain((keys, sums) => {
      const parts = keys.map((key) => key.split('\n'));
      const column = (i: number) => parts.map((part) => part[i] ?? '');
      return store.addUses.all(this.#connection, { days: column(0), locales: column(1), keywords: column(2), sums });
    });
    await this.#persons.drain((keys) => this.#storePersons(keys));
    this.#cached.clear();
  }

  /** Searches of the last thirty days by readers of a language, those of most persons first, without words that operators hide. */
  async hot(locale: Locale, limit: number): Promise<string[]> {
    const cached = this.#cached.get(locale);
    const words = cached && Date.now() - cached.at < fresh ? cached.words : await this.#read(locale);
    const hidden = new Set(
      this.#settings
        .get('search.hiddenWords')
        .split(/[,，、;；\n]/)
        .map(fold),
    );
    return words.filter((word) => !hidden.has(fold(word))).slice(0, limit);
  }

  /** First day (ISO 8601) with counted searches; null if nothing was searched yet. */
  async since(): Promise<string | null> {
    return (await store.firstDay.one(this.#connection, {}))?.day ?? null;
  }

  /** Deletes outdated words, and the hashes and salts of persons who searched them. */
  async forget(): Promise<void> {
    const before = addDays(today(), -days);
    await store.forgetUses.all(this.#connection, { before });
    const needed = { before: stretchOf(today()) - 1 };
    await store.forgetPersons.all(this.#connection, needed);
    await store.forgetSalts.all(this.#connection, needed);
    for (const stretch of [...this.#salts.keys()]) if (stretch < needed.before) this.#salts.delete(stretch);
  }

  async #read(locale: Locale): Promise<string[]> {
    const day = today();
    const found = await store.mostUsed.all(this.#connection, { locale, from: addDays(day, 1 - days), stretch: stretchOf(day) - 1 });
    const strangers = found.filter(({ persons }) => persons < enough).map(({ keyword }) => keyword);
    const known = await this.#known(strangers);
    const words = found.filter(({ keyword, persons }) => persons >= enough || known.has(keyword)).map(({ keyword }) => keyword);
    this.#cached.set(locale, { at: Date.now(), words });
    return words;
  }

  /** The words that are dictionary labels or numbers of standards. */
  async #known(words: readonly string[]): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    const keys = words.map(designationKey);
    const numbers = new Set((await store.storedKeys.all(this.#connection, { keys })).map(({ key }) => key));
    const dictionary = dictionaryWords();
    return new Set(words.filter((word, i) => dictionary.has(fold(word)) || numbers.has(keys[i] ?? '')));
  }

  /** Stores a hash of each person and word under the salts of the day's period and of the period before. */
  async #storePersons(seen: readonly string[]): Promise<void> {
    const rows: [stretch: number, locale: string, keyword: string, person: string, day: string][] = [];
    for (const one of seen) {
      const [day = '', locale = '', keyword = '', ...who] = one.split('\n');
      for (const stretch of [stretchOf(day) - 1, stretchOf(day)]) {
        const hash = createHash('sha256').update(await this.#saltOf(stretch), 'hex');
        rows.push([
          stretch,
          locale,
          keyword,
          hash
            .update([keyword, ...who].join('\n'))
            .digest('hex')
            .slice(0, 16),
          day,
        ]);
      }
    }
    await store.addPersons.all(this.#connection, {
      stretches: rows.map(([stretch]) => stretch),
      locales: rows.map(([, locale]) => locale),
      keywords: rows.map(([, , keyword]) => keyword),
      persons: rows.map(([, , , person]) => person),
      days: rows.map(([, , , , day]) => day),
    });
  }

  /** Salt of a period, equal in all processes: the first process creates it. */
  async #saltOf(stretch: number): Promise<string> {
    const known = this.#salts.get(stretch);
    if (known) return known;
    await store.makeSalt.all(this.#connection, { stretch, salt: randomBytes(16).toString('hex') });
    const row = await store.readSalt.one(this.#connection, { stretch });
    if (!row) throw new Error(`The salt of stretch ${stretch} is gone`);
    this.#salts.set(stretch, row.salt);
    return row.salt;
  }
}
