import { isActive } from '../platform/access/access.server.ts';
import type { Connection, Db } from '../platform/db/connect.server.ts';
import type { Context } from '../platform/http/context.ts';
import type { Detail } from './api.ts';
import type { RecordRow } from './engine/bind.server.ts';
import type { KindSlug } from './kinds/index.ts';

/** What a record is to its reader. */
export interface ReaderRelation {
  /** Whether protected fields are shown. */
  entitled: boolean;
  /** Of a supply or demand. */
  exchange?: Required<Pick<Detail, 'applied' | 'mine' | 'ended' | 'posting'>>;
}

/** What an area does about the records of a kind of which it keeps more than the record. */
export interface RecordHooks {
  /** Locks what it keeps of records, before they are locked: whoever changes both holds that first. */
  lock(tx: Db, ns: readonly number[]): Promise<void>;
  /** Follows what an operator, or a time that one set, did to a record, within the same transaction. `reason`: why the operator did it. */
  changed(tx: Db, context: Pick<Context, 'actor' | 'address'>, n: number, reason: string | null): Promise<void>;
  /** Follows records that were deleted for good. */
  purged(tx: Db, ns: readonly number[]): Promise<void>;
  relationTo(connection: Connection, context: Context, row: RecordRow): Promise<ReaderRelation>;
}

const hooks = new Map<KindSlug, RecordHooks>();

/** Hands in what an area does about the records of a kind. */
export const declareHooks = (slug: KindSlug, declared: RecordHooks): void => {
  hooks.set(slug, declared);
};

/** What an area does about the records of a kind; nothing where none keeps more of them. */
export const hooksOf = (slug: KindSlug): Partial<RecordHooks> => hooks.get(slug) ?? {};

/**
 * The one place where the contact of a record is given or withheld. A talent's: to every signed-in account, if the expert agreed; of
 * other kinds as their area says. To visitors never: their answers are kept and shared.
 */
export const relationToReader = async (
  connection: Connection,
  context: Context,
  slug: KindSlug,
  row: RecordRow,
): Promise<ReaderRelation> => {
  if (slug === 'talent') return { entitled: isActive(context.actor) && row.contactAgreed === true };
  return (await hooksOf(slug).relationTo?.(connection, context, row)) ?? { entitled: false };
};
