import { isActive } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { PrivateFile } from '../../platform/files/files.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecordDetail } from '../api.ts';
import type { RecordRow } from '../engine/bind.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Author } from '../stored/author.ts';

/** Relation of the reader to one record: whether the reader sees contact data and, for supply and demand, further facts. */
export interface ReaderSpecificFacts {
  /** Whether protected fields (contact data) are shown to the reader. */
  entitled: boolean;
  /** Facts for the page of a supply or demand, such as the reader's application; absent for other kinds. */
  exchange?: Required<Pick<RecordDetail, 'applied' | 'mine' | 'ended' | 'posting'>>;
}

/** Hooks of an area on one kind of records, for areas that store further data about these records. */
export interface KindHooks {
  /** Locks the area's own rows about the records. The caller calls it before it locks the records, so that the lock order is fixed. */
  lock(tx: Db, ns: readonly number[]): Promise<void>;
  /**
   * Runs in the transaction of a change made by an operator or by a publication time that an operator set. `reason`: the operator's reason; null if
   * none was given.
   */
  onChange(tx: Db, context: Pick<Context, 'actor' | 'address'>, n: number, reason: string | null): Promise<void>;
  /** Deletes the area's data about records that were deleted permanently. */
  onPurge(tx: Db, ns: readonly number[]): Promise<void>;
  relationTo(connection: Connection, context: Context, row: RecordRow): Promise<ReaderSpecificFacts>;
}

/** Hooks of an area on files. */
export interface FileHooks {
  /** Returns whether the reader may read a private file because of rows of the area. */
  mayRead?(connection: Connection, file: PrivateFile, reader: Actor): Promise<boolean>;
  /** SQL condition: a row of the area shows the file `f` to everybody. */
  isPublicInArea?: string;
}

/** Hooks of an area that stores data by record number; they run when duplicate records are merged or a merge is undone. */
export interface MergeHooks {
  /** Moves the area's rows from the merged record to the kept record. Returns the ids of the moved rows. */
  onJoin(tx: Db, kind: KindSlug, joins: readonly { gone: number; kept: number }[]): Promise<{ gone: number; id: number }[]>;
  /** Moves the rows with these ids back to the record whose merge is undone. */
  onPart(tx: Db, kind: KindSlug, part: { gone: number; ids: readonly number[] }): Promise<void>;
}

/** Hook of an area that runs when an import, rule, merge or other area writes records. The write's transaction holds the row locks. */
export type WriteHook = (tx: Db, kind: KindSlug, ns: readonly number[], by: Author) => Promise<void>;

/** Hooks of an area on records: they run when other parts change, merge or show records. */
export interface RecordHooks {
  /** Hooks by kind. At most one area has hooks on a kind. */
  kinds?: Partial<Record<KindSlug, KindHooks>>;
  files?: FileHooks;
  joins?: MergeHooks;
  write?: WriteHook;
}

declare module '../../platform/area.server.ts' {
  interface ExtraManifestMembers<Services> {
    /** Returns the area's hooks on records. */
    readonly recordHooks?: (services: Services) => RecordHooks;
  }
}

/**
 * Registry of the hooks of all areas on records. The server fills the registry from the manifests of areas; a command adds only the hooks
 * it needs.
 */
export class AreaHookRegistry {
  readonly #byArea = new Map<string, RecordHooks>();

  add(area: string, hooks: RecordHooks): this {
    this.#byArea.set(area, hooks);
    return this;
  }

  /** Hooks on the records of a kind; an empty object if no area has any. */
  ofKind(slug: KindSlug): Partial<KindHooks> {
    return this.#all.flatMap(({ kinds }) => kinds?.[slug] ?? [])[0] ?? {};
  }

  get files(): readonly FileHooks[] {
    return this.#all.flatMap(({ files }) => files ?? []);
  }

  /** Hooks on merges, by area. */
  get joins(): ReadonlyMap<string, MergeHooks> {
    return new Map([...this.#byArea].flatMap(([area, { joins }]) => (joins ? [[area, joins] as const] : [])));
  }

  /**
   * Runs the areas' hooks on records that an import, a rule, a merge or another area has written. Edits on a record's own page do not call
   * this method, because they update the review flow themselves. The caller holds the locks of the records, because a record is locked
   * before its flow case.
   */
  async followWrites(tx: Db, kind: KindSlug, ns: readonly number[], by: Author): Promise<void> {
    if (ns.length > 0) for (const { write } of this.#all) await write?.(tx, kind, ns, by);
  }

  get #all(): readonly RecordHooks[] {
    return [...this.#byArea.values()];
  }
}

/**
 * Decides whether the reader sees a record's contact data; no other code decides this. An expert's contact data is shown to every active
 * account if the expert agreed. For other kinds the area's hook decides; without a hook, every active account sees the data. Visitors never
 * see contact data, because their answers are cached and shared.
 */
export const loadReaderSpecificFacts = async (
  { connection, hooks }: { connection: Connection; hooks: AreaHookRegistry },
  context: Context,
  slug: KindSlug,
  row: RecordRow,
): Promise<ReaderSpecificFacts> => {
  if (slug === 'talent') return { entitled: isActive(context.actor) && row.contactAgreed === true };
  return (await hooks.ofKind(slug).relationTo?.(connection, context, row)) ?? { entitled: isActive(context.actor) };
};
