import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { nameIn } from '../../base/names.ts';
import { authorise, may, signedIn } from '../../platform/access/access.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { instant, int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { numberOf } from '../../platform/http/resource.server.ts';
import { lockAccount } from '../accounts/queries.server.ts';
import type { Approvers } from './approvers.server.ts';
import { actingOn, heldBy } from './engine/acting.server.ts';
import type { Work } from './engine/advance.server.ts';
import { finish } from './engine/advance.server.ts';
import { detailOf } from './engine/detail.server.ts';
import { type ActionInput, commentOf, type Engine } from './engine/engine.server.ts';
import { digestOf, fillForm } from './engine/form.server.ts';
import { goOn, pause, remind, withdraw } from './engine/keep.server.ts';
import { handOver, jump, resubmit } from './engine/move.server.ts';
import { type Case, caseOfTask, checkRuns, decidedError, readCase, tell } from './engine/store.server.ts';
import { type FlowDefinition, isDecided, type Names, stepsOf } from './model/definition.ts';
import type { BatchResult, CaseDetail, StartableForm, TaskAction } from './operations.ts';
import { wordsOf } from './words.server.ts';

const copiedTo = statement({
  params: { instance: int, account: int },
  row: { account: int },
  sql: ({ instance, account }) => sql`select account from flow_copy where instance = ${instance} and account = ${account} limit 1`,
});
const stoppedAt = statement({
  params: { id: int },
  row: { at: nullable(instant) },
  sql: ({ id }) => sql`select paused_at as at from flow_instance where id = ${id}`,
});
const forms = statement({
  row: { flow: int, names: json<Names>(), country: nullable(text()), definition: json<FlowDefinition>() },
  sql: () =>
    sql`select f.id as flow, f.names, f.country, v.definition from flow f join flow_version v on v.flow = f.id and v.number = f.published
         where f.subject = 'form' and f.state = 'active' and f.deleted_at is null order by f.id`,
});
const sentBefore = statement({
  params: { key: text() },
  row: { id: int },
  sql: ({ key }) => sql`select id from flow_instance where subject = 'form' and key = ${key} limit 1`,
});

type KeeperAction = 'hand-over' | 'jump' | 'pause' | 'resume' | 'cancel';
type ApplicantAction = 'withdraw' | 'remind' | 'comment' | 'resubmit';
interface Sent {
  flow: string;
  key?: string | undefined;
  fields: Record<string, unknown>;
  chosen?: Record<string, string[]> | undefined;
}

/** So many approvers an applicant can choose from. */
const mostToChoose = 200;

/** A case by its number; lists have a letter before it, to tell it from a task. */
const caseNumber = (id: string): number => numberOf(id.replace(/^c/, ''));

/** Cases as people work on them: those who decide, those who keep, those who asked. */
export class Cases {
  readonly #connection: Connection;
  readonly #engine: Engine;

  readonly #approvers: Approvers;

  constructor(connection: Connection, engine: Engine, approvers: Approvers) {
    this.#approvers = approvers;
    this.#connection = connection;
    this.#engine = engine;
  }

