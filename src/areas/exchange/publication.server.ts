import { reservedKeys } from '../../records/kinds/reserved-keys.ts';
import { recordsOf } from '../../records/read/queries.server.ts';
import type { Publication } from './operations.ts';

/** The key of the record of a posting: those are written by approvals alone. */
export const recordKey = (posting: number): string => `${reservedKeys.snd}${posting}`;

interface PublicationRule {
  /** Condition on a record `r` and its posting `p`; the first that holds counts. */
  record: string;
  /** Whether its owner may have it public for longer, or again: what an operator took down, no renewal brings back. */
  renewable: boolean;
}

/**
 * Which standing of a posting goes with which state of its record. The record alone says whether it is public; of one that is archived
 * the posting says whether its last day did that (`expired_at`, emptied by whatever brings it back to the public).
 */
const publicationRules: Readonly<Record<Publication, PublicationRule>> = {
  deleted: { record: 'r.deleted_at is not null', renewable: false },
  public: { record: `r.state = 'published'`, renewable: true },
  unpublished: { record: `r.state in ('draft', 'review')`, renewable: false },
  expired: { record: `r.state = 'archived' and p.expired_at is not null`, renewable: true },
  archived: { record: `r.state = 'archived'`, renewable: false },
};

/** The standing of a `posting p`; null where it has no record. */
export const publicationColumn = `(select case ${Object.entries(publicationRules)
  .map(([name, { record }]) => `when ${record} then '${name}'`)
  .join(' ')} end from ${recordsOf('snd')} where r.n = p.record)`;

export const isRenewable = (publication: Publication | null): boolean => publication !== null && publicationRules[publication].renewable;

/** What an operator did to a record, as its owner is told. */
export type OperatorAction = 'corrected' | 'republished' | 'unpublished' | 'archived' | 'deleted' | 'restored';

/** What a change of the columns that decide of the standing was. A step of the review of what is not public is none. */
export const operatorActionOf = (field: 'state' | 'deletedAt', from: unknown, to: unknown): OperatorAction | undefined => {
  if (field === 'deletedAt') return to === null ? 'restored' : 'deleted';
  if (to === 'published') return 'republished';
  if (to === 'archived') return 'archived';
  return from === 'published' ? 'unpublished' : undefined;
};
