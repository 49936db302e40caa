import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Locale } from '../../../base/locales.ts';
import { localizedName } from '../../../base/names.ts';
import { requireActor } from '../../../platform/access/access.server.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { type Connection, transaction } from '../../../platform/db/connect.server.ts';
import { flag, int, statement, text } from '../../../platform/db/sql.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { accountMembership, lockAccountRow } from '../../accounts/queries.server.ts';
import type { EligibleRecipientSearch } from '../approvers.server.ts';
import type { Engine } from '../engine/engine.server.ts';
import { checkAddedFiles, replaceCaseFileLinks } from '../engine/files.server.ts';
import { applySubmittedFields, digestOfJson } from '../engine/form.server.ts';
import { admittedAccounts, parseAccountIds, refuseIneligibleAccounts } from '../engine/recipients.server.ts';
import type { CaseFactValue, DecideStep, FlowDefinition, FormField } from '../model/definition.ts';
import { fieldsSometimesHidden } from '../model/fields.ts';
import type { FieldToFill, StartableForm, SubjectName } from '../operations.ts';
import type { SubjectTypeRequestForm } from '../subjects.server.ts';
import {
  admissionRulesBeforeCaseStart,
  type StartableFlow,
  startableFlow,
  startableFlows,
  stepsWithApplicantChosenApprovers,
} from './startable.server.ts';

/**
 * An earlier case with the same key, so that a repeated request creates no second case. `running`: finds only a running or paused case,
 * because the same label or organization may be requested again after the case has ended.
 */
const sentBefore = statement({
  params: { subject: text<SubjectName>(), key: text(), running: flag },
  row: { id: int },
  sql: ({ subject, key, running }) =>
    sql`select id from flow_instance where subject = ${subject} and key = ${key} and (not ${running}::boolean or state in ('running', 'paused')) limit 1`,
});

type FormOption = NonNullable<FormField['options']>[number];
interface SubmittedRequest {
  flow: string;
  key?: string | undefined;
  fields: Record<string, unknown>;
  chosen?: Record<string, string[]> | undefined;
}

/** Maximum number of options sent with a form; a field with more options has a search instead. */
const mostOptions = 100;
const mostFound = 20;
const firstOptions = (field: FormField): FieldToFill => {
  const { options = [] } = field;
  return options.length > mostOptions ? { ...field, options: options.slice(0, mostFound), more: true } : field;
};

/** Request forms of the user centre. */
export class RequestService {
  readonly #connection: Connection;
  readonly #engine: Engine;
  readonly #approvers: EligibleRecipientSearch;

  constructor(connection: Connection, engine: Engine, approvers: EligibleRecipientSearch) {
    this.#connection = connection;
    this.#engine = engine;
    this.#approvers = approvers;
  }

