import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, requireActor, scopeFilterOf } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { hasSqlCondition } from '../../platform/db/errors.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, createdFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId, toPagedList } from '../../platform/resource/resource.server.ts';
import type { Engine } from '../flow/engine/engine.server.ts';
import { caseSummaryOf } from '../flow/read/case-summary.server.ts';
import type { WorkLists } from '../flow/read/lists.server.ts';
import * as store from './application-store.server.ts';
import { type ApplicationAnswer, setApplicationStatus, storeApplicationAnswer } from './application-subject.server.ts';
import type { Application, ApplicationInput } from './operations.ts';
import { closedRecordError, isClosedForApplications } from './reader-relation.server.ts';
import { postingFormPath } from './store.server.ts';
import { applicationTable } from './table.server.ts';

type Row = store.ApplicationRow;
const { applicationPageSize: limit } = store;
const offsetOf = (page: number): number => (page - 1) * limit;
/** Returns a page of applications; each row contains the total. */
const toPage = (found: readonly (Row & { total: number })[], page: number, toDoc: (row: Row) => Application): Paged<Application> =>
  toPagedList(found.map(toDoc), found[0]?.total ?? 0, { page, limit });

const order: Omit<ListSelect, 'columns' | 'from'> = {
  key: 'a.id',
  sorts: { created: 'a.id' },
  order: 'a.id desc',
  keyword: ['r.title', 'o.real_name', 'o.company', 'a.message', 'a.contact'],
};

/** Applications on supplies and demands, and the answers to them by owners or operators. */
export class Applications {
  readonly #connection: Connection;
  readonly #engine: Engine;
  readonly #lists: WorkLists;

  constructor(connection: Connection, { engine, lists }: { engine: Engine; lists: WorkLists }) {
    this.#connection = connection;
    this.#engine = engine;
    this.#lists = lists;
  }

