import type { DecideStep } from './model/definition.ts';

/** The accounts of which a case may be the own one. */
interface Parties {
  /** The account that asked for the decision; null: the portal, or nobody. */
  applicant: number | null;
  account: number;
  /** The account in whose place `account` acts; null: it acts for itself. */
  principal: number | null;
}

/** What the own-case check needs to know. */
export interface OwnCase extends Parties {
  /** The setting of the step. */
  own: DecideStep['own'];
  /** Whether an account other than the applicant could decide now; called only where that matters. */
  anotherCanDecide(): Promise<boolean>;
}

/** Whether the applicant is the acting account, or the principal for whom it acts as deputy. */
export const isOwnCase = ({ applicant, account, principal }: Parties): boolean =>
  applicant !== null && (account === applicant || principal === applicant);

/**
 * The own-case check, without side effects: true where the action must be rejected with `E_OWN_CASE`, that is in an own case where the step
 * says `skip`, or says `refuse` while another account could decide.
 */
export const rejectsOwnCase = async ({ own, anotherCanDecide, ...parties }: OwnCase): Promise<boolean> =>
  isOwnCase(parties) && (own === 'skip' || (own === 'refuse' && (await anotherCanDecide())));
