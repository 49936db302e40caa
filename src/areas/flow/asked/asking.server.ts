import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Locale } from '../../../base/locales.ts';
import { nameIn } from '../../../base/names.ts';
import { signedIn } from '../../../platform/access/access.server.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { type Connection, transaction } from '../../../platform/db/connect.server.ts';
import { flag, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockAccount } from '../../accounts/queries.server.ts';
import type { Approvers } from '../approvers.server.ts';
import type { Engine } from '../engine/engine.server.ts';
import { checkFiles, noteFiles } from '../engine/files.server.ts';
import { digestOf, fillForm } from '../engine/form.server.ts';
import { type FactValue, type FlowDefinition, type FormField, isDecided, type Names, stepsOf } from '../model/definition.ts';
import { hiddenSomewhere } from '../model/fields.ts';
import type { AskedField, StartableForm, SubjectName } from '../operations.ts';
import type { Asked } from '../subjects.server.ts';

const flows = statement({
  params: { subjects: list(text()) },
  row: { flow: int, subject: text<SubjectName>(), names: json<Names>(), country: nullable(text()), definition: json<FlowDefinition>() },
  sql: ({ subjects }) =>
    sql`select f.id as flow, f.subject, f.names, f.country, v.definition from flow f join flow_version v on v.flow = f.id and v.number = f.published
         where f.subject = any(${subjects}) and f.state = 'active' and f.deleted_at is null order by f.country nulls last, f.id`,
});
type Flow = Awaited<ReturnType<typeof flows.all>>[number];

/** The case that was made of what is sent again; of what runs alone, where that can be asked for anew afterwards. */
const sentBefore = statement({
  params: { subject: text<SubjectName>(), key: text(), running: flag },
  row: { id: int },
  sql: ({ subject, key, running }) =>
    sql`select id from flow_instance where subject = ${subject} and key = ${key} and (not ${running}::boolean or state in ('running', 'paused')) limit 1`,
});

type FormOption = NonNullable<FormField['options']>[number];
interface Sent {
  flow: string;
  key?: string | undefined;
  fields: Record<string, unknown>;
  chosen?: Record<string, string[]> | undefined;
}

/** So many options of a field come with its form; of more, those that a word finds. */
const mostOptions = 100;
const mostFound = 20;
const firstOptions = (field: FormField): AskedField => {
  const { options = [] } = field;
  return options.length > mostOptions ? { ...field, options: options.slice(0, mostFound), more: true } : field;
};

/** What accounts ask for in the user centre. */
export class Asking {
  readonly #connection: Connection;
  readonly #engine: Engine;
  readonly #approvers: Approvers;

  constructor(connection: Connection, engine: Engine, approvers: Approvers) {
    this.#connection = connection;
    this.#engine = engine;
    this.#approvers = approvers;
  }

