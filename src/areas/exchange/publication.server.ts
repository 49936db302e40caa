import { reservedKeyPrefixes } from '../../records/kinds/reserved-keys.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';
import type { PublicationState } from './operations.ts';

/** Returns the key of a posting's record. Only approvals create records with such keys. */
export const recordKey = (posting: number): string => `${reservedKeyPrefixes.snd}${posting}`;

interface PublicationRule {
  /** SQL condition on a record `r` and its posting `p`; the first condition that is true applies. */
  record: string;
  /** True if the owner may renew. A record that an operator took down cannot be renewed. */
  renewable: boolean;
}

/**
 * Rules of the publication states. Only the record determines whether a posting is public. `expired_at` of the posting states whether an
 * archived record was archived after its last day; a new publication sets `expired_at` to null.
 */
const publicationRules: Readonly<Record<PublicationState, PublicationRule>> = {
  deleted: { record: 'r.deleted_at is not null', renewable: false },
  public: { record: `r.state = 'published'`, renewable: true },
  unpublished: { record: `r.state in ('draft', 'review')`, renewable: false },
  expired: { record: `r.state = 'archived' and p.expired_at is not null`, renewable: true },
  archived: { record: `r.state = 'archived'`, renewable: false },
};

/** SQL for the publication state of a `posting p`; null without a record. */
export const publicationColumn = `(select case ${Object.entries(publicationRules)
  .map(([name, { record }]) => `when ${record} then '${name}'`)
  .join(' ')} end from ${recordTableSql('snd')} where r.n = p.record)`;

export const isRenewable = (publication: PublicationState | null): boolean =>
  publication !== null && publicationRules[publication].renewable;

/** Action of an operator on a record, as named in the events of its posting and in notices to the owner of the posting. */
export type OperatorAction = 'corrected' | 'republished' | 'unpublished' | 'archived' | 'deleted' | 'restored';

/** Returns the action that a change of `state` or `deletedAt` means; undefined for a review step of a record that is not public. */
export const operatorActionOf = (field: 'state' | 'deletedAt', from: unknown, to: unknown): OperatorAction | undefined => {
  if (field === 'deletedAt') return to === null ? 'restored' : 'deleted';
  if (to === 'published') return 'republished';
  if (to === 'archived') return 'archived';
  return from === 'published' ? 'unpublished' : undefined;
};
