import type { RecordOwnership } from '../../../platform/access/access.server.ts';
import { isAuthorised } from '../../../platform/access/access.server.ts';
import { type Actor, accountStatus } from '../../../platform/access/actor.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { possibleApproversByScope } from '../../accounts/queries.server.ts';
import { rejectsOwnCase } from '../own-case.ts';
import type { CaseAgent } from '../subjects.server.ts';
import type { Case, CaseRow } from './case.server.ts';
import { sharedOrganization } from './task-actors.server.ts';

/**
 * Case administrators (in the code also "keepers") of a case are accounts whose scope of `flow:case:keep` includes the case. The accounts
 * that the rules `keeper` of a definition find receive tasks without an approver; they need not have this permission.
 */

const caseAdminPermission = 'flow:case:keep';

/**
 * The ownership of a case, against which scopes of permissions are checked: country, applicant as owner, and an organization that the actor shares
 * with the case's organization account.
 */
export const caseOwnership = async (
  db: Db,
  actor: Actor | null,
  { country, applicant, organizationAccount }: CaseRow,
): Promise<RecordOwnership> => {
  const among = actor?.organizations ?? [];
  const shared =
    organizationAccount !== null && among.length > 0
      ? await sharedOrganization.one(db, { account: organizationAccount, among })
      : undefined;
  return { country, owner: applicant, organization: shared?.organization ?? null };
};

/** Returns true if an account administers a case: its scope of `flow:case:keep` includes the case. */
export const administersCase = async (db: Db, agent: CaseAgent, { row }: Case): Promise<boolean> =>
  isAuthorised(agent, caseAdminPermission, await caseOwnership(db, agent.actor, row));

/** Returns true if the own-case check forbids a case administrator to act on a case of his own, because another account could administer it. */
export const ownCaseRejectsAdmin = (db: Db, { row }: Case, account: number): Promise<boolean> => {
  const { applicant, country, organizationAccount } = row;
  const another = async () => {
    const keepers = await possibleApproversByScope.all(db, {
      permission: caseAdminPermission,
      owner: applicant,
      member: organizationAccount,
      country,
      only: null,
    });
    return keepers.some(({ id, gone, status, reaches }) => reaches && !gone && status !== accountStatus.disabled && id !== applicant);
  };
  return rejectsOwnCase({ applicant, account, principal: null, own: 'refuse', anotherCanDecide: another });
};