  #askedOf(subject: SubjectName): Asked {
    const { asked } = this.#engine.tools.subjects.get(subject);
    if (!asked) throw new AppError('E_NOT_FOUND');
    return asked;
  }

  /** Flows by which an account may ask for something: own forms for all countries and for its own; of the rest the one for its country goes first. */
  async #flowsFor({ country }: Actor): Promise<Flow[]> {
    const subjects = this.#engine.tools.subjects.all.filter(({ asked }) => asked).map(({ name }) => name);
    const found = (await flows.all(this.#connection, { subjects })).filter((flow) => flow.country === null || flow.country === country);
    return found.filter(({ subject }, at) => subject === 'form' || found.findIndex((other) => other.subject === subject) === at);
  }

  /** What an account may ask for now, with what is to be filled in. */
  async forms(context: Context): Promise<StartableForm[]> {
    const actor = signedIn(context);
    const found = await this.#flowsFor(actor);
    const asks = found.some(({ definition }) => chosenBy(definition).length > 0);
    const { people, total } = asks ? await this.#approvers.first(mostOptions) : { people: [], total: 0 };
    const offered = total > mostOptions ? { people: people.slice(0, mostFound), more: true } : { people };
    const forms = await Promise.all(
      found.map(async ({ flow, subject, names, definition }) => ({
        flow: String(flow),
        subject,
        names,
        fields: (await this.#askedOf(subject).form(this.#connection.db, { definition, applicant: actor.id })).map(firstOptions),
        choose: chosenBy(definition).map((step) => ({ ...step, ...offered })),
      })),
    );
    // where there is nothing to choose from, there is nothing to ask for
    return forms.filter(({ fields }) => !fields.some(({ required, options }) => required && options?.length === 0));
  }

  /**
   * Options of a field in whose names or codes a word stands, or of a step (`chosen.` before its id) those whom the applicant may choose;
   * E_NOT_FOUND where the caller has no such form, field or step.
   */
  async choices(context: Context, { flow, field, keyword }: { flow: string; field: string; keyword: string }): Promise<FormOption[]> {
    const actor = signedIn(context);
    const found = await this.#flowFor(actor, flow);
    if (chosenBy(found.definition).some(({ step }) => field === `chosen.${step}`)) {
      const { people } = await this.#approvers.first(mostFound, keyword.trim());
      return people.map(({ id, name }) => ({ value: id, names: { [context.locale]: name } }));
    }
    const form = await this.#formOf(found, actor);
    const { options } = form.find(({ id }) => id === field) ?? {};
    if (!options) throw new AppError('E_NOT_FOUND');
    const word = keyword.trim().toLocaleLowerCase();
    const has = (text: string) => text.toLocaleLowerCase().includes(word);
    return options.filter(({ value, names }) => has(value) || Object.values(names).some(has)).slice(0, mostFound);
  }

  async #flowFor(actor: Actor, flow: string): Promise<Flow> {
    const found = (await this.#flowsFor(actor)).find((one) => String(one.flow) === flow);
    if (!found) throw new AppError('E_NOT_FOUND');
    return found;
  }

  #formOf({ subject, definition }: Flow, { id }: Actor): Promise<readonly FormField[]> {
    return this.#askedOf(subject).form(this.#connection.db, { definition, applicant: id });
  }

  /** Starts a case on a form that was filled in; the same `key` again, or the same asked for while it waits, answers the case that there is. */
  async start(context: Context, { flow, key, fields, chosen = {} }: Sent): Promise<{ id: string }> {
    const actor = signedIn(context);
    const { id: applicant, country } = actor;
    const found = await this.#flowFor(actor, flow);
    const { subject, definition, names } = found;
    const asked = this.#askedOf(subject);
    const form = await this.#formOf(found, actor);
    const filled = fillForm(form, { given: fields, known: {}, modes: {}, otherwise: 'edit' });
    const choices = choicesIn(definition, chosen);
    return transaction(this.#connection, async (tx) => {
      await lockAccount(tx, applicant);
      await checkFiles(tx, form, { known: {}, filled }, applicant);
      const name = `${applicant}:${asked.key?.(filled) ?? key ?? crypto.randomUUID()}`;
      const before = await sentBefore.one(tx, { subject, key: name, running: asked.key !== undefined });
      if (before) return { id: String(before.id) };
      const title = [nameIn(context.locale, names, ''), saidFirst(seenByAll(definition, form), filled, context.locale)]
        .filter(Boolean)
        .join(': ');
      const read = { title, country, applicant, link: null, fields: filled, changed: Object.keys(filled), digest: digestOf(filled) };
      const id = await this.#engine.start(tx, context, { subject, key: name, flow: found.flow, read, choices });
      await noteFiles(tx, id, form, filled);
      return { id: String(id) };
    });
  }
}

/** Fields that no step hides: the title of a case is read at all of them. */
const seenByAll = (definition: FlowDefinition, form: readonly FormField[]): FormField[] => {
  const hidden = hiddenSomewhere(definition);
  return form.filter(({ id }) => !hidden.has(id));
};

/** What a form says first, in words: its first short text, or what was chosen. */
const saidFirst = (form: readonly FormField[], filled: Readonly<Record<string, FactValue>>, locale: Locale): string => {
  const field = form.find(({ type }) => type === 'text' || type === 'choice');
  const value = field && filled[field.id];
  if (typeof value !== 'string') return '';
  const option = field?.options?.find((one) => one.value === value);
  return (option ? nameIn(locale, option.names, value) : value).slice(0, 200);
};

/** Steps whose approvers the applicant chooses. */
const chosenBy = (definition: FlowDefinition): { step: string; names: Names }[] =>
  stepsOf(definition.nodes)
    .filter(isDecided)
    .filter(({ who }) => who.some((one) => one.by === 'chosen' && one.chooser === 'applicant'))
    .map(({ id, names }) => ({ step: id, names }));

/** Whom the applicant chose, by step; E_VALIDATION where he chose nobody. */
const choicesIn = (definition: FlowDefinition, chosen: Record<string, string[]>): Record<string, number[]> => {
  const choices: Record<string, number[]> = {};
  for (const { step } of chosenBy(definition)) {
    const ids = (chosen[step] ?? []).map(Number).filter((id) => Number.isInteger(id) && id > 0);
    if (ids.length === 0) throw new AppError('E_VALIDATION', { [`chosen.${step}`]: 'required' });
    choices[step] = ids;
  }
  return choices;
};
