import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { anotherCanDecide, type StepAdmissionRules } from '../engine/recipients.server.ts';
import { type ConditionFacts, type FlowDefinition, findFlowStep, isDecideStep } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import { rejectsOwnCase } from '../own-case.ts';
import type { SubjectRegistry } from '../subjects.server.ts';

/**
 * Open votes on cases of some applicants, in steps that do not allow own cases. `openers`: only tasks with one of these candidate keys; null: all.
 */
const ownVotes = statement({
  params: { applicants: list(int), openers: nullable(list(text())), subject: nullable(text()), things: nullable(list(text())) },
  row: {
    ...{ task: int, subject: text<SubjectName>(), thing: text(), version: int, step: text(), escalatedTo: nullable(list(int)) },
    ...{ country: nullable(text()), applicant: nullable(int), owner: nullable(int), organizationAccount: nullable(int) },
    ...{ facts: json<ConditionFacts>(), choices: json<Record<string, number[]>>(), definition: json<FlowDefinition>() },
  },
  sql: ({ applicants, openers, subject, things }) =>
    sql`select t.id as task, i.subject, i.key as thing, i.version, s.step, s.escalated_to as "escalatedTo", i.country, i.applicant, i.owner, i.organization_account as "organizationAccount",
               i.facts, i.choices, v.definition
          from flow_instance i join flow_step s on s.instance = i.id and s.state = 'open'
            join flow_task t on t.step_row = s.id and t.state = 'open' and t.kind = 'vote' join flow_version v on v.id = i.version
         where i.applicant = any(${applicants}) and i.state = 'running' and (${openers}::text[] is null or t.candidate_keys && ${openers})
           and (${subject}::text is null or i.subject = ${subject}) and (${things}::text[] is null or i.key = any(${things}))
           and jsonb_path_exists(v.definition, '$.** ? (@.id == $id && @.own != "allow")', jsonb_build_object('id', s.step))
         order by t.id`,
});
type VoteOnApplicantCase = Awaited<ReturnType<typeof ownVotes.all>>[number];

/** Key of all values on which the result of the own-case check depends; cases with equal keys are checked once. */
const ownCaseCheckKey = ({
  version,
  step,
  country,
  owner,
  organizationAccount,
  choices,
  escalatedTo,
  definition,
  facts,
}: VoteOnApplicantCase): string => {
  const node = findFlowStep(definition, step);
  const rules =
    node && isDecideStep(node) ? [...node.who, ...(node.nobody?.do === 'others' ? node.nobody.who : []), ...definition.keeper] : [];
  const fields = rules.flatMap((rule) => (rule.by === 'field' ? [facts.fields[rule.field] ?? null] : []));
  return JSON.stringify([version, step, country, owner, organizationAccount, choices[step] ?? [], escalatedTo, fields]);
};

/** Filter for open votes; null: no restriction. `openers`: candidate keys of the tasks. `things`: keys of the subjects. */
interface OpenVoteFilter {
  applicants: readonly number[];
  openers: readonly string[] | null;
  subject: SubjectName | null;
  things: readonly string[] | null;
}
/** An open vote task on which the own-case check rejects the applicant of the case. `thing`: key of the subject. */
export interface ApplicantExcludedTask {
  task: number;
  thing: string;
  applicant: number | null;
}

/** Returns the open vote tasks of the applicants' cases on which the own-case check rejects the applicant, and every deputy of the applicant. */
export const findVotesForbiddenToApplicant = async (
  db: Db,
  subjects: SubjectRegistry,
  filter: OpenVoteFilter,
): Promise<ApplicantExcludedTask[]> => {
  const known = new Map<string, boolean>();
  const barred: ApplicantExcludedTask[] = [];
  for (const vote of await ownVotes.all(db, filter)) {
    const { task, thing, applicant } = vote;
    const like = ownCaseCheckKey(vote);
    const rejected = known.get(like) ?? (await rejects(db, subjects, vote));
    known.set(like, rejected);
    if (rejected) barred.push({ task, thing, applicant });
  }
  return barred;
};

const rejects = async (db: Db, subjects: SubjectRegistry, vote: VoteOnApplicantCase): Promise<boolean> => {
  const { subject, step: id, definition, facts, applicant, owner, organizationAccount, choices, escalatedTo } = vote;
  const step = findFlowStep(definition, id);
  if (applicant === null || !step || !isDecideStep(step)) return false;
  const of = { facts, applicant, owner, organizationAccount, chosen: choices[id] ?? [] };
  const admission: StepAdmissionRules = { step, keeper: definition.keeper, of, permission: subjects.get(subject).permission, escalatedTo };
  return rejectsOwnCase({
    applicant,
    account: applicant,
    principal: null,
    own: step.own,
    anotherCanDecide: () => anotherCanDecide(db, admission),
  });
};