  /** A task, or (`c<case>`) a case that the caller has to do with: he decided on it, asked for it, was told of it, or keeps it. */
  async task(context: Context, id: string): Promise<CaseDetail> {
    signedIn(context);
    const ofCase = /^c(\d{1,9})$/.exec(id);
    const instance = ofCase ? Number(ofCase[1]) : (await caseOfTask.one(this.#connection, { id: numberOf(id) }))?.instance;
    if (!instance) throw new AppError('E_NOT_FOUND');
    return this.#detail(context, instance, ofCase ? undefined : numberOf(id));
  }

  async #detail(context: Context, instance: number, taskId?: number): Promise<CaseDetail> {
    const actor = signedIn(context);
    const { id: account } = actor;
    const { db } = this.#connection;
    const found = await readCase(db, instance);
    const held = await heldBy(db, this.#engine.deputies, actor);
    const ways = await Promise.all(found.tasks.map((task) => actingOn(db, held, task, found.row)));
    const acting = ways.find((way) => way?.task.id === taskId) ?? ways.find((way) => way?.task.state === 'open' && way.task.active) ?? null;
    const isKeeper = this.#keeps(context, found);
    const concerned =
      ways.some(Boolean) || found.row.applicant === account || (await copiedTo.one(db, { instance, account })) !== undefined;
    if (!concerned && !isKeeper && !this.#sees(context, found)) throw new AppError('E_NOT_FOUND');
    const { locale } = context;
    return detailOf(db, this.#engine.tools.subjects, found, { account, acting, isKeeper, locale, words: wordsOf(locale) });
  }

  #sees(context: Context, { row }: Case): boolean {
    return may(context, 'flow:case:read', { country: row.country, owner: row.applicant });
  }
  #keeps(context: Context, { row }: Case): boolean {
    return may(context, 'flow:case:keep', { country: row.country, owner: row.applicant });
  }

  /** One action of who decides. */
  async act(context: Context, id: string, action: TaskAction, input: ActionInput): Promise<CaseDetail> {
    const task = /^c\d{1,9}$/.test(id) ? await this.#taskFor(context, Number(id.slice(1)), action) : numberOf(id);
    const instance = await this.#engine.act(context, task, action, input);
    return this.#detail(context, instance, task);
  }

  /** The caller's task of a case: the one that is open, or the vote that he takes back. */
  async #taskFor(context: Context, instance: number, action: TaskAction): Promise<number> {
    const { task } = await this.#detail(context, instance);
    const { id: account } = signedIn(context);
    const { tasks, row } = await readCase(this.#connection.db, instance);
    const cast = tasks.findLast((one) => one.actor === account && one.kind === 'vote');
    const found = action === 'retract' ? cast?.id : task === null ? undefined : Number(task);
    if (found !== undefined) return found;
    throw await decidedError(this.#connection.db, row.endedBy, row.endedAt && new Date(row.endedAt));
  }

  /** The same decision on several; each for itself, with its own result. */
  async decideAll(
    context: Context,
    ids: readonly string[],
    decision: 'approve' | 'reject',
    reason: string | undefined,
  ): Promise<BatchResult[]> {
    if (decision === 'reject') commentOf(reason);
    const results: BatchResult[] = [];
    for (const id of new Set(ids)) {
      const error = await this.#engine.act(context, numberOf(id), decision, { reason }).then(
        () => null,
        (refused: unknown) => {
          if (refused instanceof AppError) return refused.code;
          throw refused;
        },
      );
      results.push({ id, ok: error === null, error });
    }
    return results;
  }

  /** One case within a keeper's reach. */
  async kept(context: Context, id: string): Promise<CaseDetail> {
    const found = await readCase(this.#connection.db, caseNumber(id));
    authorise(context, 'flow:case:read', { country: found.row.country, owner: found.row.applicant });
    return this.#detail(context, found.row.id);
  }

  /** What keepers do with a case within their reach. */
  async keep(context: Context, id: string, action: KeeperAction, input: ActionInput): Promise<CaseDetail> {
    const instance = await this.#engine.within(context, caseNumber(id), async (work) => {
      const { row } = work.found;
      authorise(context, 'flow:case:keep', { country: row.country, owner: row.applicant });
      if (action === 'pause') return pause(work, commentOf(input.reason));
      if (action === 'resume') return goOn(work, new Date((await stoppedAt.one(work.tx, { id: row.id }))?.at ?? Date.now()));
      if (action === 'cancel') {
        if (row.state !== 'running' && row.state !== 'paused') await checkRuns(work.tx, work.found);
        return finish(work, 'cancelled', commentOf(input.reason));
      }
      await checkRuns(work.tx, work.found);
      if (action === 'jump') return jump(work, { to: input.to ?? '', reason: input.reason });
      return handOver(work, { task: input.task ?? '', account: input.account ?? '' });
    });
    return this.#detail(context, instance);
  }

  /** What the caller asked for himself; anything else is not there. */
  async mine(context: Context, id: string): Promise<CaseDetail> {
    return this.#detail(context, await this.#own(context, id));
  }
  async actOnMine(
    context: Context,
    id: string,
    action: ApplicantAction,
    input: Pick<ActionInput, 'reason' | 'fields'>,
  ): Promise<CaseDetail> {
    await this.#own(context, id);
    return this.ask(context, id, action, input);
  }
  async #own(context: Context, id: string): Promise<number> {
    const { row } = await readCase(this.#connection.db, caseNumber(id));
    if (row.applicant !== signedIn(context).id || row.subject !== 'form') throw new AppError('E_NOT_FOUND');
    return row.id;
  }

  /** What the applicant may do, and a keeper for him. */
  async ask(
    context: Context,
    id: string,
    action: ApplicantAction,
    { reason, fields }: Pick<ActionInput, 'reason' | 'fields'>,
  ): Promise<CaseDetail> {
    const { id: account } = signedIn(context);
    const instance = await this.#engine.within(context, caseNumber(id), async (work) => {
      const own = work.found.row.applicant === account && work.found.row.subject === 'form';
      if (!own && !(action !== 'resubmit' && action !== 'withdraw' && this.#keeps(context, work.found))) throw new AppError('E_NOT_FOUND');
      await this.#asked(work, action, { reason, fields });
    });
    return this.#detail(context, instance);
  }

  async #asked(work: Work, action: ApplicantAction, { reason, fields }: Pick<ActionInput, 'reason' | 'fields'>): Promise<void> {
    const { tx, found, agent } = work;
    if (action === 'comment') return tell(tx, found.row.id, agent, { action, reason: commentOf(reason) });
    await checkRuns(tx, found);
    if (action === 'withdraw') return withdraw(work, reason ?? null);
    if (action === 'resubmit') return resubmit(work, agent.actor?.id ?? null, fields);
    return remind(
      work,
      found.steps.filter(({ state }) => state === 'open'),
    );
  }