  #askedOf(subject: SubjectName): SubjectTypeRequestForm {
    const { requestedForm } = this.#engine.tools.subjects.get(subject);
    if (!requestedForm) throw new AppError('E_NOT_FOUND');
    return requestedForm;
  }

  /** Forms that an account may submit now, with their fields and the steps whose approvers it chooses. */
  async forms(context: Context): Promise<StartableForm[]> {
    const actor = requireActor(context);
    const found = await startableFlows(this.#connection, this.#engine.tools.subjects, actor);
    const forms = await Promise.all(
      found.map(async (one) => ({
        flow: String(one.flow),
        subject: one.subject,
        names: one.names,
        fields: (await this.#formOf(one, actor)).map(firstOptions),
        choose: await Promise.all(stepsWithApplicantChosenApprovers(one.definition).map((step) => this.#choice(one, actor, step))),
      })),
    );
    // a required field without options makes a form impossible to submit
    return forms.filter(({ fields }) => !fields.some(({ required, options }) => required && options?.length === 0));
  }

  /** A step whose approvers the applicant chooses, with the first candidates. */
  async #choice(flow: StartableFlow, actor: Actor, step: DecideStep): Promise<StartableForm['choose'][number]> {
    const admission = admissionRulesBeforeCaseStart(this.#engine.tools.subjects, flow, actor, step);
    const { people, total } = await this.#approvers.choosable(this.#connection.db, admission, { most: mostOptions });
    const offered = total > mostOptions ? { people: people.slice(0, mostFound), more: true } : { people };
    return { step: step.id, names: step.names, ...offered };
  }

  /**
   * Searches the options of a field by name or code, or the candidates of a step (`chosen.` before the step's id). Throws E_NOT_FOUND if the
   * caller has no such form, field or step.
   */
  async choices(context: Context, { flow, field, keyword }: { flow: string; field: string; keyword: string }): Promise<FormOption[]> {
    const actor = requireActor(context);
    const { subjects } = this.#engine.tools;
    const found = await startableFlow(this.#connection, subjects, actor, flow);
    const step = stepsWithApplicantChosenApprovers(found.definition).find(({ id }) => field === `chosen.${id}`);
    if (step) {
      const searchQuery = { most: mostFound, keyword: keyword.trim() };
      const { people } = await this.#approvers.choosable(
        this.#connection.db,
        admissionRulesBeforeCaseStart(subjects, found, actor, step),
        searchQuery,
      );
      return people.map(({ id, name }) => ({ value: id, names: { [context.locale]: name } }));
    }
    const form = await this.#formOf(found, actor);
    const { options } = form.find(({ id }) => id === field) ?? {};
    if (!options) throw new AppError('E_NOT_FOUND');
    const word = keyword.trim().toLocaleLowerCase();
    const has = (text: string) => text.toLocaleLowerCase().includes(word);
    return options.filter(({ value, names }) => has(value) || Object.values(names).some(has)).slice(0, mostFound);
  }

  #formOf({ subject, definition }: StartableFlow, { id }: Actor): Promise<readonly FormField[]> {
    return this.#askedOf(subject).form(this.#connection.db, { definition, applicant: id });
  }

  /**
   * Starts a case on a submitted form. Idempotent: returns the existing case for a repeated `key`, or for a repeated request while its case runs.
   */
  async start(context: Context, { flow, key, fields, chosen = {} }: SubmittedRequest): Promise<{ id: string }> {
    const actor = requireActor(context);
    const { id: applicant, country } = actor;
    const found = await startableFlow(this.#connection, this.#engine.tools.subjects, actor, flow);
    const { subject, definition, names } = found;
    const requestedForm = this.#askedOf(subject);
    const form = await this.#formOf(found, actor);
    const filled = applySubmittedFields(form, { given: fields, known: {}, modes: {}, otherwise: 'edit' });
    const choices = await this.#choicesOf(found, actor, chosen);
    return transaction(this.#connection, async (tx) => {
      await lockAccountRow(tx, applicant);
      // the flow and the form were selected by the country that the account had when this call began
      if ((await accountMembership.one(tx, { account: applicant }))?.country !== country)
        throw new AppError('E_CONFLICT', { country: 'applicantChanged' });
      await checkAddedFiles(tx, form, { known: {}, filled }, applicant);
      const name = `${applicant}:${requestedForm.key?.(filled) ?? key ?? crypto.randomUUID()}`;
      const before = await sentBefore.one(tx, { subject, key: name, running: requestedForm.key !== undefined });
      if (before) return { id: String(before.id) };
      const title = [localizedName(context.locale, names, ''), firstFieldText(visibleAtAllSteps(definition, form), filled, context.locale)]
        .filter(Boolean)
        .join(': ');
      const read = { title, country, applicant, link: null, fields: filled, changed: Object.keys(filled), digest: digestOfJson(filled) };
      const id = await this.#engine.start(tx, context, { subject, key: name, flow: found.flow, read, choices });
      await replaceCaseFileLinks(tx, id, form, filled);
      return { id: String(id) };
    });
  }

  /** The accounts that the applicant chose, by step. Throws E_VALIDATION at `chosen.<step>` if none or a disallowed one was chosen. */
  async #choicesOf(flow: StartableFlow, actor: Actor, chosen: Record<string, string[]>): Promise<Record<string, number[]>> {
    const { db } = this.#connection;
    const choices: Record<string, number[]> = {};
    for (const step of stepsWithApplicantChosenApprovers(flow.definition)) {
      const field = `chosen.${step.id}`;
      const ids = parseAccountIds(field, chosen[step.id] ?? []);
      const admitted = await admittedAccounts(db, admissionRulesBeforeCaseStart(this.#engine.tools.subjects, flow, actor, step));
      await refuseIneligibleAccounts(db, field, ids, { admitted, used: new Set() });
      choices[step.id] = ids;
    }
    return choices;
  }
}

/** Fields that no step hides; only these may appear in the title of a case, which is visible at every step. */
const visibleAtAllSteps = (definition: FlowDefinition, form: readonly FormField[]): FormField[] => {
  const hidden = fieldsSometimesHidden(definition);
  return form.filter(({ id }) => !hidden.has(id));
};

/** The first short text or choice of a form, as text; part of the title of the case. */
const firstFieldText = (form: readonly FormField[], filled: Readonly<Record<string, CaseFactValue>>, locale: Locale): string => {
  const field = form.find(({ type }) => type === 'text' || type === 'choice');
  const value = field && filled[field.id];
  if (typeof value !== 'string') return '';
  const option = field?.options?.find((one) => one.value === value);
  return (option ? localizedName(locale, option.names, value) : value).slice(0, 200);
};
