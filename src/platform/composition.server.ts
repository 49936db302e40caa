import type {
  AreaParts,
  Background,
  DictionaryUse,
  SeriesSource,
  ServerArea,
  SubmissionSource,
  TodoSource,
  TrashSource,
} from './area.server.ts';
import type { Changes } from './events/changes.server.ts';
import type { ServedOperation } from './http/operation.server.ts';
import type { Recurring } from './jobs/definition.ts';
import type { Resource } from './resource/resource.server.ts';
import type { SettingCatalogue } from './settings/setting.server.ts';

/** What areas say of their own tables, for those who gather it: what waits, what was handed in, what is in the trash, the figures of the days. */
export interface AreaDeclarations {
  readonly todos: Readonly<Record<string, TodoSource>>;
  readonly submissions: readonly SubmissionSource[];
  readonly trash: readonly TrashSource[];
  readonly dictionaryUses: readonly DictionaryUse[];
  readonly series: Readonly<Record<string, SeriesSource>>;
  /** In the order of the back office. */
  readonly settings: SettingCatalogue;
}

/** The order of commits, as far as the house follows it. */
export type ChangeSource = Pick<Changes, 'begin' | 'follow' | 'stop' | 'subscribe'>;

/** How what is open goes on, and ends. */
export interface Lifecycle {
  /** Stops all that was started, the last one first. */
  close(): Promise<void>;
}

/**
 * Areas one upon the other: each is given the services of those before it. Whether they suffice the compiler says, at the line that adds
 * it. `Given`: what they begin with; `Services`: all that is there in the end.
 */
export class Composition<Given extends { readonly changes: ChangeSource }, Services extends Given = Given> {
  readonly parts: readonly AreaParts<Services>[];
  readonly #make: (given: Given) => Promise<Services>;

  private constructor(parts: readonly AreaParts<Services>[], make: (given: Given) => Promise<Services>) {
    this.parts = parts;
    this.#make = make;
  }

  /** A house without areas over what it begins with. */
  static over<Given extends { readonly changes: ChangeSource }>(): Composition<Given> {
    return new Composition<Given>([], async (given) => given);
  }

  /** One area more. */
  with<Gives extends object>(area: ServerArea<Services, Gives>): Composition<Given, Services & Gives> {
    return new Composition<Given, Services & Gives>([...this.parts, area], async (given) => {
      const services = await this.#make(given);
      return { ...services, ...(await area.open?.(services)) } as Services & Gives; // without `open`, Gives is an object with nothing in it
    });
  }

  /** Every operation of the areas with its handler, by its name. */
  get operations(): Readonly<Record<string, ServedOperation<Services>>> {
    return Object.assign({}, ...this.parts.map(({ operations }) => operations));
  }

  /** What the back office keeps, in the order of the areas. */
  resources(services: Services): Resource[] {
    return this.parts.flatMap(({ resources }) => resources?.(services) ?? []);
  }

  /** What the areas do by the clock. */
  jobs(services: Services): Recurring[] {
    return this.parts.flatMap(({ jobs }) => jobs?.(services) ?? []);
  }

  get gathered(): AreaDeclarations {
    const settings = this.parts.flatMap((part) => Object.entries(part.settings ?? {})).sort(([, a], [, b]) => a.at - b.at);
    return {
      todos: Object.assign({}, ...this.parts.map(({ todos }) => todos)),
      submissions: this.parts.flatMap(({ submissions = [] }) => submissions),
      trash: this.parts.flatMap(({ trash = [] }) => trash),
      dictionaryUses: this.parts.flatMap(({ dictionaryUse }) => dictionaryUse ?? []).sort((a, b) => a.at - b.at),
      series: Object.assign({}, ...this.parts.map(({ series }) => series)),
      settings: Object.fromEntries(settings),
    };
  }

  /**
   * Makes the services, has them read what they keep in memory and follow its changes, and starts what runs beside the requests.
   * `made`: called with the services before any of them reads or starts.
   */
  async open(given: Given, made?: (services: Services) => void): Promise<Services & Lifecycle> {
    const { changes } = given;
    const services = await this.#make(given);
    const started: Background[] = [];
    const start = async (background: readonly Background[]) => {
      for (const one of background) {
        started.push(one);
        await one.start();
      }
    };
    const close = async () => {
      while (started.length) await started.pop()?.stop();
      await changes.stop();
    };
    try {
      made?.(services);
      for (const { reload } of this.parts)
        for (const [name, listener] of Object.entries(reload?.(services) ?? {})) changes.subscribe(name, listener);
      await changes.begin();
      for (const { load } of this.parts) await load?.(services);
      await changes.follow();
      for (const { background } of this.parts) await start(background?.(services) ?? []);
    } catch (error) {
      await close();
      throw error;
    }
    return { ...services, close };
  }
}
