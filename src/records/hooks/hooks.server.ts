import { isActive } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { PrivateFile } from '../../platform/files/files.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Detail } from '../api.ts';
import type { RecordRow } from '../engine/bind.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Author } from '../stored/author.ts';

/** What a record is to its reader. */
export interface ReaderRelation {
  /** Whether protected fields are shown. */
  entitled: boolean;
  /** Of a supply or demand. */
  exchange?: Required<Pick<Detail, 'applied' | 'mine' | 'ended' | 'posting'>>;
}

/** What an area does about the records of a kind of which it keeps more than the record. */
export interface KindHooks {
  /** Locks what it keeps of records, before they are locked: whoever changes both holds that first. */
  lock(tx: Db, ns: readonly number[]): Promise<void>;
  /** Follows what an operator, or a time that one set, did to a record, within the same transaction. `reason`: why the operator did it. */
  onChange(tx: Db, context: Pick<Context, 'actor' | 'address'>, n: number, reason: string | null): Promise<void>;
  /** Follows records that were deleted for good. */
  onPurge(tx: Db, ns: readonly number[]): Promise<void>;
  relationTo(connection: Connection, context: Context, row: RecordRow): Promise<ReaderRelation>;
}

/** What an area's own rows have to do with files. */
export interface FileHooks {
  /** Whether somebody may read a file that is not public, because of rows of the area. */
  mayRead?(connection: Connection, file: PrivateFile, reader: Actor): Promise<boolean>;
  /** Whether rows of the area show a file `f` to everybody, as SQL. */
  isShown?: string;
}

/** What an area keeps of single records by their numbers, where several turn out to be one. */
export interface MergeHooks {
  /** Moves what it keeps to the record that stays; answers its own numbers of what it moved. */
  onJoin(tx: Db, kind: KindSlug, joins: readonly { gone: number; kept: number }[]): Promise<{ gone: number; id: number }[]>;
  /** Moves it back to a record that stands for itself again. */
  onPart(tx: Db, kind: KindSlug, part: { gone: number; ids: readonly number[] }): Promise<void>;
}

/** What an area does where records are written by others than their editors, within the same transaction, which holds them. */
export type WriteHook = (tx: Db, kind: KindSlug, ns: readonly number[], by: Author) => Promise<void>;

/** Hooks of an area on the records: what it does where other parts change, join or show them. */
export interface RecordHooks {
  /** At most one area has hooks on a kind. */
  kinds?: Partial<Record<KindSlug, KindHooks>>;
  files?: FileHooks;
  joins?: MergeHooks;
  write?: WriteHook;
}

declare module '../../platform/area.server.ts' {
  interface AreaMembers<Services> {
    /** Its hooks on the records. */
    readonly recordHooks?: (services: Services) => RecordHooks;
  }
}

/** Hooks of all areas on the records. Whoever opens the services makes one and adds what the manifests declare; a command adds the hooks it needs. */
export class AreaHooks {
  readonly #byArea = new Map<string, RecordHooks>();

  add(area: string, hooks: RecordHooks): this {
    this.#byArea.set(area, hooks);
    return this;
  }

  /** Hooks on the records of a kind; empty where no area has any. */
  ofKind(slug: KindSlug): Partial<KindHooks> {
    return this.#all.flatMap(({ kinds }) => kinds?.[slug] ?? [])[0] ?? {};
  }

  get files(): readonly FileHooks[] {
    return this.#all.flatMap(({ files }) => files ?? []);
  }

  /** Hooks on joins, by area. */
  get joins(): ReadonlyMap<string, MergeHooks> {
    return new Map([...this.#byArea].flatMap(([area, { joins }]) => (joins ? [[area, joins] as const] : [])));
  }

  /**
   * Lets areas follow records that an import, a rule, a join or another area has written; what is done on a record's own page tells the
   * review itself. The caller holds them: whoever decides on a record holds it before its case.
   */
  async followWrites(tx: Db, kind: KindSlug, ns: readonly number[], by: Author): Promise<void> {
    if (ns.length > 0) for (const { write } of this.#all) await write?.(tx, kind, ns, by);
  }

  get #all(): readonly RecordHooks[] {
    return [...this.#byArea.values()];
  }
}

/**
 * The one place where the contact of a record is given or withheld. A talent's: to every signed-in account, if the expert agreed; of
 * other kinds as their area says, and where none does, to every signed-in account. To visitors never: their answers are kept and shared.
 */
export const relationToReader = async (
  { connection, hooks }: { connection: Connection; hooks: AreaHooks },
  context: Context,
  slug: KindSlug,
  row: RecordRow,
): Promise<ReaderRelation> => {
  if (slug === 'talent') return { entitled: isActive(context.actor) && row.contactAgreed === true };
  return (await hooks.ofKind(slug).relationTo?.(connection, context, row)) ?? { entitled: isActive(context.actor) };
};
