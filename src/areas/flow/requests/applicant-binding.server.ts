import { sql } from 'drizzle-orm';
import { AppError, type FieldFault } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, list, statement, text } from '../../../platform/db/sql.server.ts';
import { sendNotice } from '../../../platform/events/notices/notices.server.ts';
import { accountMembership } from '../../accounts/queries.server.ts';
import { type EngineServices, endCase } from '../engine/advance.server.ts';
import { lockCaseOfSubject } from '../engine/case.server.ts';
import { memberCaseUrl } from '../engine/links.ts';
import { appendCaseEvent } from '../engine/store.server.ts';
import type { ConditionFacts } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import type { CaseAgent } from '../subjects.server.ts';
import { newestCaseOfRequest } from './read-request.server.ts';

/**
 * Open requests of some applicants for a label or an organization. A request is bound to the country and the organizations that its
 * applicant had when submitting it. A change of the account cancels the request in the same transaction; an approval compares them again.
 */

const openRequests = statement({
  params: { applicants: list(int) },
  row: { subject: text<SubjectName>(), key: text(), applicant: int, facts: json<ConditionFacts>() },
  sql: ({ applicants }) =>
    sql`select subject, key, applicant, facts from flow_instance
         where applicant = any(${applicants}) and subject in ('label', 'organization') and state in ('running', 'paused') order by id`,
});

/**
 * Facts of a case in which the applicant's account differs now; empty if none differs. Organizations joined since do not count. Cases of older
 * versions store only the country of the case.
 */
const changedFacts = (
  { country, applicant }: ConditionFacts,
  now: { country: string | null; organizations: readonly number[] },
): ('country' | 'organizations')[] => {
  const { organizations } = applicant;
  const hasMoved = (organizations ? applicant.country : country) !== now.country;
  const hasLeft = organizations?.some((id) => !now.organizations.includes(id)) ?? false;
  return [...(hasMoved ? (['country'] as const) : []), ...(hasLeft ? (['organizations'] as const) : [])];
};

/** Throws E_CONFLICT if the country of a request's applicant has changed, or if the applicant left one of the organizations. */
export const checkApplicantFactsUnchanged = async (tx: Db, subject: SubjectName, key: string): Promise<void> => {
  const request = await newestCaseOfRequest.one(tx, { subject, key });
  const now = request?.applicant == null ? undefined : await accountMembership.one(tx, { account: request.applicant });
  if (!request || !now) throw new AppError('E_NOT_FOUND');
  const changed = changedFacts(request.facts, now);
  if (changed.length === 0) return;
  throw new AppError('E_CONFLICT', Object.fromEntries(changed.map((name): [string, FieldFault] => [name, 'applicantChanged'])));
};

/** Cancels the open requests of accounts that changed their country or left an organization. Runs after that change, in its transaction. */
export const cancelRequestsOfChangedApplicants = async (
  tx: Db,
  agent: CaseAgent,
  tools: EngineServices,
  accounts: readonly number[],
): Promise<void> => {
  for (const { subject, key, applicant, facts } of await openRequests.all(tx, { applicants: accounts })) {
    const now = await accountMembership.one(tx, { account: applicant });
    if (!now || changedFacts(facts, now).length === 0) continue;
    await tools.subjects.get(subject).lock?.(tx, key);
    const found = await lockCaseOfSubject(tx, subject, key);
    if (!found) continue;
    const { id, title } = found.row;
    await appendCaseEvent(tx, id, agent, { action: 'applicant-changed' });
    await endCase({ tx, agent, tools, found }, 'cancelled', null);
    // `endCase` does not notify an applicant who ends the case, but here the applicant has only changed the account
    if (agent.actor?.id === applicant) await sendNotice(tx, applicant, { type: 'flow.ended', facts: { title }, link: memberCaseUrl(id) });
  }
};
