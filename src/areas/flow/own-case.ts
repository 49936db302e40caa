import type { DecideStep } from './model/definition.ts';

/** The accounts that decide whether a case is an own case. */
interface OwnCaseParties {
  /** The account that requested the decision; null: the portal or no account. */
  applicant: number | null;
  account: number;
  /** The principal for whom `account` acts as deputy; null: it acts for itself. */
  principal: number | null;
}

/** Input of the own-case check. */
export interface OwnCaseInput extends OwnCaseParties {
  /** The setting of the step. */
  own: DecideStep['own'];
  /** Returns true if an account other than the applicant could decide now; called only if the result depends on it. */
  anotherCanDecide(): Promise<boolean>;
}

/** Returns true if the applicant is the acting account, or the principal for whom it acts as deputy. */
export const isOwnCase = ({ applicant, account, principal }: OwnCaseParties): boolean =>
  applicant !== null && (account === applicant || principal === applicant);

/**
 * The own-case check, without side effects. Returns true if the action must be rejected with `E_OWN_CASE`: in an own case, if the step's setting
 * is `skip`, or `refuse` while another account could decide.
 */
export const rejectsOwnCase = async ({ own, anotherCanDecide, ...parties }: OwnCaseInput): Promise<boolean> =>
  isOwnCase(parties) && (own === 'skip' || (own === 'refuse' && (await anotherCanDecide())));