  /** Forms that the caller may send: those for all countries, and for his own. */
  async forms(context: Context): Promise<StartableForm[]> {
    const { country } = signedIn(context);
    const found = (await forms.all(this.#connection, {})).filter((form) => form.country === null || form.country === country);
    const asks = found.some(({ definition }) => chosenBy(definition).length > 0);
    const people = asks ? await this.#approvers.all(mostToChoose) : [];
    return found.map(({ flow, names, definition }) => ({
      flow: String(flow),
      names,
      fields: [...(definition.form ?? [])],
      choose: chosenBy(definition).map((step) => ({ ...step, people })),
    }));
  }

  /** Starts a case on a form that was filled in; the same `key` again answers the case that it made. */
  async startForm(context: Context, { flow, key, fields, chosen = {} }: Sent): Promise<{ id: string }> {
    const { id: applicant, country } = signedIn(context);
    const form = (await forms.all(this.#connection, {})).find(
      (one) => String(one.flow) === flow && (one.country === null || one.country === country),
    );
    if (!form) throw new AppError('E_NOT_FOUND');
    const filled = fillForm(form.definition.form ?? [], { given: fields, known: {}, modes: {}, otherwise: 'edit' });
    const choices: Record<string, number[]> = {};
    for (const { step } of chosenBy(form.definition)) {
      const ids = (chosen[step] ?? []).map(Number).filter((id) => Number.isInteger(id) && id > 0);
      if (ids.length === 0) throw new AppError('E_VALIDATION', { [`chosen.${step}`]: 'required' });
      choices[step] = ids;
    }
    return transaction(this.#connection, async (tx) => {
      await lockAccount(tx, applicant);
      const name = `${applicant}:${key ?? crypto.randomUUID()}`;
      const before = await sentBefore.one(tx, { key: name });
      if (before) return { id: String(before.id) };
      const said = form.definition.form?.find(({ type }) => type === 'text');
      const subject = said ? filled[said.id] : null;
      const title = [nameIn(context.locale, form.names, ''), typeof subject === 'string' ? subject.slice(0, 200) : '']
        .filter(Boolean)
        .join(': ');
      const read = { title, country, applicant, link: null, fields: filled, changed: Object.keys(filled), digest: digestOf(filled) };
      return { id: String(await this.#engine.start(tx, context, { subject: 'form', key: name, flow: form.flow, read, choices })) };
    });
  }
}

/** Steps whose approvers the applicant chooses. */
const chosenBy = (definition: FlowDefinition): { step: string; names: Names }[] =>
  stepsOf(definition.nodes)
    .filter(isDecided)
    .filter(({ who }) => who.some((one) => one.by === 'chosen' && one.chooser === 'applicant'))
    .map(({ id, names }) => ({ step: id, names }));
