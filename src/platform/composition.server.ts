import type {
  BackgroundTask,
  DailyValuesSource,
  DictionaryUseSource,
  ServerArea,
  ServerManifestMembers,
  SubmissionSource,
  TodoSource,
  TrashSource,
} from './area.server.ts';
import type { Changes } from './events/changes.server.ts';
import type { ServedOperation } from './http/operation.server.ts';
import type { RecurringJob } from './jobs/definition.ts';
import type { Resource } from './resource/resource.server.ts';
import type { SettingCatalogue } from './settings/setting.server.ts';

/** Declarations of all areas about their own tables: work that waits, contributions, uses of dictionaries, daily figures, settings. */
export interface AreaDeclarations {
  readonly todos: Readonly<Record<string, TodoSource>>;
  readonly submissions: readonly SubmissionSource[];
  readonly dictionaryUses: readonly DictionaryUseSource[];
  readonly series: Readonly<Record<string, DailyValuesSource>>;
  /** Settings of all areas, in the order of the back office. */
  readonly settings: SettingCatalogue;
}

/** The members of `Changes` (reader of committed changes) that the composition calls. */
export type ChangeSource = Pick<Changes, 'begin' | 'follow' | 'stop' | 'subscribe'>;

/** Object that stops what `Composition.open` started: background tasks and the reading of committed changes. */
export interface ClosableServices {
  /** Stops all background tasks in reverse order of their start, then stops reading committed changes. */
  close(): Promise<void>;
}

/**
 * Composes areas in order: each area receives the services of earlier areas, and the compiler checks that they include the services that
 * the area needs. `Given`: initial services; `Services`: all services of the composition.
 */
export class Composition<Given extends { readonly changes: ChangeSource }, Services extends Given = Given> {
  readonly parts: readonly ServerManifestMembers<Services>[];
  readonly #make: (given: Given) => Promise<Services>;

  private constructor(parts: readonly ServerManifestMembers<Services>[], make: (given: Given) => Promise<Services>) {
    this.parts = parts;
    this.#make = make;
  }

  /** Returns a composition of the given initial services without areas. */
  static over<Given extends { readonly changes: ChangeSource }>(): Composition<Given> {
    return new Composition<Given>([], async (given) => given);
  }

  /** Returns a new composition with one area added. */
  with<Gives extends object>(area: ServerArea<Services, Gives>): Composition<Given, Services & Gives> {
    return new Composition<Given, Services & Gives>([...this.parts, area], async (given) => {
      const services = await this.#make(given);
      // without `open` the area creates no services: Gives is an empty object type
      return { ...services, ...(await area.open?.(services)) } as Services & Gives;
    });
  }

  /** All operations of the areas with their handlers, by name. */
  get operations(): Readonly<Record<string, ServedOperation<Services>>> {
    return Object.assign({}, ...this.parts.map(({ operations }) => operations));
  }

  /** Resources of the back office, in the order of the areas. */
  resources(services: Services): Resource[] {
    return this.parts.flatMap(({ resources }) => resources?.(services) ?? []);
  }

  /** Recurring jobs of all areas. */
  jobs(services: Services): RecurringJob[] {
    return this.parts.flatMap(({ jobs }) => jobs?.(services) ?? []);
  }

  /** Tables of all areas whose deleted rows stay in the trash. */
  trashSources(services: Services): TrashSource[] {
    return this.parts.flatMap(({ trash }) => trash?.(services) ?? []);
  }

  get areaDeclarations(): AreaDeclarations {
    const settings = this.parts.flatMap((part) => Object.entries(part.settings ?? {})).sort(([, a], [, b]) => a.at - b.at);
    return {
      todos: Object.assign({}, ...this.parts.map(({ todos }) => todos)),
      submissions: this.parts.flatMap(({ submissions = [] }) => submissions),
      dictionaryUses: this.parts.flatMap(({ dictionaryUse }) => dictionaryUse ?? []).sort((a, b) => a.at - b.at),
      series: Object.assign({}, ...this.parts.map(({ series }) => series)),
      settings: Object.fromEntries(settings),
    };
  }

  /**
   * Creates the services, subscribes the areas' listeners to changes, loads the caches, and then starts the background tasks. `made` is
   * called with the services before any listener is subscribed.
   */
  async open(given: Given, made?: (services: Services) => void): Promise<Services & ClosableServices> {
    const { changes } = given;
    const services = await this.#make(given);
    const started: BackgroundTask[] = [];
    const start = async (background: readonly BackgroundTask[]) => {
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