  /**
   * Creates an application on a public record. Throws E_ENDED, E_SUPPLY_ENDED or E_EXPIRED if the record accepts no more applications.
   * Throws E_APPLIED if an earlier application of the caller is pending or approved, and E_FORBIDDEN if the caller owns the posting.
   */
  async apply(context: Context, record: string, { message, contact }: ApplicationInput): Promise<Application> {
    const { id: applicant, name } = requireActor(context);
    const n = numberOfRowId(record);
    return transaction(this.#connection, async (tx) => {
      const row = await store.lockRecordForApplication.one(tx, { n });
      if (!row) throw new AppError('E_NOT_FOUND');
      if (row.owner === applicant) throw new AppError('E_FORBIDDEN');
      if (row.gone || isClosedForApplications(row)) throw closedRecordError(row);
      const [made] = await tx
        .insert(applicationTable)
        .values({ record: n, applicant, message, contact })
        .returning({ id: applicationTable.id })
        .catch((error: unknown) => {
          throw hasSqlCondition(error, 'uniqueViolation') ? new AppError('E_APPLIED') : error;
        });
      if (!made) throw new Error('No application was made');
      const changes = createdFieldDifferences({ record: n, message, contact, status: 'pending' });
      await audit(tx, context, { action: 'application.create', target: `record:snd:${n}`, facts: { title: row.title, changes } });
      if (row.owner !== null && row.posting !== null)
        await sendNotice(tx, row.owner, {
          type: 'application.received',
          facts: { title: row.title, name },
          link: postingFormPath(row.posting),
        });
      if (row.posting === null) await this.#engine.start(tx, context, { subject: 'application', key: String(made.id) });
      return forApplicant(await readApplication(tx, made.id));
    });
  }

  /** Returns the applications of the caller, newest first. */
  async mine(context: Context, page: number): Promise<Paged<Application>> {
    const { id: applicant } = requireActor(context);
    return toPage(await store.applicationsByApplicant.all(this.#connection, { applicant, offset: offsetOf(page) }), page, forApplicant);
  }

  /** Withdraws a pending or approved application. */
  async withdraw(context: Context, id: string): Promise<void> {
    const { id: applicant, name } = requireActor(context);
    await transaction(this.#connection, async (tx) => {
      const row = await lockApplication(tx, id);
      if (row.applicant !== applicant) throw new AppError('E_NOT_FOUND');
      if (row.status !== 'pending' && row.status !== 'approved') throw new AppError('E_STATE');
      await setApplicationStatus(tx, row, 'withdrawn', applicant);
      const changes = changedFieldDifferences(row, { status: 'withdrawn' });
      await audit(tx, context, { action: 'application.withdraw', target: `application:${row.id}`, facts: { title: row.title, changes } });
      if (row.owner !== null && row.posting !== null)
        await sendNotice(tx, row.owner, {
          type: 'application.withdrawn',
          facts: { title: row.title ?? '', name },
          link: postingFormPath(row.posting),
        });
      await this.#engine.withdraw(tx, context, 'application', String(row.id));
    });
  }

  /** Returns the applications on a posting of the caller, except withdrawn ones, newest first. */
  async received(context: Context, posting: string, page: number): Promise<Paged<Application>> {
    const { id: owner } = requireActor(context);
    const own = await store.recordOfOwnPosting.one(this.#connection, { posting: numberOfRowId(posting), owner });
    if (!own) throw new AppError('E_NOT_FOUND');
    const found = await store.applicationsOnRecord.all(this.#connection, { record: own.record, offset: offsetOf(page) });
    return toPage(found, page, forDecider);
  }

  /**
   * Stores the owner’s answer to a pending application. After approval the applicant sees the contact of the owner. Throws E_STATE if the
   * application was already answered or withdrawn.
   */
  async decide(context: Context, posting: string, id: string, given: ApplicationAnswer): Promise<Application> {
    const { id: owner } = requireActor(context);
    return transaction(this.#connection, async (tx) => {
      const row = await lockApplication(tx, id);
      if (row.owner !== owner || row.posting !== numberOfRowId(posting)) throw new AppError('E_NOT_FOUND');
      if (row.status !== 'pending') throw new AppError('E_STATE');
      await storeApplicationAnswer(tx, context, row, given);
      return forDecider(await readApplication(tx, row.id));
    });
  }

  /** Returns applications on records without a posting, within the scope of the operator. Filters: status, turn, from, to. */
  async ownerless(context: Context, query: ListQuery): Promise<Paged<Application>> {
    const where = new WhereClause()
      .always('p.id is null')
      .maybe('r.country = ?', scopeCountryOf(context))
      .maybe('a.status = ?', query.status)
      .maybe('a.created_at >= ?::date', query.from)
      .maybe(`a.created_at < ?::date + interval '1 day'`, query.to);
    if (query.turn) where.add('a.id = any(?::int[])', [...(await this.#lists.waiting(context, 'application', null))].map(Number));
    const found = await selectPage<Row>(
      this.#connection,
      { columns: store.columns, from: store.applicationFromClause, ...order },
      where,
      query,
    );
    const turns = await this.#lists.turns(
      context,
      'application',
      found.docs.map(({ id }) => String(id)),
    );
    return { ...found, docs: found.docs.map((row) => ({ ...forDecider(row), turn: turns.get(String(row.id)) ?? null })) };
  }

  async ownerlessOne(context: Context, id: string): Promise<Application> {
    const country = scopeCountryOf(context);
    const row = await store.applicationWithoutPostingById.one(this.#connection, { id: numberOfRowId(id), country });
    if (!row) throw new AppError('E_NOT_FOUND');
    const standing = await caseSummaryOf(this.#connection.db, context, this.#engine.tools.subjects, {
      subject: 'application',
      key: String(row.id),
    });
    return { ...forDecider(row), standing };
  }

  /**
   * Passes an operator’s answer to the flow case as a vote, if the flow lets the operator vote now. The case changes the application once
   * its outcome is decided (application-subject.server.ts).
   */
  async decideOwnerless(context: Context, id: string, given: ApplicationAnswer): Promise<Application> {
    authorise(context, 'posting:audit:decide');
    return transaction(this.#connection, async (tx) => {
      const row = await lockApplication(tx, id);
      if (row.posting !== null) throw new AppError('E_NOT_FOUND');
      authorise(context, 'posting:audit:decide', { country: row.country });
      if (row.status !== 'pending') throw new AppError('E_STATE');
      const action = given === 'approve' ? 'approve' : 'reject';
      await this.#engine.actOn(tx, context, { subject: 'application', key: String(row.id) }, { action, taken: null });
      return forDecider(await readApplication(tx, row.id));
    }).catch(async (error: unknown) => {
      await this.#engine.reassignAfterRefusal(error);
      throw error;
    });
  }
}

/**
 * Declines the pending applications on a record whose owner deletes the posting, within the transaction of the caller. The applicants are
 * notified.
 */
export const declinePendingApplications = async (tx: Db, context: Context, record: number): Promise<void> => {
  const declined = await store.declineApplicationsOnRecord.all(tx, { record, by: context.actor?.id ?? null });
  for (const { id, applicant, title } of declined) {
    const changes = { status: { from: 'pending', to: 'declined' } };
    await audit(tx, context, { action: 'application.decline', target: `application:${id}`, facts: { title, changes } });
    // the link leads to the list of applications, because the page of the record no longer exists
    await sendNotice(tx, applicant, { type: 'application.declined', facts: { title: title ?? '' }, link: '/uc/applications' });
  }
};

/**
 * Returns the country to which the scope of the caller limits applications on records without a posting; null: all countries. Throws
 * E_FORBIDDEN for a narrower scope.
 */
const scopeCountryOf = (context: Context): string | null => {
  const { country, organizations, owner } = scopeFilterOf(context, 'posting:audit:read');
  if (organizations !== null || owner !== null) throw new AppError('E_FORBIDDEN'); // records without a posting belong to no account or organization
  return country;
};

const readApplication = async (tx: Db, id: number): Promise<Row> => {
  const row = await store.byId.one(tx, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};
/** Returns an application, locked until the end of the transaction. */
const lockApplication = async (tx: Db, id: string): Promise<Row> => {
  const n = numberOfRowId(id);
  await store.lockApplicationById.one(tx, { id: n });
  return readApplication(tx, n);
};

const toApplication = (row: Row): Application => ({
  id: String(row.id),
  record: row.title === null ? null : { id: String(row.record), category: row.category, title: row.title },
  message: row.message,
  contact: row.contact,
  status: row.status,
  created: new Date(row.createdAt).toISOString(),
  decided: row.decidedAt && new Date(row.decidedAt).toISOString(),
});
const forApplicant = (row: Row): Application => ({
  ...toApplication(row),
  ownerContact: row.status === 'approved' ? row.ownerContact : null,
});
const forDecider = (row: Row): Application => ({
  ...toApplication(row),
  applicant: { name: row.name, company: row.company, country: row.from },
});
