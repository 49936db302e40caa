import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Country } from '../../base/locales.ts';
import { localizedName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { displayName, joinAccount } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { hasSqlCondition } from '../../platform/db/errors.server.ts';
import { flag, instant, int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  purgedFieldDifferences,
} from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import { builtinFlows } from './builtin.ts';
import { assertDefinitionSize, DefinitionChecker, faultsOf } from './checker.server.ts';
import type { FlowDefinition, LocalizedNames } from './model/definition.ts';
import type { DesignerSubject, FlowDetail, FlowInput, FlowRow, FlowState, SubjectName } from './operations.ts';
import type { SubjectRegistry } from './subjects.server.ts';
import { flowTable, flowVersionTable } from './table.server.ts';

const columns = `f.id, f.names, f.subject, f.country, f.state, f.builtin, f.published, f.version, f.updated_at as "updatedAt",
  coalesce((select v.definition <> f.draft from flow_version v where v.flow = f.id and v.number = f.published), true) as changed,
  (select count(*)::int from flow_instance i where i.flow = f.id and i.state in ('running', 'paused')) as running`;
const flows: ListSelect = {
  columns,
  from: 'flow f',
  key: 'f.id',
  sorts: { updated: 'f.updated_at' },
  order: 'f.id desc',
  keyword: ['f.names::text'],
};
const row = {
  id: int,
  names: json<LocalizedNames>(),
  subject: text<SubjectName>(),
  country: nullable(text<Country>()),
  state: text<FlowState>(),
  builtin: flag,
  published: nullable(int),
  version: int,
  updatedAt: instant,
  changed: flag,
  running: int,
  draft: json<FlowDefinition>(),
};
const byId = statement({
  params: { id: int },
  row,
  sql: ({ id }) => sql`select ${sql.raw(columns)}, f.draft from flow f where f.id = ${id} and f.deleted_at is null`,
});
type Row = NonNullable<Awaited<ReturnType<typeof byId.one>>>;
const lock = statement({
  params: { id: int },
  row: { id: int },
  sql: ({ id }) => sql`select id from flow where id = ${id} and deleted_at is null for update`,
});
const versions = statement({
  params: { flow: int },
  row: { number: int, at: instant, by: nullable(text()) },
  sql: ({ flow }) =>
    sql`select v.number, v.published_at as at, case when a.id is null then null else ${sql.raw(displayName())} end as by
          from flow_version v left ${sql.raw(joinAccount('v.published_by'))} where v.flow = ${flow} order by v.number desc`,
});
const definitionOf = statement({
  params: { flow: int, number: int },
  row: { definition: json<FlowDefinition>() },
  sql: ({ flow, number }) => sql`select definition from flow_version where flow = ${flow} and number = ${number}`,
});
const everUsed = statement({
  params: { flow: int },
  row: { used: flag },
  sql: ({ flow }) => sql`select exists (select 1 from flow_instance where flow = ${flow}) as used`,
});

export type FlowFilters = {
  state?: FlowState | undefined;
  subject?: SubjectName | undefined;
  country?: string | undefined;
};
export type FlowChange = Partial<Omit<FlowInput, 'subject'>> & { version?: number | undefined };

const emptyDefinition: FlowDefinition = { nodes: [], keeper: [{ by: 'label', label: 'administrator' }] };

/** Definitions of flows: an editable draft, and published versions, which never change. */
export class Flows {
  readonly #connection: Connection;
  readonly #subjects: SubjectRegistry;
  readonly checker: DefinitionChecker;

  constructor(connection: Connection, subjects: SubjectRegistry) {
    this.#connection = connection;
    this.#subjects = subjects;
    this.checker = new DefinitionChecker(connection, subjects);
  }

  /** Inserts the missing flows of the product. Returns the subject types of the inserted flows. */
  async load(): Promise<SubjectName[]> {
    const there = await this.#connection.db.select({ subject: flowTable.subject }).from(flowTable).where(eq(flowTable.builtin, true));
    // return before any write, so that the portal starts with a full disk
    if (builtinFlows.every(({ subject }) => there.some((one) => one.subject === subject))) return [];
    return transaction(this.#connection, async (tx) => {
      await lockInTransaction(tx, 7317);
      const known = await tx.select({ subject: flowTable.subject }).from(flowTable).where(eq(flowTable.builtin, true));
      const subjects = new Set(known.map(({ subject }) => subject));
      for (const { subject, names, definition } of builtinFlows.filter((one) => !subjects.has(one.subject))) {
        const values = { names, subject, builtin: true, draft: definition, published: 1, state: 'active' as const };
        const [made] = await tx.insert(flowTable).values(values).returning({ id: flowTable.id });
        if (made) await tx.insert(flowVersionTable).values({ flow: made.id, number: 1, definition });
      }
      return builtinFlows.map(({ subject }) => subject).filter((subject) => !subjects.has(subject));
    });
  }

  /** A page of flows. Filters: state, subject, country. */
  async list(context: Context, query: ListQuery<FlowFilters>): Promise<Paged<FlowRow>> {
    authorise(context, 'flow:definition:read', {});
    const where = new WhereClause().always('f.deleted_at is null');
    where.maybe('f.state = ?', query.state).maybe('f.subject = ?', query.subject).maybe('f.country = ?', query.country);
    const found = await selectPage<Row>(this.#connection, flows, where, { ...query });
    return { ...found, docs: found.docs.map(toRow) };
  }

  async get(context: Context, id: string): Promise<FlowDetail> {
    authorise(context, 'flow:definition:read', {});
    const found = await this.#read(this.#connection.db, numberOfRowId(id));
    const numbers = await versions.all(this.#connection, { flow: found.id });
    return {
      ...toRow(found),
      draft: found.draft,
      fields: [...this.#subjects.get(found.subject).fields],
      problems: await this.checker.check(context, found.subject, found.draft),
      versions: numbers.map(({ number, at, by }) => ({ number, at: new Date(at).toISOString(), by })),
    };
  }

  async #read(db: Db, id: number): Promise<Row> {
    const found = await byId.one(db, { id });
    if (!found) throw new AppError('E_NOT_FOUND');
    return found;
  }

  /** The subject types on which flows can decide, with their fields for conditions. */
  subjects(context: Context): DesignerSubject[] {
    authorise(context, 'flow:definition:read', {});
    return this.#subjects.all.map(({ name, fields }) => ({ name, fields: [...fields] }));
  }

  /** Creates a flow with a draft. Problems of the draft prevent only its publication. Returns the id of the flow. */
  async create(context: Context, { names, subject, country, draft = emptyDefinition }: FlowInput): Promise<{ id: string }> {
    authorise(context, 'flow:definition:update', {});
    return transaction(this.#connection, async (tx) => {
      const values = { names, subject, country: country as Country | null, draft };
      const [made] = await tx.insert(flowTable).values(values).returning({ id: flowTable.id });
      if (!made) throw new Error('A flow was not put in');
      await audit(tx, context, {
        action: 'flow.create',
        target: `flow:${made.id}`,
        facts: {
          title: localizedName(context.locale, names, ''),
          changes: createdFieldDifferences({ names, subject, country, draft, state: 'draft' }),
        },
      });
      return { id: String(made.id) };
    });
  }

  /** Saves a draft. Throws E_CONFLICT if another operator has saved it meanwhile. */
  async update(context: Context, id: string, { version, ...change }: FlowChange): Promise<void> {
    authorise(context, 'flow:definition:update', {});
    await this.#change(context, id, 'update', async (tx, found) => {
      if (version !== undefined && version !== found.version) throw new AppError('E_CONFLICT');
      const { country, ...rest } = change;
      await this.#write(tx, found.id, { ...rest, ...(country !== undefined && { country: country as Country | null }) });
      return changedFieldDifferences<object>({ names: found.names, country: found.country, draft: found.draft }, change);
    });
  }

  async #write(tx: Db, id: number, set: Partial<typeof flowTable.$inferInsert>): Promise<void> {
    await tx
      .update(flowTable)
      .set({ ...set, version: sql`${flowTable.version} + 1`, updatedAt: sql`now()` })
      .where(eq(flowTable.id, id))
      .catch((error: unknown) => {
        throw hasSqlCondition(error, 'uniqueViolation') ? new AppError('E_VALIDATION', { country: 'used' }) : error;
      });
  }

  async #change(context: Context, id: string, action: string, work: (tx: Db, found: Row) => Promise<object>): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      const n = numberOfRowId(id);
      await lock.one(tx, { id: n });
      const found = await this.#read(tx, n);
      const changes = (await work(tx, found)) as ReturnType<typeof changedFieldDifferences>;
      await audit(tx, context, {
        action: `flow.${action}`,
        target: `flow:${n}`,
        facts: { title: localizedName(context.locale, found.names, ''), changes },
      });
    });
  }

  /**
   * Publishes the draft as a new version for new cases; running cases keep their version. Throws E_VALIDATION by step for problems, for example a
   * step without approvers and fallback in some country, or a label beyond the caller's permissions; at `draft` if the definition is too large.
   */
  async publish(context: Context, id: string, version: number | undefined): Promise<void> {
    const { id: by } = authorise(context, 'flow:definition:publish', {});
    const known = await this.#read(this.#connection.db, numberOfRowId(id));
    assertDefinitionSize(known.draft);
    const problems = [
      ...(await this.checker.check(context, known.subject, known.draft)),
      ...(await this.checker.uncovered(known, context.signal)),
    ];
    if (problems.length > 0) throw new AppError('E_VALIDATION', faultsOf(problems));
    await this.#change(context, id, 'publish', async (tx, found) => {
      if (found.version !== (version ?? known.version)) throw new AppError('E_CONFLICT');
      const [latest] = await versions.all(tx, { flow: found.id });
      const number = (latest?.number ?? 0) + 1;
      await tx.insert(flowVersionTable).values({ flow: found.id, number, definition: found.draft, publishedBy: by });
      await this.#write(tx, found.id, { published: number, state: 'active' });
      return changedFieldDifferences({ published: found.published, state: found.state }, { published: number, state: 'active' as const });
    });
  }

  /** Suspends a flow: no new cases start, running cases continue. Throws E_STATE if it is not active. */
  async suspend(context: Context, id: string): Promise<void> {
    authorise(context, 'flow:definition:publish', {});
    await this.#change(context, id, 'suspend', async (tx, found) => {
      if (found.state !== 'active') throw new AppError('E_STATE');
      await this.#write(tx, found.id, { state: 'suspended' });
      return changedFieldDifferences(found, { state: 'suspended' as const });
    });
  }

  async resume(context: Context, id: string): Promise<void> {
    authorise(context, 'flow:definition:publish', {});
    await this.#change(context, id, 'resume', async (tx, found) => {
      if (found.state !== 'suspended') throw new AppError('E_STATE');
      await this.#write(tx, found.id, { state: 'active' });
      return changedFieldDifferences(found, { state: 'active' as const });
    });
  }

  /** Replaces the draft by a published version. */
  async revert(context: Context, id: string, number: number): Promise<void> {
    authorise(context, 'flow:definition:update', {});
    await this.#change(context, id, 'revert', async (tx, found) => {
      const { definition } = (await definitionOf.one(tx, { flow: found.id, number })) ?? {};
      if (!definition) throw new AppError('E_NOT_FOUND');
      await this.#write(tx, found.id, { draft: definition });
      return { draft: { from: found.version, to: `v${number}` } };
    });
  }

  /** The definition of a published version by its number, or the draft if no number is given. */
  async definition(context: Context, id: string, number?: number): Promise<{ definition: FlowDefinition; names: LocalizedNames }> {
    authorise(context, 'flow:definition:read', {});
    const found = await this.#read(this.#connection.db, numberOfRowId(id));
    if (number === undefined) return { definition: found.draft, names: found.names };
    const publishedVersion = await definitionOf.one(this.#connection, { flow: found.id, number });
    if (!publishedVersion) throw new AppError('E_NOT_FOUND');
    return { definition: publishedVersion.definition, names: found.names };
  }

  /** Deletes flows. Throws E_IN_USE if a case ever ran on one, because history is never deleted; E_PROTECTED for a flow of the product. */
  async remove(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'flow:definition:delete', {});
    for (const id of ids)
      await this.#change(context, id, 'delete', async (tx, found) => {
        if (found.builtin) throw new AppError('E_PROTECTED');
        if ((await everUsed.one(tx, { flow: found.id }))?.used) throw new AppError('E_IN_USE', { flow: 'used' });
        await tx.delete(flowVersionTable).where(eq(flowVersionTable.flow, found.id));
        await tx.delete(flowTable).where(eq(flowTable.id, found.id));
        return purgedFieldDifferences({
          names: found.names,
          subject: found.subject,
          country: found.country,
          draft: found.draft,
          published: found.published,
          state: found.state,
        });
      });
  }
}

const toRow = ({ draft: _draft, updatedAt, ...found }: Row): FlowRow => ({
  ...found,
  id: String(found.id),
  updated: new Date(updatedAt).toISOString(),
});
